// Reads the fake CLI's events with the official TypeScript SDK, in this process,
// and prints how many and how long that took.
import { query } from "@anthropic-ai/claude-agent-sdk";

const [cli, count] = process.argv.slice(2);
const prompt = JSON.stringify({ do: "stream", count: Number(count) });
const options = { pathToClaudeCodeExecutable: cli, includePartialMessages: true };
let events = 0, began = 0, ended = 0;
for await (const message of query({ prompt, options })) {
  if (message.type !== "stream_event") continue;
  const text = message.event.delta.text;
  if (text === "begin") began = performance.now();
  else if (text === "end") ended = performance.now();
  else events++;
}
const { userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(JSON.stringify({ events, seconds: (ended - began) / 1000, cpu: (userCPUTime + systemCPUTime) / 1e6 }));
process.exit(0);
