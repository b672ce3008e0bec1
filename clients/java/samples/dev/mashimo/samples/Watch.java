package dev.mashimo.samples;

import dev.mashimo.Client;
import dev.mashimo.v1.WatchGameRequest;

/** Follows one game and prints every move: {@code Watch GAME_ID}. */
public final class Watch {
  public static void main(String[] args) {
    if (args.length != 1) {
      System.err.println("usage: Watch GAME_ID");
      System.exit(2);
    }
    try (var client = new Client()) {
      var updates = client.games().watchGame(WatchGameRequest.newBuilder().setGameId(args[0]).build());
      while (updates.hasNext()) {
        var event = updates.next().getEvent();
        if (event.hasMovePlayed()) {
          var move = event.getMovePlayed();
          System.out.printf(
              "%3d. seat %d %s\t%s%n", move.getPly(), move.getSeat(), move.getMove(), event.getPosition().getText());
        }
        if (event.hasOver()) {
          System.out.println(event.getOver().getResult().getText());
        }
      }
    }
  }
}
