// Plays the move that wins the most seeds at once, and moves again where it can.
import { play, type Turn } from "mashimo";

export function choose(turn: Turn) {
  const worth = (move: Turn["legalMoves"][number]) => 2 * move.seedsWon + (move.nextSeat === turn.seat ? 1 : 0);
  return turn.legalMoves.reduce((best, move) => (worth(move) > worth(best) ? move : best));
}

await play(choose, { name: "ts-greedy" });
