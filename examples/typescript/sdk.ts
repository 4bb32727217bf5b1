// Runs the official TypeScript SDK with its CLI in agentd: only what starts the
// CLI differs.

import { createSdkMcpServer, type Options, query, type SDKUserMessage, tool } from "@anthropic-ai/claude-agent-sdk";
import { z } from "zod";

import { agentd } from "./agentd-process.js";

const [address = "127.0.0.1:7777", text = "Please add 12.5 and 8."] = process.argv.slice(2);

// run asks one question; the input ends once it is answered.
async function run(content: string, options: Options) {
  let answered = () => {};
  const answer = new Promise<void>((resolve) => (answered = resolve));
  async function* prompt(): AsyncGenerator<SDKUserMessage> {
    yield { type: "user", message: { role: "user", content }, parent_tool_use_id: null };
    await answer;
  }
  const remote = { pathToClaudeCodeExecutable: "claude", spawnClaudeCodeProcess: agentd(address) };
  for await (const message of query({ prompt: prompt(), options: { ...options, ...remote } })) {
    if (message.type === "assistant") {
      message.message.content.forEach((block) => block.type === "text" && console.log(block.text));
    } else if (message.type === "result") {
      console.log(`[${message.subtype}]`);
      answered();
    }
  }
}

const add = tool("add", "Add two numbers", { a: z.number(), b: z.number() }, async ({ a, b }) => {
  console.log("[tool add]");
  return { content: [{ type: "text", text: `Sum: ${a + b}` }] };
});

await run("hello", { maxTurns: 3 });
await run(text, {
  canUseTool: async (name, input) => {
    console.log(`[may it use ${name}?]`);
    return { behavior: "allow", updatedInput: input };
  },
  hooks: {
    PreToolUse: [
      {
        hooks: [
          async (input) => {
            console.log(`[hook before ${input.hook_event_name === "PreToolUse" && input.tool_name}]`);
            return {};
          },
        ],
      },
    ],
  },
  mcpServers: { calc: createSdkMcpServer({ name: "calc", tools: [add] }) },
});
