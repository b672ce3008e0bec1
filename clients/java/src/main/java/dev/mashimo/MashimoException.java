package dev.mashimo;

/** Why playing ended other than by a wish; see its kinds. */
public abstract sealed class MashimoException extends Exception
    permits TerminalException, UnreachableException, BotException {
  MashimoException(String message, Throwable cause) {
    super(message, cause);
  }
}
