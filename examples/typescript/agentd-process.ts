// The CLI of the official TypeScript SDK, run by agentd:
//   query({ prompt, options: { pathToClaudeCodeExecutable: "claude", spawnClaudeCodeProcess: agentd(address) } })

import { type SpawnedProcess, type SpawnOptions } from "@anthropic-ai/claude-agent-sdk";
import { fromBinary, type MessageInitShape } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport, type GrpcTransportOptions } from "@connectrpc/connect-node";
import { EventEmitter } from "node:events";
import { connect } from "node:net";
import { PassThrough, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

import { AgentService, type TunnelRequestSchema, type TunnelResponse, TunnelResponseSchema } from "../../gen/typescript/agentd/v1/agent_service_pb.js";

// agentd returns what starts the SDK's CLIs in a daemon at HOST:PORT or unix:///PATH.
export function agentd(address: string, onStderr: (line: string) => void = () => {}): (options: SpawnOptions) => SpawnedProcess {
  const path = address.split("unix://")[1];
  const at: GrpcTransportOptions = path
    ? { baseUrl: "http://localhost", nodeOptions: { createConnection: () => connect(path) } }
    : { baseUrl: `http://${address}` };
  return (options) => new RemoteCLI(createClient(AgentService, createGrpcTransport(at)), options, onStderr);
}

class RemoteCLI extends EventEmitter implements SpawnedProcess {
  stdout = new PassThrough();
  killed = false;
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;
  #outgoing = new PassThrough({ objectMode: true });
  #abort = new AbortController();
  #text = new StringDecoder();
  #rest = "";
  #chunks: Uint8Array[] = [];

  // stdin sends whole lines as frames.
  stdin = new Writable({
    write: (data: Buffer, _encoding, done) => {
      const lines = (this.#rest + this.#text.write(data)).split("\n");
      this.#rest = lines.pop() ?? "";
      lines.forEach((line) => this.#send({ case: "frame", value: line }));
      done();
    },
    final: (done) => {
      this.#outgoing.end(); // ends the CLI's input
      done();
    },
  });

  constructor(
    agent: ReturnType<typeof createClient<typeof AgentService>>,
    options: SpawnOptions,
    private onStderr: (line: string) => void,
  ) {
    super();
    // What this program has in its environment is not the daemon's: only what the
    // SDK or its caller set goes there.
    const env = Object.entries(options.env).filter(([name, value]) => value !== undefined && value !== process.env[name]);
    this.#send({ case: "open", value: { args: options.args, cwd: options.cwd ?? "", env: Object.fromEntries(env) as Record<string, string> } });
    options.signal.addEventListener("abort", () => this.kill("SIGTERM"));
    void this.#receive(agent.tunnel(this.#outgoing, { signal: this.#abort.signal }));
  }

  kill(signal: NodeJS.Signals): boolean {
    this.killed = true;
    this.signalCode ??= this.exitCode === null ? signal : null;
    this.#abort.abort(); // agentd ends a CLI whose caller is gone
    return true;
  }

  #send(message: MessageInitShape<typeof TunnelRequestSchema>["message"]) {
    this.#outgoing.write({ message });
  }

  async #receive(responses: AsyncIterable<TunnelResponse>) {
    try {
      for await (const response of responses) {
        this.#received(response);
      }
    } catch (error) {
      if (this.exitCode === null && this.signalCode === null) {
        this.emit("error", error);
      }
    }
    this.stdout.end();
    this.emit("exit", this.exitCode, this.signalCode);
  }

  #received({ message }: TunnelResponse) {
    switch (message.case) {
      case "frame":
      case "frameBytes": // which are no UTF-8
        this.stdout.write(message.value);
        this.stdout.write("\n");
        break;
      case "stderr":
        this.onStderr(message.value.line);
        break;
      case "rejected":
        this.emit("error", new Error(message.value.error?.message));
        break;
      case "exit":
        this.exitCode = message.value.code ?? null;
        this.signalCode = (message.value.signal as NodeJS.Signals | undefined) ?? null;
        break;
      case "chunk":
        this.#chunks.push(message.value.data);
        if (message.value.last) {
          const whole = Buffer.concat(this.#chunks);
          this.#chunks = [];
          this.#received(fromBinary(TunnelResponseSchema, whole));
        }
    }
  }
}
