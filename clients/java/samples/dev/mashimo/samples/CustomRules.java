package dev.mashimo.samples;

import dev.mashimo.Client;
import dev.mashimo.v1.CheckRulesRequest;
import dev.mashimo.v1.GetLegalMovesRequest;
import dev.mashimo.v1.GetRulesetRequest;
import dev.mashimo.v1.Line;
import dev.mashimo.v1.Rules;
import dev.mashimo.v1.RulesRef;
import java.util.List;

/** Changes a ruleset, has it checked, and looks at its moves: kalah on four columns of three seeds, with relays. */
public final class CustomRules {
  public static void main(String[] args) {
    try (var client = new Client()) {
      var kalah = GetRulesetRequest.newBuilder().setRules(Client.spec("kalah")).build();
      var rules = client.rules().getRuleset(kalah).getDetails().getRules().toBuilder();
      rules.getGeometryBuilder().setColumns(4);
      rules.getSetupBuilder().clearInner().addAllInner(List.of(3, 3, 3, 3));
      rules.setRelay(Rules.Relay.RELAY_OCCUPIED);
      var checked = client.rules().checkRules(CheckRulesRequest.newBuilder().setData(rules).build());
      for (var fault : checked.getFaultsList()) {
        System.out.printf("refused: %s (%s)%n", fault.getReason(), String.join(", ", fault.getFieldsList()));
      }
      if (checked.hasDetails()) {
        System.out.println(checked.getDetails().getDescription());
        var line = Line.newBuilder().setRules(RulesRef.newBuilder().setCustom(rules));
        var moves = client.engine().getLegalMoves(GetLegalMovesRequest.newBuilder().setLine(line).build());
        for (var move : moves.getMovesList()) {
          System.out.printf(
              "%-4s wins %s, leads to %s%n", move.getText(), move.getSeedsWonList(), move.getPosition());
        }
      }
    }
  }
}
