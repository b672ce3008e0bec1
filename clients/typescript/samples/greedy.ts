// Takes the most seeds; of equals a move that keeps the turn, then the first.
import { play, Stop, type Option, type Turn } from "mashimo";

function worth(move: Option, seat: number): number {
  const wins = move.details.outcome?.winner === seat ? 1000 : 0;
  return wins + 2 * move.seedsWon + (move.turnEnded ? 0 : 1);
}

export function choose(turn: Turn) {
  return turn.legalMoves.reduce((best, move) => (worth(move, turn.seat) > worth(best, turn.seat) ? move : best));
}

console.log(await play(choose, { name: "ts-greedy", stop: Stop.onSignals() }));
