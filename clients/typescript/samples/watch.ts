// Follows one game and prints every move: node --import tsx samples/watch.ts GAME_ID
import { connect } from "mashimo";

const gameId = process.argv[2];
if (gameId === undefined) {
  console.error("usage: watch GAME_ID");
  process.exit(2);
}
const client = connect();
for await (const { update } of client.games.watchGame({ gameId })) {
  if (update.case !== "event") continue;
  const { kind, position } = update.value;
  if (kind.case === "movePlayed") console.log(`${kind.value.ply}. seat ${kind.value.seat} ${kind.value.move}\t${position?.text}`);
  if (kind.case === "over") console.log(kind.value.result?.text);
}
client.close();
