package dev.mashimo;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.ErrorInfo;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import java.util.Optional;
import java.util.Set;

/** A session ended for good: the library did not come back, and a program should not either without a change. */
public final class TerminalException extends MashimoException {
  private static final Set<Status.Code> TERMINAL =
      Set.of(
          Status.Code.UNAUTHENTICATED,
          Status.Code.PERMISSION_DENIED,
          Status.Code.FAILED_PRECONDITION,
          Status.Code.INVALID_ARGUMENT,
          Status.Code.UNIMPLEMENTED,
          Status.Code.ALREADY_EXISTS,
          Status.Code.NOT_FOUND);

  private final String reason;

  TerminalException(String reason, String text) {
    super(reason + ": " + text, null);
    this.reason = reason;
  }

  /** A word of the error table, such as {@code SESSION_SUPERSEDED} or {@code TOKEN_INVALID}. */
  public String reason() {
    return reason;
  }

  /** The machine-readable reason of an error of any call, or {@code ""} where it carries none. */
  public static String reasonOf(Throwable error) {
    if (error instanceof TerminalException terminal) {
      return terminal.reason;
    }
    var status = StatusProto.fromThrowable(error);
    if (status == null) {
      return "";
    }
    for (var detail : status.getDetailsList()) {
      if (detail.is(ErrorInfo.class)) {
        try {
          return detail.unpack(ErrorInfo.class).getReason();
        } catch (InvalidProtocolBufferException e) {
          return "";
        }
      }
    }
    return "";
  }

  /** The terminal reason that the end of a stream means; empty where the bot may come back. */
  static Optional<TerminalException> of(Throwable error) {
    if (error instanceof TerminalException terminal) {
      return Optional.of(terminal);
    }
    var reason = reasonOf(error);
    if (reason.equals("RESUME_EXPIRED") || reason.equals("STALE_EPOCH")) {
      return Optional.empty();
    }
    var status = Status.fromThrowable(error);
    var superseded = status.getCode() == Status.Code.ABORTED && reason.equals("SESSION_SUPERSEDED");
    if (!superseded && !TERMINAL.contains(status.getCode())) {
      return Optional.empty();
    }
    var word = reason.isEmpty() ? status.getCode().name() : reason;
    return Optional.of(new TerminalException(word, String.valueOf(status.getDescription())));
  }
}
