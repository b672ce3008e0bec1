import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecords } from "mashimo";

const head = '{"v":1,"kind":"game","game_id":"g"}';
const move = '{"v":1,"seq":2,"kind":"move","seat":0,"move":"A3"}';
const over = '{"v":1,"seq":3,"kind":"over","winner":0}';

async function all(lines: string[]) {
  const games = [];
  for await (const game of readRecords(lines)) games.push(game);
  return games;
}

test("games are read one after the other", async () => {
  const games = await all([head, move, move, over, "", head, move]);
  assert.deepEqual(games.map((game) => game.moves.length), [2, 1]);
  assert.equal(games[0]?.over?.["winner"], 0);
  assert.equal(games[1]?.over, undefined);
});

test("what is no record is refused with its line", async () => {
  await assert.rejects(all([head, "{"]), /line 2: not JSON/);
  await assert.rejects(all([move]), /line 1: a record begins/);
  await assert.rejects(all([head, "[]"]), /line 2: a line is an object/);
});
