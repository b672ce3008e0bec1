import assert from "node:assert/strict";
import { test } from "node:test";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import * as grpc from "@grpc/grpc-js";
import {
  AcceptChallengeRequestSchema,
  AcceptChallengeResponseSchema,
  DeclineChallengeRequestSchema,
  DeclineChallengeResponseSchema,
} from "mashimo/contract";
import { TerminalError } from "mashimo";
import { counting, playAt, welcome, type Kind } from "./fake.js";

const challenge = (challengeId: string, spec: string): Kind => ({
  case: "challengeReceived",
  value: { challengeId, challenger: "other", spec, games: 2 },
});

test("a challenge is answered as the bot wishes", async () => {
  const answers: string[] = [];
  let heard = () => {};
  const answered = (text: string) => (answers.push(text), heard());
  const next = async (count: number) => {
    while (answers.length < count) await new Promise<void>((resolve) => (heard = resolve));
  };
  const method = (name: string, input: any, output: any) => ({
    path: `/mashimo.v1.MatchService/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: () => Buffer.alloc(0),
    requestDeserialize: (bytes: Buffer) => fromBinary(input, bytes),
    responseSerialize: (message: any) => Buffer.from(toBinary(output, message)),
    responseDeserialize: (bytes: Buffer) => bytes,
  });
  const matches = (server: grpc.Server) =>
    server.addService(
      {
        acceptChallenge: method("AcceptChallenge", AcceptChallengeRequestSchema, AcceptChallengeResponseSchema),
        declineChallenge: method("DeclineChallenge", DeclineChallengeRequestSchema, DeclineChallengeResponseSchema),
      } as any,
      {
        acceptChallenge: ({ request }: any, answer: grpc.sendUnaryData<any>) => {
          answer(null, create(AcceptChallengeResponseSchema));
          answered(`accepted ${request.challengeId}`);
        },
        declineChallenge: ({ request }: any, answer: grpc.sendUnaryData<any>) => {
          answer(null, create(DeclineChallengeResponseSchema));
          answered(`declined ${request.challengeId}`);
        },
      },
    );
  const wishes = new Map([["kalah", true], ["hus", false]]);
  const playing = playAt(
    [
      async (peer) => {
        peer.send(welcome(), challenge("c0", "oware"), challenge("c1", "kalah"));
        await next(1);
        peer.send(challenge("c2", "hus"));
        await next(2);
        peer.refuse(grpc.status.UNAUTHENTICATED, "TOKEN_REVOKED");
      },
    ],
    counting(),
    { challenged: ({ spec }) => wishes.get(spec) },
    matches,
  );
  await assert.rejects(playing, TerminalError);
  assert.deepEqual(answers, ["accepted c1", "declined c2"]);
});
