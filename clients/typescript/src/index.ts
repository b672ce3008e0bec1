/**
 * Bots and tools for a Mashimo arena, in Node.
 *
 * @packageDocumentation
 */
import { createClient } from "@connectrpc/connect";
import { BotService } from "./gen/mashimo/v1/bot_service_pb.js";
import type { ClientFrame, ServerFrame } from "./gen/mashimo/v1/sessions_pb.js";
import { Client } from "./client.js";
import { Queue, type Open } from "./link.js";
import { NodeTransport } from "./node_transport.js";
import { environment, type Options } from "./options.js";
import { playOver } from "./play.js";
import type { Bot } from "./turn.js";

export { Client, spec } from "./client.js";
export { reasonOf, TerminalError } from "./errors.js";
export { VERSION, type Options } from "./options.js";
export { readRecords, type RecordedGame } from "./records.js";
export { resign, type Bot, type BotObject, type Choice, type Option, type Turn } from "./turn.js";

/** Lets a bot play until `options.signal` stops it or the server gives a terminal reason, which is thrown. */
export async function play(bot: Bot, options: Options = {}): Promise<void> {
  const complete = completed(options);
  const transport = new NodeTransport(complete.address, complete);
  try {
    await playOver(openPlay(transport), bot, complete);
  } finally {
    transport.close();
  }
}

/** Typed stubs of the engine, rules, match and game services. */
export function connect(options: Options = {}): Client {
  const complete = completed(options);
  const transport = new NodeTransport(complete.address, complete);
  return new Client(transport, () => transport.close());
}

function completed(options: Options): Options & { address: string } {
  const token = options.token ?? environment("MASHIMO_TOKEN");
  const address = options.address ?? environment("MASHIMO_ADDRESS") ?? "127.0.0.1:50051";
  return token === undefined ? { ...options, address } : { ...options, address, token };
}

/** A connection is one bidirectional stream. */
function openPlay(transport: NodeTransport): Open {
  const service = createClient(BotService, transport);
  return (hello) => {
    const stop = new AbortController();
    const out = new Queue<{ frame: ClientFrame | { kind: { case: "hello"; value: typeof hello } } }>();
    out.push({ frame: { kind: { case: "hello", value: hello } } });
    const responses = service.play(out as AsyncIterable<never>, { signal: stop.signal });
    return {
      frames: framesOf(responses),
      send: async (frame) => out.push({ frame }),
      close: () => {
        out.close();
        stop.abort();
      },
    };
  };
}

async function* framesOf(responses: AsyncIterable<{ frame?: ServerFrame | undefined }>): AsyncIterable<ServerFrame> {
  for await (const { frame } of responses) if (frame) yield frame;
}
