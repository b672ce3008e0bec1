package dev.mashimo.samples;

import dev.mashimo.Client;
import dev.mashimo.v1.CheckRulesRequest;
import dev.mashimo.v1.GetLegalMovesRequest;
import dev.mashimo.v1.Line;
import dev.mashimo.v1.RulesRef;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Asks the server about rules of your own, a JSON file: {@code CustomRules FILE}. Prints why they are refused, or what they
 * say in plain English and the first moves.
 */
public final class CustomRules {
  public static void main(String[] args) throws Exception {
    if (args.length != 1) {
      System.err.println("usage: CustomRules FILE");
      System.exit(2);
    }
    try (var client = new Client()) {
      var json = Files.readString(Path.of(args[0]));
      var checked = client.rules().checkRules(CheckRulesRequest.newBuilder().setJson(json).build());
      checked.getFaultsList().forEach(System.out::println);
      if (checked.getFaultsCount() > 0) {
        System.exit(1);
      }
      System.out.println(checked.getDetails().getDescription());
      var rules = RulesRef.newBuilder().setCustom(checked.getDetails().getRules());
      var request = GetLegalMovesRequest.newBuilder().setLine(Line.newBuilder().setRules(rules)).build();
      client.engine().getLegalMoves(request).getMovesList().forEach(move -> System.out.println(move.getText()));
    }
  }
}
