// Answers the stub by the library.
import { play, type Turn } from "mashimo";

const choose = (turn: Turn) => turn.legalMoves.reduce((best, move) => (move.seedsWon > best.seedsWon ? move : best));

// The stub ends the session by a refusal when it has measured.
await play(choose, { name: "library", gamesAtOnce: 1000 }).catch(() => process.exit(0));
