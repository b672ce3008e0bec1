import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { ClientFrameSchema, type ClientFrame, type MoveRequest, type PlayMove } from "./gen/mashimo/v1/sessions_pb.js";
import { Asked, resign, type Answer, type Choice, type Option } from "./turn.js";

/** One awaited decision and, once the bot has chosen, its answer. */
export class Decision {
  /** What is said for it: the move last. */
  answer: readonly ClientFrame[] | undefined;
  /** Whether it was said on this connection. */
  sentHere = false;

  constructor(readonly turn: Asked) {}

  get id(): bigint {
    return this.turn.decisionId;
  }

  /** Whether a request asks for this decision again, or for an older attempt at it. */
  covers(request: MoveRequest): boolean {
    const attempt = Math.max(request.attempt, 1);
    return this.id > request.decisionId || (this.id === request.decisionId && this.turn.attempt >= attempt);
  }
}

type Kind = NonNullable<MessageInitShape<typeof ClientFrameSchema>["kind"]>;

/** What a choice is to the server. */
export function framesOf(gameId: string, { turn }: Decision, choice: Choice, took: number, notes: number): ClientFrame[] {
  const answer: Answer = isAnswer(choice) ? choice : { move: choice };
  const frame = (kind: Kind) => create(ClientFrameSchema, { kind });
  if (answer.move === resign) return [frame({ case: "resign", value: { gameId } })];
  const said: ClientFrame[] = [];
  if (answer.acceptDraw !== undefined && turn.drawOfferedBy !== undefined) {
    said.push(frame({ case: "answerDraw", value: { gameId, accept: answer.acceptDraw } }));
  }
  if (answer.offerDraw) said.push(frame({ case: "offerDraw", value: { gameId } }));
  const seconds = Math.floor(took / 1000);
  const value = {
    $typeName: "mashimo.v1.PlayMove",
    gameId,
    decisionId: turn.decisionId,
    attempt: turn.attempt,
    move: moveOf(answer.move),
    thinkTime: { $typeName: "google.protobuf.Duration", seconds: BigInt(seconds), nanos: Math.floor((took - seconds * 1000) * 1e6) },
    diagnostics: cut(answer.diagnostics ?? "", notes),
    ...(answer.score === undefined ? {} : { score: answer.score }),
  } as PlayMove;
  said.push({ $typeName: "mashimo.v1.ClientFrame", kind: { case: "playMove", value } } as ClientFrame);
  return said;
}

function isAnswer(choice: Choice): choice is Answer {
  return typeof choice === "object" && choice !== null && "move" in choice;
}

function moveOf(move: string | number | Option | typeof resign): PlayMove["move"] {
  if (typeof move === "number") return { case: "index", value: move };
  if (typeof move === "string") return { case: "text", value: move };
  if (typeof move === "object" && move !== null) return { case: "text", value: move.text };
  throw new TypeError(`the bot chose ${String(move)}: a legal move, its text or its index is wanted`);
}

/** At most so many bytes, whole characters. */
function cut(text: string, size: number): string {
  if (text.length * 4 <= size) return text;
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= size ? text : new TextDecoder().decode(bytes.slice(0, size)).replace(/\uFFFD+$/, "");
}
