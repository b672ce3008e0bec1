package dev.mashimo;

import dev.mashimo.v1.LegalMove;

/** The answer to a {@link Turn}. */
public sealed interface Choice {
  /** Answers with a move in notation. */
  static Choice text(String move) {
    return new Text(move);
  }

  /** Answers with one of the turn's legal moves. */
  static Choice of(LegalMove move) {
    return new Text(move.getText());
  }

  /** Answers with an index into the turn's legal moves. */
  static Choice index(int index) {
    return new Index(index);
  }

  /** Gives the game up; only in games of two seats. */
  static Choice resign() {
    return new Resign();
  }

  /** A move in notation. */
  record Text(String move) implements Choice {}

  /** An index into the turn's legal moves. */
  record Index(int index) implements Choice {}

  /** The game is given up. */
  record Resign() implements Choice {}
}
