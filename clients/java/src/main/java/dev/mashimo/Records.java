package dev.mashimo;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads games from records in JSON Lines. */
public final class Records {
  /**
   * A game read from a record.
   *
   * @param head the first line: rules, start, seats, clock, policies
   * @param events what happened, in order, but for the end
   * @param over how it ended; empty while it is under way
   */
  public record Game(JsonObject head, List<JsonObject> events, Optional<JsonObject> over) {
    /** The moves as text. */
    public List<String> moves() {
      return events.stream()
          .filter(event -> event.get("kind").getAsString().equals("move"))
          .map(event -> event.get("move").getAsString())
          .toList();
    }
  }

  private Records() {}

  /**
   * Reads games one after the other, so that a file of any length fits.
   *
   * @throws IOException if reading fails
   * @throws IllegalArgumentException for what is no record, naming the line
   */
  public static void read(BufferedReader lines, Consumer<Game> each) throws IOException {
    JsonObject head = null;
    var events = new ArrayList<JsonObject>();
    var number = 0;
    for (var text = lines.readLine(); text != null; text = lines.readLine()) {
      number++;
      if (text.isBlank()) {
        continue;
      }
      var line = parse(text, number);
      var kind = line.get("kind").getAsString();
      if (kind.equals("game")) {
        if (head != null) {
          each.accept(new Game(head, List.copyOf(events), Optional.empty()));
        }
        head = line;
        events.clear();
      } else if (head == null) {
        throw refused(number, "a record begins with a line of kind \"game\", not \"" + kind + "\"");
      } else if (kind.equals("over")) {
        each.accept(new Game(head, List.copyOf(events), Optional.of(line)));
        head = null;
        events.clear();
      } else {
        events.add(line);
      }
    }
    if (head != null) {
      each.accept(new Game(head, List.copyOf(events), Optional.empty()));
    }
  }

  private static JsonObject parse(String text, int number) {
    JsonElement value;
    try {
      value = JsonParser.parseString(text);
    } catch (JsonParseException e) {
      throw refused(number, "not JSON: " + e.getMessage());
    }
    if (!value.isJsonObject() || !value.getAsJsonObject().has("v") || !value.getAsJsonObject().has("kind")) {
      throw refused(number, "a line is an object with a version \"v\" and a \"kind\"");
    }
    return value.getAsJsonObject();
  }

  private static IllegalArgumentException refused(int line, String reason) {
    return new IllegalArgumentException("line " + line + ": " + reason);
  }
}
