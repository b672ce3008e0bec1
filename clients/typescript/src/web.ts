/**
 * Bots and tools for a Mashimo arena, in a browser: gRPC-Web, so a session is the `Events` stream with unary answers.
 *
 * @packageDocumentation
 */
import { createClient, type Interceptor } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { BotService } from "./gen/mashimo/v1/bot_service_pb.js";
import type { ServerFrame } from "./gen/mashimo/v1/sessions_pb.js";
import { Client } from "./client.js";
import type { Open } from "./link.js";
import type { Options } from "./options.js";
import { playOver } from "./play.js";
import type { Bot } from "./turn.js";

export { Client, spec } from "./client.js";
export { reasonOf, TerminalError } from "./errors.js";
export { VERSION, type Options } from "./options.js";
export { resign, type Bot, type BotObject, type Choice, type Option, type Turn } from "./turn.js";

/** Lets a bot play until `options.signal` stops it or the server gives a terminal reason, which is thrown. */
export async function play(bot: Bot, options: Options = {}): Promise<void> {
  await playOver(openEvents(options), bot, options);
}

/** Typed stubs of the engine, rules, match and game services. */
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

/** A connection is a stream of frames from the server; frames to it are unary calls, one after the other. */
function openEvents(options: Options): Open {
  const service = createClient(BotService, transportOf(options));
  return (hello) => {
    const stop = new AbortController();
    const session = { sessionId: "", epoch: 0n };
    let sent: Promise<void> = Promise.resolve();
    async function* frames(): AsyncIterable<ServerFrame> {
      for await (const { frame } of service.events({ hello }, { signal: stop.signal })) {
        if (frame?.kind.case === "welcome") {
          session.sessionId = frame.kind.value.sessionId;
          session.epoch = frame.kind.value.epoch;
        }
        if (frame) yield frame;
      }
    }
    return {
      frames: frames(),
      send: (frame) => {
        const next = async () => {
          if (frame.kind.case === "playMove") await service.submitMove({ session, move: frame.kind.value });
          else await service.respond({ session, frame });
        };
        // A failed call is not the end: the request comes again, and the answer with it.
        sent = sent.then(next).catch(() => {});
        return sent;
      },
      close: () => stop.abort(),
    };
  };
}
