// Changes a ruleset, has it checked, and looks at its moves: kalah on four columns of three seeds, with relays.
import { connect, spec } from "mashimo";
import { Rules_Relay } from "mashimo/contract";

const client = connect();
const rules = (await client.rules.getRuleset({ rules: spec("kalah") })).details!.rules!;
rules.geometry!.columns = 4;
rules.setup!.inner = [3, 3, 3, 3];
rules.relay = Rules_Relay.OCCUPIED;
const { faults, details } = await client.rules.checkRules({ rules: { case: "data", value: rules } });
for (const fault of faults) console.log(`refused: ${fault.reason} (${fault.fields.join(", ")})`);
if (details) {
  console.log(details.description);
  const custom = { rules: { case: "custom", value: rules } } as const;
  const { moves } = await client.engine.getLegalMoves({ line: { rules: custom } });
  for (const move of moves) console.log(`${move.text} wins ${move.seedsWon.join(" ")}, leads to ${move.position}`);
}
client.close();
