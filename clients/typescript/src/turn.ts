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
  /** Aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal;
}

/** An answer: a move as text, an option of the turn, its index, or `resign`. */
export type Choice = string | number | Option | typeof resign;

/** Gives the game up; only in games of two seats. */
export const resign: unique symbol = Symbol("resign");

/** A bot: a function, or an object that also follows its games. */
export type Bot = ((turn: Turn) => Choice | Promise<Choice>) | BotObject;

/** A bot that also follows its games. */
export interface BotObject {
  /** Answers one decision. After an error the decision is left unanswered and the clock decides. */
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

/** What a bot sees of a move request. */
export function turnOf(
  known: { setup: GameSetup; botSeed: bigint },
  request: MoveRequest,
  signal: AbortSignal,
): Turn {
  return {
    game: known.setup,
    seat: request.seat,
    botSeed: known.botSeed,
    decisionId: request.decisionId,
    attempt: Math.max(request.attempt, 1),
    position: request.position!,
    legalMoves: request.legalMoves.map((details) => ({
      text: details.text,
      seedsWon: details.seedsWon[request.seat] ?? 0,
      nextSeat: details.nextSeat,
      details,
    })),
    clock: request.clocks,
    turnTimeLeft: milliseconds(request.turnTimeLeft),
    ply: request.ply,
    line: request.line,
    lineStart: request.lineStart,
    signal,
  };
}
