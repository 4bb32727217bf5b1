package message

// Cost is what a session has cost, by the CLI's estimates.
type Cost struct {
	// TurnUSD is what was spent since the result before.
	TurnUSD float64
	// TotalUSD is what the session has spent since it was opened.
	TotalUSD float64
}

// Costs adds up the costs of a session. The CLI's total is cumulative, starts
// again with each process that does not resume one, and is zero on results
// that report a failed start. The zero value is a session without results.
type Costs struct {
	// Resumed says that the CLI's first total holds what an earlier process of
	// the conversation has spent.
	Resumed bool

	reported float64
	total    float64
}

// Add returns the costs after one more result. The result's own share, which
// newer CLIs send by model, is exact; otherwise it is the growth of the CLI's
// total, and the whole total if that is less than the last one.
func (c *Costs) Add(r *Result) Cost {
	turn, exact := r.share()
	if now := r.TotalCostUSD; now != nil {
		switch {
		case exact:
		case c.Resumed && c.reported == 0:
		case *now >= c.reported:
			turn = *now - c.reported
		default:
			turn = *now
		}
		// A zero tells nothing of what later totals build on.
		if *now > 0 {
			c.reported = *now
		}
	}
	c.total += turn
	return Cost{TurnUSD: turn, TotalUSD: c.total}
}

// Total is what the session has cost so far.
func (c *Costs) Total() float64 { return c.total }

// share returns the sum of model_usage_since_last_result, and whether the CLI
// sent it.
func (m *Result) share() (usd float64, ok bool) {
	for _, u := range m.ModelUsageSinceLastResult {
		if u.CostUSD == nil {
			return 0, false
		}
		usd += *u.CostUSD
	}
	return usd, m.ModelUsageSinceLastResult != nil
}
