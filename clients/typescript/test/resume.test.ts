import assert from "node:assert/strict";
import { test } from "node:test";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import * as grpc from "@grpc/grpc-js";
import { play, Stop, TerminalError } from "mashimo";
import {
  EventsRequestSchema,
  EventsResponseSchema,
  MoveAcceptedSchema,
  RespondRequestSchema,
  RespondResponseSchema,
  SubmitMoveRequestSchema,
  SubmitMoveResponseSchema,
  type PlayMove,
} from "mashimo/contract";
import { against, counting, offer, playAt, request, requested, snapshot, welcome, type Kind } from "./fake.js";

const draining = (seconds: number): Kind => ({
  case: "goaway",
  value: { reason: "DRAINING", resumeAfter: { seconds: BigInt(Math.floor(seconds)), nanos: Math.round((seconds % 1) * 1e9) } },
});
const HOUR = 3600;

/** The reason that a promise ends with. */
async function reason(playing: Promise<unknown>): Promise<string> {
  try {
    await playing;
  } catch (error) {
    assert.ok(error instanceof TerminalError, String(error));
    return error.reason;
  }
  throw new Error("the bot stopped without a reason");
}

test("r09: a move chosen while the connection was lost is sent afterwards", async () => {
  let choose = (_: number) => {};
  const chosen = new Promise<number>((resolve) => (choose = resolve));
  let asked = 0;
  const end = await against(
    () => (asked++, chosen),
    async (peer) => {
      peer.send(welcome(), offer);
      await peer.receive();
      peer.send(request);
      peer.refuse(grpc.status.UNAVAILABLE, "DRAINING");
    },
    async (peer) => {
      peer.send(welcome("g"), snapshot, request);
      choose(1);
      const move = await peer.receive();
      assert.ok(move.case === "playMove" && move.value.decisionId === 1n);
      peer.refuse(grpc.status.ABORTED, "SESSION_SUPERSEDED");
    },
  );
  assert.equal(end.reason, "SESSION_SUPERSEDED");
  assert.equal(asked, 1);
});

test("a wait that the server asks for is no time spent looking for it", async () => {
  const within = { connectionWithin: { first: 60_000, later: 100 } };
  const playing = playAt([(peer) => (peer.send(welcome(), draining(0.3)), peer.end())], counting(), within);
  assert.equal(await reason(playing), "SESSION_SUPERSEDED");
});

test("r21: a refusal may say when to come back", async () => {
  let told = 0;
  const busy = (peer: { refuse(code: grpc.status, reason: string, retryMs: number): void }) => {
    told = performance.now();
    peer.refuse(grpc.status.RESOURCE_EXHAUSTED, "BUSY", 300);
  };
  const playing = playAt([busy], counting(), { connectionWithin: { first: 100, later: 100 } });
  assert.equal(await reason(playing), "SESSION_SUPERSEDED");
  // Timers of the language may be a millisecond early.
  assert.ok(performance.now() - told >= 298);
});

for (const ask of ["now", "afterGames"] as const) {
  test(`stopping ends the wait for a lost server: ${ask}`, async () => {
    const stop = new Stop();
    const away = (peer: { send(...kinds: Kind[]): void; end(): void }) => {
      peer.send(welcome(), draining(HOUR));
      peer.end();
      stop[ask]();
    };
    assert.equal((await playAt([away], counting(), { stop })).games, 0);
  });
}

test("stopping does not wait for a welcome", async () => {
  const stop = new Stop();
  assert.equal((await playAt([() => stop.now()], counting(), { stop })).games, 0);
});

test("r11, r12: a call whose answer was lost is made again, and a refused one is not", async () => {
  const server = new grpc.Server();
  const moves: PlayMove[] = [];
  let events: grpc.ServerWritableStream<any, any>;
  const say = (...kinds: Kind[]) => {
    for (const kind of kinds) events.write(create(EventsResponseSchema, { frame: { kind } }));
  };
  // How each call ends: its answer is lost, it is taken, it comes too late.
  const ends = [grpc.status.UNAVAILABLE, grpc.status.OK, grpc.status.FAILED_PRECONDITION, grpc.status.OK];
  const binary = (name: string, input: any, output: any, responseStream: boolean) => ({
    path: `/mashimo.v1.BotService/${name}`,
    requestStream: false,
    responseStream,
    requestSerialize: () => Buffer.alloc(0),
    requestDeserialize: (bytes: Buffer) => fromBinary(input, bytes),
    responseSerialize: (message: any) => Buffer.from(toBinary(output, message)),
    responseDeserialize: (bytes: Buffer) => bytes,
  });
  const submitted = ({ request }: any, answer: grpc.sendUnaryData<any>) => {
    const { move } = request;
    moves.push(move);
    const code = ends[moves.length - 1];
    if (code) answer({ code, details: "so the test wants it" });
    else answer(null, create(SubmitMoveResponseSchema, { accepted: create(MoveAcceptedSchema, { ...move, $typeName: undefined }) }));
    if (moves.length === 2) say(requested(2n));
    if (moves.length === 3) say(requested(3n));
    if (moves.length === 4) events.emit("error", { code: grpc.status.UNAUTHENTICATED, details: "the test is over" });
  };
  server.addService(
    {
      events: binary("Events", EventsRequestSchema, EventsResponseSchema, true),
      respond: binary("Respond", RespondRequestSchema, RespondResponseSchema, false),
      submitMove: binary("SubmitMove", SubmitMoveRequestSchema, SubmitMoveResponseSchema, false),
    } as any,
    {
      events: (call: grpc.ServerWritableStream<any, any>) => {
        events = call;
        say(welcome(), offer, request);
      },
      respond: (_: any, answer: grpc.sendUnaryData<any>) => answer(null, create(RespondResponseSchema)),
      submitMove: submitted,
    },
  );
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound))),
  );
  try {
    const playing = play(counting(), { address: `127.0.0.1:${port}`, name: "tester", unary: true });
    assert.equal(await reason(playing), "Unauthenticated");
  } finally {
    server.forceShutdown();
  }
  assert.deepEqual(moves.map((move) => move.decisionId), [1n, 1n, 2n, 3n]);
  assert.deepEqual(moves[1], moves[0]);
});
