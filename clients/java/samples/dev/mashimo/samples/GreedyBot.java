package dev.mashimo.samples;

import dev.mashimo.Choice;
import dev.mashimo.Mashimo;
import dev.mashimo.Options;
import dev.mashimo.Turn;
import java.util.Comparator;

/** Plays the move that wins the most seeds at once, and moves again where it can. */
public final class GreedyBot {
  public static void main(String[] args) throws Exception {
    Mashimo.play(GreedyBot::choose, Options.fromEnvironment().withName("java-greedy"));
  }

  static Choice choose(Turn turn) {
    Comparator<dev.mashimo.v1.LegalMove> worth =
        Comparator.comparingInt(
            move -> 2 * turn.seedsWon(move) + (move.hasNextSeat() && move.getNextSeat() == turn.seat() ? 1 : 0));
    return Choice.of(turn.legalMoves().stream().max(worth).orElseThrow());
  }
}
