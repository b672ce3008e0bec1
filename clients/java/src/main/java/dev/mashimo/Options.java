package dev.mashimo;

import io.grpc.ManagedChannelBuilder;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * How a bot or a client connects. {@link #fromEnvironment()} is where to begin; each {@code with…} gives a changed copy.
 *
 * @param address the server, {@code host:port}
 * @param token the bot's secret; empty for the practice realm
 * @param name the bot's name where no token says it
 * @param version tells versions of a bot apart
 * @param instance tells processes of one version apart
 * @param capacity games at once, 1 to 1000
 * @param rulesets specs of the rulesets the bot plays; empty for all
 * @param tls whether to connect over TLS
 * @param backoffMillis the first wait before coming back; it grows to 15 s, with jitter
 * @param channel a last change to the channel, for example credentials of your own
 */
public record Options(
    String address,
    String token,
    String name,
    String version,
    String instance,
    int capacity,
    List<String> rulesets,
    boolean tls,
    long backoffMillis,
    UnaryOperator<ManagedChannelBuilder<?>> channel) {
  /** Where a server listens if nothing else is said. */
  public static final String DEFAULT_ADDRESS = "127.0.0.1:50051";

  /** Address, token and name from {@code MASHIMO_ADDRESS}, {@code MASHIMO_TOKEN} and {@code MASHIMO_BOT}. */
  public static Options fromEnvironment() {
    return new Options(
        environment("MASHIMO_ADDRESS", DEFAULT_ADDRESS),
        environment("MASHIMO_TOKEN", ""),
        environment("MASHIMO_BOT", "java-bot"),
        "",
        "",
        16,
        List.of(),
        false,
        250,
        UnaryOperator.identity());
  }

  private static String environment(String key, String otherwise) {
    var value = System.getenv(key);
    return value == null || value.isEmpty() ? otherwise : value;
  }

  /** Another server. */
  public Options withAddress(String address) {
    return new Options(address, token, name, version, instance, capacity, rulesets, tls, backoffMillis, channel);
  }

  /** Another secret. */
  public Options withToken(String token) {
    return new Options(address, token, name, version, instance, capacity, rulesets, tls, backoffMillis, channel);
  }

  /** Another name; {@code MASHIMO_BOT}, which a match sets for the bots it starts, comes first. */
  public Options withName(String name) {
    var chosen = environment("MASHIMO_BOT", name);
    return new Options(address, token, chosen, version, instance, capacity, rulesets, tls, backoffMillis, channel);
  }

  /** Another version. */
  public Options withVersion(String version) {
    return new Options(address, token, name, version, instance, capacity, rulesets, tls, backoffMillis, channel);
  }

  /** Another instance. */
  public Options withInstance(String instance) {
    return new Options(address, token, name, version, instance, capacity, rulesets, tls, backoffMillis, channel);
  }

  /** Another capacity. */
  public Options withCapacity(int capacity) {
    return new Options(address, token, name, version, instance, capacity, rulesets, tls, backoffMillis, channel);
  }

  /** Other rulesets. */
  public Options withRulesets(String... specs) {
    var list = List.of(specs);
    return new Options(address, token, name, version, instance, capacity, list, tls, backoffMillis, channel);
  }

  /** TLS with the system's certificate authorities. */
  public Options withTls() {
    return new Options(address, token, name, version, instance, capacity, rulesets, true, backoffMillis, channel);
  }

  /** Another first wait. */
  public Options withBackoffMillis(long millis) {
    return new Options(address, token, name, version, instance, capacity, rulesets, tls, millis, channel);
  }

  /** A last change to the channel. */
  public Options withChannel(UnaryOperator<ManagedChannelBuilder<?>> change) {
    return new Options(address, token, name, version, instance, capacity, rulesets, tls, backoffMillis, change);
  }
}
