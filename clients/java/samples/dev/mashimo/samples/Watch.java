package dev.mashimo.samples;

import dev.mashimo.Client;
import dev.mashimo.v1.ListGamesRequest;
import dev.mashimo.v1.WatchGameRequest;
import java.util.List;

/** Follows a game and prints every move: {@code Watch [GAME]}. Without an id it is the newest game. */
public final class Watch {
  public static void main(String[] args) {
    try (var client = new Client()) {
      var newest = ListGamesRequest.newBuilder().setPageSize(1).build();
      var games = args.length > 0 ? List.of(args[0]) : client.games().listGames(newest).getGamesList().stream()
          .map(game -> game.getSetup().getGameId()).toList();
      if (games.isEmpty()) {
        System.out.println("no game was played on this server");
        return;
      }
      var updates = client.games().watchGame(WatchGameRequest.newBuilder().setGameId(games.get(0)).build());
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
