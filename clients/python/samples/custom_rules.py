"""Changes a ruleset, has it checked, and looks at its moves: `python samples/custom_rules.py`."""

import mashimo
from mashimo import v1


def main() -> None:
    """Kalah on four columns of three seeds, with relays."""
    with mashimo.Client() as client:
        rules = client.ruleset("kalah").rules
        rules.geometry.columns = 4
        rules.setup.inner[:] = [3, 3, 3, 3]
        rules.relay = v1.Rules.RELAY_OCCUPIED
        checked = client.check_rules(rules)
        for fault in checked.faults:
            print(f"refused: {fault.reason} ({', '.join(fault.fields)})")
        if checked.HasField("details"):
            print(checked.details.description)
            for legal in client.legal_moves(rules):
                print(f"{legal.text:4} wins {legal.seeds_won}, leads to {legal.position}")


if __name__ == "__main__":
    main()
