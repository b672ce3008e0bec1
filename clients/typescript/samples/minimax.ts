// Looks two decisions ahead: asks the server to play every move and every answer in one batch call, so it needs
// no rules of its own.
import { connect, play, reasonOf, Stop, type Turn } from "mashimo";
import type { ApplyMovesItem } from "mashimo/contract";

const client = connect();

/** Looks ahead; a server that is busy with games answers no long questions. */
async function choose(turn: Turn) {
  try {
    return await lookAhead(turn);
  } catch (error) {
    if (reasonOf(error) !== "BUSY") throw error;
    console.error("no engine, playing greedily");
    return turn.legalMoves.reduce((best, move) => (move.seedsWon > best.seedsWon ? move : best));
  }
}

async function lookAhead(turn: Turn) {
  const lines = turn.legalMoves.map((move) => ({ position: turn.position.text, moves: [move.text] }));
  const after = await apply(turn, lines);
  const answers = after.flatMap((item, i) => item.legalMoves.map((reply) => ({ i, reply })));
  const replies = await apply(
    turn,
    answers.map(({ i, reply }) => ({ position: after[i]!.position, moves: [reply] })),
  );
  const worths = after.map((item, i) => {
    const outcomes = replies.filter((_, j) => answers[j]!.i === i).map((reply) => margin(reply, turn.seat));
    const best = item.toMove === turn.seat ? Math.max(...outcomes) : Math.min(...outcomes);
    return margin(item, turn.seat) + (outcomes.length > 0 ? best : 0);
  });
  return worths.indexOf(Math.max(...worths));
}

/** What a line changes for a seat, in seeds won more than the others; a won game is beyond all seeds. */
function margin(item: ApplyMovesItem, seat: number): number {
  const won = item.seedsWon.reduce((sum, seeds, i) => sum + (i === seat ? seeds : -seeds), 0);
  const winner = item.outcome?.winner;
  return winner === undefined ? won : won + (winner === seat ? 1000 : -1000);
}

async function apply(turn: Turn, lines: { position: string; moves: string[] }[]): Promise<ApplyMovesItem[]> {
  const items: ApplyMovesItem[] = [];
  if (lines.length === 0) return items;
  for await (const { items: some } of client.engine.batchApplyMoves({ rules: turn.game.rules!, lines })) items.push(...some);
  return items;
}

console.log(await play(choose, { name: "ts-minimax", stop: Stop.onSignals() }));
client.close();
