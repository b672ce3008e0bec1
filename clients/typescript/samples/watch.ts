// Follows a game and prints every move: node --import tsx samples/watch.ts [GAME]. Without an id it is the newest game.
import { connect } from "mashimo";

const client = connect();
const newest = async () => (await client.games.listGames({ pageSize: 1 })).games[0]?.setup?.gameId;
const gameId = process.argv[2] ?? (await newest());
if (gameId === undefined) console.log("no game was played on this server");
else await watch(gameId);
client.close();

async function watch(gameId: string): Promise<void> {
  for await (const { update } of client.games.watchGame({ gameId })) {
    if (update.case !== "event") continue;
    const { kind, position } = update.value;
    if (kind.case === "movePlayed") console.log(`${kind.value.ply}. seat ${kind.value.seat} ${kind.value.move}\t${position?.text}`);
    if (kind.case === "over") console.log(kind.value.result?.text);
  }
}
