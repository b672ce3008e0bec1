/**
 * Bots and tools for a Mashimo arena, in Node.
 *
 * @packageDocumentation
 */
import { createClient } from "@connectrpc/connect";
import { openCalls } from "./calls.js";
import { Client } from "./client.js";
import { BotService } from "./gen/mashimo/v1/bot_service_pb.js";
import { MatchService } from "./gen/mashimo/v1/match_service_pb.js";
import { NodeTransport } from "./node_transport.js";
import { environment, type Options } from "./options.js";
import { playOver } from "./play.js";
import type { Summary } from "./session.js";
import { openStream } from "./stream.js";
import type { Bot } from "./turn.js";

export { Client, spec } from "./client.js";
export { BotError, reasonOf, TerminalError, UnreachableError } from "./errors.js";
export { VERSION, type Options } from "./options.js";
export { readRecords, type RecordedGame, type RecordLine } from "./records.js";
export type { Summary } from "./session.js";
export { Stop } from "./stop.js";
export { resign, type Answer, type Bot, type BotObject, type Choice, type Option, type Turn } from "./turn.js";

/**
 * Lets a bot play until it is stopped, the games asked for are over, or the server gives a terminal reason, which is
 * thrown as a `TerminalError`. Lost connections and restarts of the server are overcome without a word.
 */
export async function play(bot: Bot, options: Options = {}): Promise<Summary> {
  const complete = completed(options);
  const transport = new NodeTransport(complete);
  const calls = complete.unary ?? (environment("MASHIMO_UNARY") ?? "0") !== "0";
  const open = calls ? openCalls(createClient(BotService, transport), complete) : openStream(transport);
  try {
    return await playOver(open, createClient(MatchService, transport), bot, complete);
  } finally {
    transport.close();
  }
}

/** Typed stubs of all services. */
export function connect(options: Options = {}): Client {
  const transport = new NodeTransport(completed(options));
  return new Client(transport, () => transport.close());
}

function completed(options: Options): Options & { address: string } {
  const token = options.token ?? environment("MASHIMO_TOKEN");
  const address = options.address ?? environment("MASHIMO_ADDRESS") ?? "127.0.0.1:50051";
  return token === undefined ? { ...options, address } : { ...options, address, token };
}
