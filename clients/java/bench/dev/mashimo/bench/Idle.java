package dev.mashimo.bench;

import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/** Leaves a stream idle for so many seconds, with a ping every ten; fails if that ends it. */
public final class Idle {
  private Idle() {}

  public static void main(String[] args) {
    long seconds = Long.parseLong(args[0]);
    var channel = NettyChannelBuilder.forTarget(System.getenv("MASHIMO_ADDRESS"))
        .usePlaintext()
        .keepAliveTime(10, TimeUnit.SECONDS)
        .build();
    var watch = MethodDescriptor.<byte[], byte[]>newBuilder(new Bytes(), new Bytes())
        .setType(MethodType.SERVER_STREAMING)
        .setFullMethodName("grpc.health.v1.Health/Watch")
        .build();
    var within = CallOptions.DEFAULT.withDeadlineAfter(seconds, TimeUnit.SECONDS);
    Status ended = Status.OK;
    try {
      // Health speaks once: the rest is waiting for our own deadline.
      ClientCalls.blockingServerStreamingCall(channel, watch, within, new byte[0])
          .forEachRemaining(said -> {});
    } catch (StatusRuntimeException error) {
      ended = error.getStatus();
    }
    channel.shutdownNow();
    if (ended.getCode() != Status.Code.DEADLINE_EXCEEDED) {
      System.err.printf("grpc-java: an idle stream ended before %d s: %s%n", seconds, ended);
      System.exit(1);
    }
    System.out.printf("grpc-java: %d s of a ping every 10 s did no harm%n", seconds);
  }

  /** Messages as they are. */
  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException error) {
        throw new UncheckedIOException(error);
      }
    }
  }
}
