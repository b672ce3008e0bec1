import assert from "node:assert/strict";
import { test } from "node:test";
import * as grpc from "@grpc/grpc-js";
import { accepted, against, counting, offer, over, request, snapshot, welcome } from "./fake.js";

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

test("r10: an unacknowledged move is sent again without thinking again", async () => {
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

test("r05: a final goaway ends the session", async () => {
  const end = await against(counting(), (peer) =>
    peer.send(welcome(), { case: "goaway", value: { reason: "SESSION_SUPERSEDED", final: true } }),
  );
  assert.equal(end.reason, "SESSION_SUPERSEDED");
});

test("r06: duplicated requests are thought about once", async () => {
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
