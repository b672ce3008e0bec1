// Asks the server about rules of your own, a JSON file: prints why they are refused, or what they say in plain
// English and the first moves. node --import tsx samples/custom_rules.ts FILE
import { readFile } from "node:fs/promises";
import { connect } from "mashimo";

const file = process.argv[2];
if (file === undefined) {
  console.error("usage: custom_rules FILE");
  process.exit(2);
}
const client = connect();
const { faults, details } = await client.rules.checkRules({ rules: { case: "json", value: await readFile(file, "utf8") } });
for (const fault of faults) console.log(`${fault.fields.join(", ")}: ${fault.reason}`);
if (details?.rules) {
  console.log(details.description);
  const rules = { rules: { case: "custom", value: details.rules } } as const;
  const { moves } = await client.engine.getLegalMoves({ line: { rules } });
  console.log(moves.map((move) => move.text).join(" "));
}
client.close();
process.exitCode = faults.length > 0 ? 1 : 0;
