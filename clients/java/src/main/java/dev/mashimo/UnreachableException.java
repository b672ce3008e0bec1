package dev.mashimo;

/** No server was found in time. */
public final class UnreachableException extends MashimoException {
  UnreachableException(String address, Throwable cause) {
    super("no server answers at " + address, cause);
  }
}
