package dev.mashimo;

/** The bot failed, and that was to end the program; the cause is what it threw. */
public final class BotException extends MashimoException {
  BotException(String gameId, Throwable cause) {
    super("the bot failed in game " + gameId, cause);
  }
}
