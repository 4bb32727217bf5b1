// Lets an agent work with two hooks of this program around its tools: one denies
// dangerous commands before they run, the other notes every use of a tool.

import { type MessageInitShape } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport, type GrpcTransportOptions } from "@connectrpc/connect-node";
import { connect } from "node:net";
import { PassThrough } from "node:stream";

import { AgentService, SessionRequestSchema } from "../../gen/typescript/agentd/v1/agent_service_pb.js";
import { type HookAnswerSchema, type HookRequest } from "../../gen/typescript/agentd/v1/hook_pb.js";

const [address = "127.0.0.1:7777", text = "Analyze this codebase."] = process.argv.slice(2);

// deny answers a PreToolUse hook.
function deny(reason: string): MessageInitShape<typeof HookAnswerSchema> {
  const value = { permissionDecision: "deny", permissionDecisionReason: reason };
  return { answer: { case: "output", value: { specific: { case: "preToolUse", value } } } };
}

// decide answers a hook; an empty answer is no opinion.
function decide(request: HookRequest): MessageInitShape<typeof HookAnswerSchema> {
  const { input } = request;
  if (input.case !== "preToolUse" && input.case !== "postToolUse") {
    return {};
  }
  if (request.callbackId.startsWith("audit")) {
    console.log(`[${request.event}: ${input.value.toolName} ${input.value.toolInputJson}]`);
    return {};
  }
  const { command } = JSON.parse(input.value.toolInputJson) as { command: string };
  return command.includes("rm -rf /") ? deny("Dangerous command blocked") : {};
}

// at names a daemon by HOST:PORT or unix:///PATH.
function at(address: string): GrpcTransportOptions {
  const path = address.split("unix://")[1];
  return path ? { baseUrl: "http://localhost", nodeOptions: { createConnection: () => connect(path) } } : { baseUrl: `http://${address}` };
}

const outgoing = new PassThrough({ objectMode: true }); // what we send
const send = (message: MessageInitShape<typeof SessionRequestSchema>["message"]) => outgoing.write({ message });

const hooks = [
  { id: "guard", event: "PreToolUse", matcher: "Bash", timeout: 120, onFailure: "block" },
  { id: "audit", event: "PreToolUse" },
  { id: "audit-after", event: "PostToolUse" },
];
send({ case: "open", value: { options: { hooks } } });
send({ case: "input", value: { content: { case: "text", value: text } } });

const agent = createClient(AgentService, createGrpcTransport(at(address)));
for await (const { message } of agent.session(outgoing)) {
  if (message.case !== "event") {
    continue;
  }
  const { body } = message.value;
  switch (body.case) {
    case "hookRequest":
      send({ case: "answer", value: { requestId: body.value.requestId, answer: { case: "hook", value: decide(body.value) } } });
      break;
    case "result":
      console.log(body.value.result);
      send({ case: "close", value: {} });
      break;
    case "closed":
      outgoing.end();
  }
}
