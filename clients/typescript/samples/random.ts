// Plays any legal move.
import { play } from "mashimo";

await play((turn) => Math.floor(Math.random() * turn.legalMoves.length), { name: "ts-random" });
