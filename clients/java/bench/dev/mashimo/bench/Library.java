package dev.mashimo.bench;

import dev.mashimo.Mashimo;
import dev.mashimo.Options;
import dev.mashimo.TerminalException;

/** Answers the stub by the library. */
public final class Library {
  public static void main(String[] args) throws Exception {
    try {
      Mashimo.play(
          turn -> turn.best(turn::seedsWon), Options.fromEnvironment().withName("library").withGamesAtOnce(1000));
    } catch (TerminalException measured) {
      System.exit(0);
    }
  }
}
