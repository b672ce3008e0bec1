package dev.mashimo;

import dev.mashimo.v1.ChallengeReceived;
import dev.mashimo.v1.GameSetup;
import io.grpc.ManagedChannelBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** How a bot or a client connects. {@link #fromEnvironment()} is where to begin; each {@code with…} gives a changed copy. */
public final class Options implements Cloneable {
  /** Where a server listens if nothing else is said. */
  public static final String DEFAULT_ADDRESS = "127.0.0.1:50051";

  /** What happens when a bot throws. */
  public enum OnError {
    /** That game is given up and the others go on; where three or four play, it is left to its clock. */
    RESIGN,
    /** That game is given up, the bot leaves, and {@code play} throws a {@link BotException}. */
    STOP
  }

  private String address = environment("MASHIMO_ADDRESS", DEFAULT_ADDRESS);
  private String token = environment("MASHIMO_TOKEN", "");
  private Path authority = path("MASHIMO_CA");
  private Path certificate = path("MASHIMO_CLIENT_CERT");
  private Path key = path("MASHIMO_CLIENT_KEY");
  private boolean unary = !environment("MASHIMO_UNARY", "0").equals("0");
  private String name = environment("MASHIMO_BOT", "java-bot");
  private String version = "";
  private String instance = "";
  private int gamesAtOnce = 8;
  private OptionalLong games = OptionalLong.empty();
  private List<String> rulesets = List.of();
  private Predicate<GameSetup> accepts = game -> true;
  private Predicate<ChallengeReceived> challenged;
  private OnError onError = OnError.RESIGN;
  private Stop stop = new Stop();
  private Duration firstConnectionWithin = Duration.ofSeconds(10);
  private Duration connectionWithin = Duration.ofMinutes(10);
  private long backoffMillis = 100;
  private UnaryOperator<ManagedChannelBuilder<?>> channel = UnaryOperator.identity();

  private Options() {}

  /**
   * What the environment says: {@code MASHIMO_ADDRESS}, {@code MASHIMO_TOKEN}, {@code MASHIMO_BOT}, {@code MASHIMO_CA},
   * {@code MASHIMO_CLIENT_CERT}, {@code MASHIMO_CLIENT_KEY} and {@code MASHIMO_UNARY}.
   */
  public static Options fromEnvironment() {
    return new Options();
  }

  /** The server: {@code HOST:PORT}, or {@code https://HOST:PORT} for TLS. Default 127.0.0.1:50051. */
  public Options withAddress(String address) {
    return with(options -> options.address = address);
  }

  /** The bot's secret. Default none, for a practice realm. */
  public Options withToken(String token) {
    return with(options -> options.token = token);
  }

  /** PEM file with the authority of a TLS server's certificate. Default the system's authorities. */
  public Options withAuthority(Path pem) {
    return with(options -> options.authority = pem);
  }

  /** PEM files with the client's own certificate and its key (PKCS #8), for servers that ask for one. Default none. */
  public Options withCertificate(Path certificate, Path key) {
    return with(options -> {
      options.certificate = certificate;
      options.key = key;
    });
  }

  /** Plays over a stream from the server and a call an answer, for networks that break streams both ways. */
  public Options withUnary() {
    return with(options -> options.unary = true);
  }

  /** The name where no token says it; {@code MASHIMO_BOT}, which a match sets for the bots it starts, comes first. */
  public Options withName(String name) {
    return with(options -> options.name = environment("MASHIMO_BOT", name));
  }

  /** Tells versions of a bot apart. Default none. */
  public Options withVersion(String version) {
    return with(options -> options.version = version);
  }

  /** Tells processes of one version apart. Default none. */
  public Options withInstance(String instance) {
    return with(options -> options.instance = instance);
  }

  /** Games at once, 1 to 1000. Default 8. */
  public Options withGamesAtOnce(int games) {
    if (games < 1 || games > 1000) {
      throw new IllegalArgumentException("games at once: " + games + " is not from 1 to 1000");
    }
    return with(options -> options.gamesAtOnce = games);
  }

  /** Leaves after so many games. Default never. */
  public Options withGames(long games) {
    return with(options -> options.games = OptionalLong.of(games));
  }

  /** Specs of the rulesets the bot plays; an id alone means all its options. Default all. */
  public Options withRulesets(String... specs) {
    return with(options -> options.rulesets = List.of(specs));
  }

  /** Whether to play a game that is offered. Default every game. */
  public Options withAccepts(Predicate<GameSetup> accepts) {
    return with(options -> options.accepts = accepts);
  }

  /**
   * Whether to accept a challenge. Default none: challenges are left open, to be answered through {@link Client#matches()}
   * until they lapse.
   */
  public Options withChallenged(Predicate<ChallengeReceived> challenged) {
    return with(options -> options.challenged = challenged);
  }

  /** What happens when the bot throws. Default {@link OnError#RESIGN}. */
  public Options withOnError(OnError onError) {
    return with(options -> options.onError = onError);
  }

  /** A handle that ends playing. */
  public Options withStop(Stop stop) {
    return with(options -> options.stop = stop);
  }

  /**
   * How long to look for the server at first, and after a lost connection. Default 10 s and 10 min. A wait that the server
   * itself asks for does not count; one of more than a day is cut to a day.
   */
  public Options withConnectionWithin(Duration first, Duration later) {
    return with(options -> {
      options.firstConnectionWithin = first;
      options.connectionWithin = later;
    });
  }

  /** The first wait before coming back; it grows to 10 s, with jitter. Default 100 ms. */
  public Options withBackoffMillis(long millis) {
    return with(options -> options.backoffMillis = millis);
  }

  /** A last change to the channel, for example credentials of your own. */
  public Options withChannel(UnaryOperator<ManagedChannelBuilder<?>> change) {
    return with(options -> options.channel = change);
  }

  String address() {
    return address;
  }

  String token() {
    return token;
  }

  Optional<Path> authority() {
    return Optional.ofNullable(authority);
  }

  Optional<Path> certificate() {
    return Optional.ofNullable(certificate);
  }

  Optional<Path> key() {
    return Optional.ofNullable(key);
  }

  boolean unary() {
    return unary;
  }

  /** The name that Hello gives: none where a token says it. */
  String botName() {
    return token.isEmpty() || !environment("MASHIMO_BOT", "").isEmpty() ? name : "";
  }

  String version() {
    return version;
  }

  String instance() {
    return instance;
  }

  int gamesAtOnce() {
    return gamesAtOnce;
  }

  OptionalLong games() {
    return games;
  }

  List<String> rulesets() {
    return rulesets;
  }

  Predicate<GameSetup> accepts() {
    return accepts;
  }

  Optional<Predicate<ChallengeReceived>> challenged() {
    return Optional.ofNullable(challenged);
  }

  OnError onError() {
    return onError;
  }

  Stop stop() {
    return stop;
  }

  Duration firstConnectionWithin() {
    return firstConnectionWithin;
  }

  Duration connectionWithin() {
    return connectionWithin;
  }

  long backoffMillis() {
    return backoffMillis;
  }

  UnaryOperator<ManagedChannelBuilder<?>> channel() {
    return channel;
  }

  private Options with(Consumer<Options> change) {
    try {
      var copy = (Options) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("options are cloneable", e);
    }
  }

  private static String environment(String key, String otherwise) {
    var value = System.getenv(key);
    return value == null || value.isEmpty() ? otherwise : value;
  }

  private static Path path(String key) {
    var value = environment(key, "");
    return value.isEmpty() ? null : Path.of(value);
  }
}
