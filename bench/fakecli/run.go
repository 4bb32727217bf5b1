package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/agentd/agentd/bench/frames"
)

// command is what a prompt says, as JSON. Other prompts are answered with an
// empty turn.
type command struct {
	// Do is stream, pace, ask, call, big or fill.
	Do string `json:"do"`
	// Count is how many events, requests or messages.
	Count int `json:"count"`
	// Window is how many events may be under way before the host must prompt
	// again, for stream; 0 for any number.
	Window int `json:"window"`
	// EveryMs is the pace, for pace.
	EveryMs int `json:"every_ms"`
	// Pacer is the socket of a pacer that is to write for pace; empty: none.
	Pacer string `json:"pacer"`
	// Durable makes each n-th event of pace a message that is kept.
	Durable int `json:"durable"`
	// Bytes is the size of a message, for big.
	Bytes int `json:"bytes"`
}

// run does what a prompt says and ends with a result.
func (c *cli) run(prompt string) error {
	var cmd command
	_ = json.Unmarshal([]byte(prompt), &cmd)
	text := "ok"
	switch cmd.Do {
	case "stream":
		c.stream(cmd)
	case "pace":
		if cmd.Pacer != "" {
			if err := c.handOver(cmd); err != nil {
				return err
			}
			break
		}
		c.pace(cmd)
	case "ask":
		text = c.timed(cmd, func() error { return c.ask(permission, nil) })
	case "call":
		if err := c.handshake(); err != nil {
			return err
		}
		text = c.timed(cmd, c.call)
	case "big":
		for n := range cmd.Count {
			c.line(frames.TextOf(n, now()))
			c.line(frames.Assistant(n, cmd.Bytes))
		}
	case "fill":
		c.fill(cmd.Count, frames.Status)
	}
	c.line(frames.Result(c.next(), text))
	return nil
}

func (c *cli) line(b []byte) { c.write(append(b, '\n')) }

func (c *cli) next() int {
	c.serial++
	return c.serial
}

// pieces is how many different partial events there are.
const pieces = 1024

// stream writes partial events as fast as they are read. Two windows of them may
// be under way: a prompt says that one was received.
func (c *cli) stream(cmd command) {
	var text []byte
	var ends []int // of each line in text
	for n := range pieces {
		text = append(append(text, frames.Text(n)...), '\n')
		ends = append(ends, len(text))
	}
	window := cmd.Window
	if window == 0 {
		window = cmd.Count
	}
	c.line(frames.TextOf(0, "begin"))
	for sent := 0; sent < cmd.Count; {
		if sent >= 2*window {
			<-c.prompts
		}
		for end := min(cmd.Count, sent+window); sent < end; {
			n := min(pieces, end-sent)
			c.write(text[:ends[n-1]])
			sent += n
		}
	}
	c.line(frames.TextOf(0, "end"))
}

// pace writes events at a steady rate, with the time at which they were written
// in their text.
func (c *cli) pace(cmd command) {
	clock := time.NewTicker(time.Duration(cmd.EveryMs) * time.Millisecond)
	defer clock.Stop()
	for n := range cmd.Count {
		<-clock.C
		c.line(cmd.frame(n))
	}
}

// now is the time as a text.
func now() string { return "t=" + strconv.FormatInt(time.Now().UnixNano(), 10) }

// fill writes frames in big writes.
func (c *cli) fill(count int, frame func(int) []byte) {
	var b []byte
	for n := range count {
		if b = append(append(b, frame(n)...), '\n'); len(b) > 256<<10 {
			c.write(b)
			b = b[:0]
		}
	}
	c.write(b)
}

// timed does something again and again and returns how long it took, in
// nanoseconds, as JSON that can stand in a string.
func (c *cli) timed(cmd command, f func() error) string {
	took := make([]int64, 0, cmd.Count)
	for range cmd.Count {
		began := time.Now()
		if err := f(); err != nil {
			return "error: " + err.Error()
		}
		took = append(took, time.Since(began).Nanoseconds())
	}
	slices.Sort(took)
	return fmt.Sprint(took)
}
