// Plays a random legal move, the same in the same game.
import { play, Stop, type Turn } from "mashimo";

/** Mixes the game's seed with the ply (SplitMix64), so that a game can be played again. */
function draw({ botSeed, ply }: Turn): bigint {
  let mixed = BigInt.asUintN(64, botSeed + BigInt(ply) * 0x9e3779b97f4a7c15n);
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
  return mixed ^ (mixed >> 31n);
}

const choose = (turn: Turn) => Number(draw(turn) % BigInt(turn.legalMoves.length));

console.log(await play(choose, { name: "ts-random", stop: Stop.onSignals() }));
