import type { Duration } from "@bufbuild/protobuf/wkt";
import type { ClockState } from "./gen/mashimo/v1/clock_pb.js";
import type { GameResult, GameSetup } from "./gen/mashimo/v1/games_pb.js";
import type { LegalMove, Position } from "./gen/mashimo/v1/position_pb.js";
import type { MoveRequest } from "./gen/mashimo/v1/sessions_pb.js";

/** A legal move, and what it wins the mover. */
export interface Option {
  /** The notation. */
  readonly text: string;
  /** What the move changes in the mover's own seeds. */
  readonly seedsWon: number;
  /** The seat to move afterwards; undefined when the game is over. */
  readonly nextSeat: number | undefined;
  /** Whether the turn ends: false after an extra turn and where a choice is pending. */
  readonly turnEnded: boolean;
  /** Everything the server tells of the move. */
  readonly details: LegalMove;
}

/** One decision that the server awaits. */
export interface Turn {
  /** What does not change while the game lasts. */
  readonly game: GameSetup;
  /** The bot's own seat. */
  readonly seat: number;
  /** Makes games of honest bots repeatable. */
  readonly botSeed: bigint;
  /** Names the decision within its game. */
  readonly decisionId: bigint;
  /** Above 1 after a rejected move. */
  readonly attempt: number;
  /** The board, absolute: seat 0 first. */
  readonly position: Position;
  /** All moves there are, in board order; never empty. */
  readonly legalMoves: readonly Option[];
  /** What was left to every seat when the request was sent. */
  readonly clock: ClockState | undefined;
  /** Milliseconds until this decision would be lost, everything counted. */
  readonly turnTimeLeft: number;
  /** Decisions before this one. */
  readonly ply: number;
  /** The moves since `lineStart` that matter for repetition. */
  readonly line: readonly string[];
  /** The position before the first of `line`. */
  readonly lineStart: string;
  /** Decisions until the ply limit, at which the game is a draw. */
  readonly pliesLeft: number;
  /** The seat whose draw offer is open; undefined for none. */
  readonly drawOfferedBy: number | undefined;
  /** Aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal;
}

/** An answer: a move as text, an option of the turn, its index, `resign`, or a move with more to say. */
export type Choice = string | number | Option | typeof resign | Answer;

/** A move with more to say. */
export interface Answer {
  /** A move as text, an option of the turn, its index, or `resign`. */
  move: string | number | Option | typeof resign;
  /** Anything for the bot's owner, cut to what the server takes; private until the game ends. */
  diagnostics?: string;
  /** The bot's own score for its seat, in seeds. */
  score?: number;
  /** Offers a draw with the move, where the policy allows it. */
  offerDraw?: boolean;
  /** Answers an open draw offer; without it an offer lapses with the move. */
  acceptDraw?: boolean;
}

/** Gives the game up; only in games of two seats. */
export const resign: unique symbol = Symbol("resign");

/** A bot: a function, or an object that also follows its games. */
export type Bot = ((turn: Turn) => Choice | Promise<Choice>) | BotObject;

/** A bot that also follows its games. */
export interface BotObject {
  /** Answers one decision. An error gives the game up, see `Options.onError`. */
  choose(turn: Turn): Choice | Promise<Choice>;
  /** Called once a game, before its first decision. */
  gameStarted?(game: GameSetup, seat: number): void;
  /** Called once a game, with its result. */
  gameOver?(gameId: string, result: GameResult | undefined): void;
}

/** Milliseconds of a duration. */
export function milliseconds(duration: Duration | undefined): number {
  return duration === undefined ? 0 : Number(duration.seconds) * 1000 + duration.nanos / 1e6;
}

/** A legal move as the server told it, read when it is asked for. */
class Told implements Option {
  constructor(
    readonly details: LegalMove,
    private readonly mover: number,
  ) {}

  get text(): string {
    return this.details.text;
  }
  get seedsWon(): number {
    return this.details.seedsWon[this.mover] ?? 0;
  }
  get nextSeat(): number | undefined {
    return this.details.nextSeat;
  }
  get turnEnded(): boolean {
    return this.details.turnEnded;
  }
}

/** What a bot sees of a move request; what it does not look at is not made. */
export class Asked implements Turn {
  readonly seat: number;
  readonly decisionId: bigint;
  readonly attempt: number;
  #moves: readonly Option[] | undefined;
  #stop: AbortController | undefined;
  #dropped = false;

  constructor(
    private readonly known: { setup: GameSetup; botSeed: bigint },
    private readonly request: MoveRequest,
  ) {
    this.seat = request.seat;
    this.decisionId = request.decisionId;
    this.attempt = Math.max(request.attempt, 1);
  }

  get game(): GameSetup {
    return this.known.setup;
  }
  get botSeed(): bigint {
    return this.known.botSeed;
  }
  get position(): Position {
    return this.request.position!;
  }
  get legalMoves(): readonly Option[] {
    return (this.#moves ??= this.request.legalMoves.map((move) => new Told(move, this.seat)));
  }
  get clock(): ClockState | undefined {
    return this.request.clocks;
  }
  get turnTimeLeft(): number {
    return milliseconds(this.request.turnTimeLeft);
  }
  get ply(): number {
    return this.request.ply;
  }
  get pliesLeft(): number {
    return this.request.pliesLeft;
  }
  get line(): readonly string[] {
    return this.request.line;
  }
  get lineStart(): string {
    return this.request.lineStart;
  }
  get drawOfferedBy(): number | undefined {
    return this.request.drawOfferedBy;
  }
  get signal(): AbortSignal {
    this.#stop ??= new AbortController();
    if (this.#dropped) this.#stop.abort();
    return this.#stop.signal;
  }

  /** The answer is no longer wanted. */
  drop(): void {
    this.#dropped = true;
    this.#stop?.abort();
  }
}
