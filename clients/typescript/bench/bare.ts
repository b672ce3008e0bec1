// Answers the stub by the generated code alone: what the library is measured against.
import { create, fromBinary, toBinary, type MessageInitShape } from "@bufbuild/protobuf";
import * as grpc from "@grpc/grpc-js";
import { PlayRequestSchema, PlayResponseSchema, type MoveRequest, type PlayRequest, type PlayResponse } from "mashimo/contract";

const client = new grpc.Client(process.env["MASHIMO_ADDRESS"]!, grpc.credentials.createInsecure());
const call = client.makeBidiStreamRequest<PlayRequest, PlayResponse>(
  "/mashimo.v1.BotService/Play",
  (request) => Buffer.from(toBinary(PlayRequestSchema, request)),
  (bytes) => fromBinary(PlayResponseSchema, bytes),
);

type Kind = NonNullable<NonNullable<MessageInitShape<typeof PlayRequestSchema>["frame"]>["kind"]>;
const say = (kind: Kind) => call.write(create(PlayRequestSchema, { frame: { kind } }));

/** Takes the most seeds. */
function answer(request: MoveRequest): Kind {
  const { gameId, decisionId, attempt, seat } = request;
  const best = request.legalMoves.reduce((best, move) => (move.seedsWon[seat]! > best.seedsWon[seat]! ? move : best));
  return { case: "playMove", value: { gameId, decisionId, attempt, move: { case: "text", value: best.text } } };
}

call.on("data", ({ frame }: PlayResponse) => {
  if (frame?.kind.case === "gameOffer") say({ case: "ready", value: { gameId: frame.kind.value.game!.gameId } });
  if (frame?.kind.case === "moveRequest") say(answer(frame.kind.value));
  if (frame?.kind.case === "goaway") process.exit(0);
});
call.on("error", () => process.exit(0));
say({ case: "hello", value: { protocolVersion: { major: 1 }, botName: "bare", capacity: 1000 } });
