/** A server that plays a script a connection. */
import assert from "node:assert/strict";
import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import { DurationSchema } from "@bufbuild/protobuf/wkt";
import * as grpc from "@grpc/grpc-js";
import { play, TerminalError, type Bot, type Options, type Summary, type Turn } from "mashimo";
import {
  GameState,
  PlayRequestSchema,
  PlayResponseSchema,
  ServerFrameSchema,
  type ClientFrame,
  type Hello,
} from "mashimo/contract";

export type Kind = NonNullable<MessageInitShape<typeof ServerFrameSchema>["kind"]>;

/** A bot's connection as a script of the server sees it. */
export class Peer {
  #frames: ClientFrame[] = [];
  #wake: (() => void) | undefined;

  constructor(private readonly call: grpc.ServerDuplexStream<any, any>) {
    call.on("data", (request) => {
      this.#frames.push(request.frame);
      this.#wake?.();
    });
  }

  send(...kinds: Kind[]) {
    for (const kind of kinds) this.call.write(create(PlayResponseSchema, { frame: { kind } }));
  }

  async receive(): Promise<ClientFrame["kind"]> {
    while (this.#frames.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#frames.shift()!.kind;
  }

  end() {
    this.call.end();
  }

  refuse(code: grpc.status, reason: string, retryMs = 0) {
    const text = new TextEncoder();
    const field = (number: number, bytes: Uint8Array) => [(number << 3) | 2, bytes.length, ...bytes];
    const info = Uint8Array.from([...field(1, text.encode(reason)), ...field(2, text.encode("mashimo"))]);
    const url = text.encode("type.googleapis.com/google.rpc.ErrorInfo");
    const any = Uint8Array.from([...field(1, url), ...field(2, info)]);
    const details = [...field(3, any)];
    if (retryMs) {
      // google.rpc.RetryInfo: a duration of nanoseconds.
      const retry = create(DurationSchema, { nanos: retryMs * 1_000_000 });
      const retryUrl = text.encode("type.googleapis.com/google.rpc.RetryInfo");
      const packed = Uint8Array.from([...field(1, retryUrl), ...field(2, Uint8Array.from(field(1, toBinary(DurationSchema, retry))))]);
      details.push(...field(3, packed));
    }
    const metadata = new grpc.Metadata();
    metadata.set("grpc-status-details-bin", Buffer.from(details));
    this.call.emit("error", { code, details: reason, metadata });
  }
}

export type Script = (peer: Peer, hello: Hello) => Promise<void> | void;

/** Lets a bot play against scripts, one a connection, and gives how it ended. */
export async function against(bot: Bot, ...scripts: Script[]): Promise<TerminalError> {
  try {
    await playAt(scripts, bot);
  } catch (error) {
    assert.ok(error instanceof TerminalError, String(error));
    return error;
  }
  throw new Error("the bot stopped without a reason");
}

/** Lets a bot play against scripts, one a connection, and gives what was played. */
export async function playAt(
  scripts: Script[],
  bot: Bot,
  options: Options = {},
  more: (server: grpc.Server) => void = () => {},
): Promise<Summary> {
  const server = new grpc.Server();
  more(server);
  const definition = {
    play: {
      path: "/mashimo.v1.BotService/Play",
      requestStream: true,
      responseStream: true,
      requestSerialize: () => Buffer.alloc(0),
      requestDeserialize: (bytes: Buffer) => fromBinary(PlayRequestSchema, bytes),
      responseSerialize: (message: any) => Buffer.from(toBinary(PlayResponseSchema, message)),
      responseDeserialize: (bytes: Buffer) => bytes,
    },
  };
  server.addService(definition, {
    play: async (call: grpc.ServerDuplexStream<any, any>) => {
      const peer = new Peer(call);
      const first = await peer.receive();
      assert.equal(first.case, "hello");
      const script = scripts.shift();
      if (script) await script(peer, first.value as Hello);
      else peer.refuse(grpc.status.ABORTED, "SESSION_SUPERSEDED");
    },
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  try {
    return await play(bot, { address: `127.0.0.1:${port}`, name: "tester", backoff: 1, ...options });
  } finally {
    server.forceShutdown();
  }
}

export const welcome = (...games: string[]): Kind => ({
  case: "welcome",
  value: { sessionId: "s", resumeToken: "secret", games: games.map((gameId) => ({ gameId, seq: 1n })) },
});
export const offer: Kind = { case: "gameOffer", value: { game: { gameId: "g" } } };
export const requested = (decisionId: bigint): Kind => ({
  case: "moveRequest",
  value: { gameId: "g", decisionId, attempt: 1, position: {}, legalMoves: [{ text: "A1" }, { text: "A2" }] },
});
export const request = requested(1n);
export const accepted: Kind = { case: "moveAccepted", value: { gameId: "g", decisionId: 1n, attempt: 1, seq: 2n } };
export const over: Kind = { case: "event", value: { gameId: "g", seq: 9n, kind: { case: "over", value: { result: {} } } } };
export const snapshot: Kind = { case: "gameSnapshot", value: { game: { gameId: "g" }, state: GameState.RUNNING, seq: 1n, decisionId: 1n } };

/** A bot that plays the last move and counts how often it is asked. */
export function counting() {
  const bot = { asked: 0, choose: (turn: Turn) => (bot.asked++, turn.legalMoves.length - 1) };
  return bot;
}
