package dev.mashimo.samples;

import dev.mashimo.Choice;
import dev.mashimo.Mashimo;
import dev.mashimo.Options;
import dev.mashimo.Stop;
import dev.mashimo.Turn;
import dev.mashimo.v1.LegalMove;
import java.time.Duration;

/** Takes the most seeds; of equals a move that keeps the turn, then the first. */
public final class GreedyBot {
  public static void main(String[] args) throws Exception {
    var stop = Stop.onShutdown(Duration.ofSeconds(30));
    System.out.println(Mashimo.play(GreedyBot::choose, Options.fromEnvironment().withName("java-greedy").withStop(stop)));
  }

  static Choice choose(Turn turn) {
    return turn.best(move -> worth(turn, move));
  }

  private static int worth(Turn turn, LegalMove move) {
    var outcome = move.getOutcome();
    var wins = outcome.hasWinner() && outcome.getWinner() == turn.seat() ? 1000 : 0;
    return wins + 2 * turn.seedsWon(move) + (move.getTurnEnded() ? 0 : 1);
  }
}
