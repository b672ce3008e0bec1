package dev.mashimo.samples;

import dev.mashimo.Choice;
import dev.mashimo.Mashimo;
import dev.mashimo.Options;
import dev.mashimo.Stop;
import dev.mashimo.Turn;
import java.time.Duration;
import java.util.SplittableRandom;

/** Plays a random legal move, the same in the same game. */
public final class RandomBot {
  public static void main(String[] args) throws Exception {
    var stop = Stop.onShutdown(Duration.ofSeconds(30));
    System.out.println(Mashimo.play(RandomBot::choose, Options.fromEnvironment().withName("java-random").withStop(stop)));
  }

  /** Draws from the game's seed and the ply, so that a game can be played again. */
  static Choice choose(Turn turn) {
    var draw = new SplittableRandom(turn.botSeed() + 0x9E3779B97F4A7C15L * turn.ply());
    return Choice.index(draw.nextInt(turn.legalMoves().size()));
  }
}
