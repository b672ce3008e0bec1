package dev.mashimo;

/** No server answered in time; the message ends with what the network said last. */
public final class UnreachableException extends MashimoException {
  UnreachableException(String address, Throwable cause) {
    super("no server answers at " + address + ": " + innermost(cause), cause);
  }

  private static String innermost(Throwable cause) {
    var inner = cause;
    while (inner.getCause() != null && inner.getCause() != inner) {
      inner = inner.getCause();
    }
    return inner.getMessage() == null ? inner.toString() : inner.getMessage();
  }
}
