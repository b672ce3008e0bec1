package dev.mashimo.samples;

import dev.mashimo.Choice;
import dev.mashimo.Mashimo;
import dev.mashimo.Options;
import java.util.concurrent.ThreadLocalRandom;

/** Plays any legal move. */
public final class RandomBot {
  public static void main(String[] args) throws Exception {
    var options = Options.fromEnvironment().withName("java-random");
    Mashimo.play(turn -> Choice.index(ThreadLocalRandom.current().nextInt(turn.legalMoves().size())), options);
  }
}
