import assert from "node:assert/strict";
import { test } from "node:test";
import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import * as grpc from "@grpc/grpc-js";
import { play, TerminalError, type Bot, type Turn } from "mashimo";
import {
  GameState,
  PlayRequestSchema,
  PlayResponseSchema,
  ServerFrameSchema,
  type ClientFrame,
  type Hello,
} from "mashimo/contract";

type Kind = NonNullable<MessageInitShape<typeof ServerFrameSchema>["kind"]>;

/** A bot's connection as a script of the server sees it. */
class Peer {
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

  refuse(code: grpc.status, reason: string) {
    const text = new TextEncoder();
    const field = (number: number, bytes: Uint8Array) => [(number << 3) | 2, bytes.length, ...bytes];
    const info = Uint8Array.from([...field(1, text.encode(reason)), ...field(2, text.encode("mashimo"))]);
    const url = text.encode("type.googleapis.com/google.rpc.ErrorInfo");
    const any = Uint8Array.from([...field(1, url), ...field(2, info)]);
    const metadata = new grpc.Metadata();
    metadata.set("grpc-status-details-bin", Buffer.from(Uint8Array.from(field(3, any))));
    this.call.emit("error", { code, details: reason, metadata });
  }
}

type Script = (peer: Peer, hello: Hello) => Promise<void> | void;

/** Lets a bot play against scripts, one a connection, and gives how it ended. */
async function against(bot: Bot, ...scripts: Script[]): Promise<TerminalError> {
  const server = new grpc.Server();
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
    await play(bot, { address: `127.0.0.1:${port}`, name: "tester", backoff: 1 });
  } catch (error) {
    assert.ok(error instanceof TerminalError, String(error));
    return error;
  } finally {
    server.forceShutdown();
  }
  throw new Error("the bot stopped without a reason");
}

const welcome = (...games: string[]): Kind => ({
  case: "welcome",
  value: { sessionId: "s", resumeToken: "secret", games: games.map((gameId) => ({ gameId, seq: 1n })) },
});
const offer: Kind = { case: "gameOffer", value: { game: { gameId: "g" } } };
const request: Kind = {
  case: "moveRequest",
  value: { gameId: "g", decisionId: 1n, attempt: 1, position: {}, legalMoves: [{ text: "A1" }, { text: "A2" }] },
};
const accepted: Kind = { case: "moveAccepted", value: { gameId: "g", decisionId: 1n, attempt: 1, seq: 2n } };
const over: Kind = { case: "event", value: { gameId: "g", seq: 9n, kind: { case: "over", value: { result: {} } } } };
const snapshot: Kind = { case: "gameSnapshot", value: { game: { gameId: "g" }, state: GameState.RUNNING, seq: 1n, decisionId: 1n } };

/** A bot that plays the last move and counts how often it is asked. */
function counting() {
  const bot = { asked: 0, choose: (turn: Turn) => (bot.asked++, turn.legalMoves.length - 1) };
  return bot;
}

test("a bot agrees, answers and acknowledges the end", async () => {
  const bot = counting();
  const end = await against(bot, async (peer, hello) => {
    assert.equal(hello.botName, "tester");
    peer.send(welcome(), offer);
    assert.equal((await peer.receive()).case, "ready");
    peer.send(request);
    const move = await peer.receive();
    assert.ok(move.case === "playMove");
    assert.deepEqual(move.value.move, { case: "index", value: 1 });
    assert.equal(move.value.decisionId, 1n);
    peer.send(accepted, over);
    const ack = await peer.receive();
    assert.ok(ack.case === "ack" && ack.value.seq === 9n);
    peer.refuse(grpc.status.UNAUTHENTICATED, "TOKEN_REVOKED");
  });
  assert.equal(end.reason, "TOKEN_REVOKED");
  assert.equal(bot.asked, 1);
});

test("an unacknowledged move is sent again without thinking again", async () => {
  const bot = counting();
  const end = await against(
    bot,
    async (peer) => {
      peer.send(welcome(), offer);
      await peer.receive();
      peer.send(request);
      await peer.receive();
      peer.refuse(grpc.status.UNAVAILABLE, "DRAINING");
    },
    async (peer, hello) => {
      assert.equal(hello.resume?.resumeToken, "secret");
      assert.equal(hello.resume?.games.length, 1);
      peer.send(welcome("g"), snapshot, request);
      assert.equal((await peer.receive()).case, "playMove");
      peer.refuse(grpc.status.ABORTED, "SESSION_SUPERSEDED");
    },
  );
  assert.equal(end.reason, "SESSION_SUPERSEDED");
  assert.equal(bot.asked, 1);
});

test("an expired resume begins anew", async () => {
  const end = await against(
    counting(),
    (peer) => {
      peer.send(welcome());
      peer.refuse(grpc.status.UNAVAILABLE, "DRAINING");
    },
    (peer) => peer.refuse(grpc.status.FAILED_PRECONDITION, "RESUME_EXPIRED"),
    (peer, hello) => {
      assert.equal(hello.resume, undefined);
      peer.refuse(grpc.status.UNAUTHENTICATED, "TOKEN_INVALID");
    },
  );
  assert.equal(end.reason, "TOKEN_INVALID");
});

test("a final goaway ends the session", async () => {
  const end = await against(counting(), (peer) =>
    peer.send(welcome(), { case: "goaway", value: { reason: "SESSION_SUPERSEDED", final: true } }),
  );
  assert.equal(end.reason, "SESSION_SUPERSEDED");
});

test("duplicated requests are thought about once", async () => {
  const bot = counting();
  await against(bot, async (peer) => {
    peer.send(welcome(), offer, offer);
    await peer.receive();
    await peer.receive();
    peer.send(request, request);
    assert.equal((await peer.receive()).case, "playMove");
    peer.send(accepted, over, over);
    while ((await peer.receive()).case !== "ack");
    peer.refuse(grpc.status.ABORTED, "SESSION_SUPERSEDED");
  });
  assert.equal(bot.asked, 1);
});
