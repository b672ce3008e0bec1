/**
 * Bots and tools for a Mashimo arena, in a browser: gRPC-Web, so a session is the `Events` stream with unary answers.
 *
 * @packageDocumentation
 */
import { createClient, type Interceptor } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { BotService } from "./gen/mashimo/v1/bot_service_pb.js";
import { MatchService } from "./gen/mashimo/v1/match_service_pb.js";
import { openCalls } from "./calls.js";
import { Client } from "./client.js";
import type { Options } from "./options.js";
import { playOver } from "./play.js";
import type { Summary } from "./session.js";
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
 * thrown as a `TerminalError`.
 */
export async function play(bot: Bot, options: Options = {}): Promise<Summary> {
  const transport = transportOf(options);
  const open = openCalls(createClient(BotService, transport), options);
  return playOver(open, createClient(MatchService, transport), bot, options);
}

/** Typed stubs of all services. */
export function connect(options: Options = {}): Client {
  return new Client(transportOf(options));
}

function transportOf(options: Options) {
  const authorize: Interceptor = (next) => (request) => {
    if (options.token) request.header.set("authorization", `Bearer ${options.token}`);
    return next(request);
  };
  return createGrpcWebTransport({ baseUrl: options.address ?? "http://127.0.0.1:50051", interceptors: [authorize] });
}
