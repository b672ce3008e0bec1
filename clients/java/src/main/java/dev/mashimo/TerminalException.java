package dev.mashimo;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
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
    return detail(error, ErrorInfo.class).map(ErrorInfo::getReason).orElse("");
  }

  /** How long the server asks to wait before another try; 0 where it says nothing. */
  static long retryAfterMillis(Throwable error) {
    return detail(error, RetryInfo.class)
        .map(retry -> retry.getRetryDelay().getSeconds() * 1000 + retry.getRetryDelay().getNanos() / 1_000_000)
        .orElse(0L);
  }

  /** The first detail of a kind that an error carries. */
  private static <T extends Message> Optional<T> detail(Throwable error, Class<T> kind) {
    var status = StatusProto.fromThrowable(error);
    if (status == null) {
      return Optional.empty();
    }
    for (var detail : status.getDetailsList()) {
      if (detail.is(kind)) {
        try {
          return Optional.of(detail.unpack(kind));
        } catch (InvalidProtocolBufferException e) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
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
