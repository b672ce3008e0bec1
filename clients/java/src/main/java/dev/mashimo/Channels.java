package dev.mashimo;

import io.grpc.ChannelCredentials;
import io.grpc.ClientInterceptor;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.TlsChannelCredentials;
import io.grpc.stub.MetadataUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** How a connection is set up. */
final class Channels {
  private static final Pattern TARGET = Pattern.compile("[^\\s/]+:\\d{1,5}");
  private static final int ANSWER_BYTES = 16 << 20;

  private Channels() {}

  /**
   * A connection, which does not wait for the server.
   *
   * @throws IllegalArgumentException if the address is none, or the files of TLS do not go together
   * @throws UncheckedIOException if a file of TLS cannot be read
   */
  static ManagedChannel open(Options options) {
    var address = options.address();
    var secure = address.startsWith("https://");
    var target = address.replaceFirst("^https?://", "").replaceFirst("/$", "");
    if (secure && !target.matches(".*:\\d+")) {
      target += ":443";
    }
    if (!TARGET.matcher(target).matches()) {
      throw new IllegalArgumentException(
          "\"" + address + "\" is no address: write HOST:PORT or https://HOST:PORT");
    }
    var builder = Grpc.newChannelBuilder(target, secure ? tls(options) : InsecureChannelCredentials.create());
    // Servers take pings every 10 s; 30 s keep a way through address translation open.
    builder.keepAliveTime(30, TimeUnit.SECONDS).keepAliveTimeout(10, TimeUnit.SECONDS);
    builder.maxInboundMessageSize(ANSWER_BYTES);
    if (!options.token().isEmpty()) {
      builder.intercept(bearer(options.token()));
    }
    return options.channel().apply(builder).build();
  }

  private static ChannelCredentials tls(Options options) {
    if (options.certificate().isPresent() != options.key().isPresent()) {
      throw new IllegalArgumentException("a client's certificate and its key go together; one is missing");
    }
    var builder = TlsChannelCredentials.newBuilder();
    try {
      if (options.authority().isPresent()) {
        builder.trustManager(options.authority().get().toFile());
      }
      if (options.certificate().isPresent()) {
        builder.keyManager(options.certificate().get().toFile(), options.key().orElseThrow().toFile());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a file of TLS: " + e.getMessage(), e);
    }
    return builder.build();
  }

  private static ClientInterceptor bearer(String token) {
    var metadata = new Metadata();
    metadata.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
    return MetadataUtils.newAttachHeadersInterceptor(metadata);
  }
}
