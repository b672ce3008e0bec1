package dev.mashimo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordsTest {
  private static final String HEAD = "{\"v\":1,\"kind\":\"game\",\"game_id\":\"g\"}";
  private static final String MOVE = "{\"v\":1,\"seq\":2,\"kind\":\"move\",\"seat\":0,\"move\":\"A3\"}";
  private static final String OVER = "{\"v\":1,\"seq\":3,\"kind\":\"over\",\"winner\":0}";

  private static List<Records.Game> read(String... lines) throws IOException {
    var games = new ArrayList<Records.Game>();
    Records.read(new BufferedReader(new StringReader(String.join("\n", lines))), games::add);
    return games;
  }

  @Test
  void gamesAreReadOneAfterTheOther() throws IOException {
    var games = read(HEAD, MOVE, MOVE, OVER, "", HEAD, MOVE);
    assertEquals(List.of("A3", "A3"), games.get(0).moves());
    assertEquals(0, games.get(0).over().orElseThrow().get("winner").getAsInt());
    assertTrue(games.get(1).over().isEmpty());
  }

  @Test
  void whatIsNoRecordIsRefusedWithItsLine() {
    assertTrue(assertThrows(IllegalArgumentException.class, () -> read(HEAD, "{")).getMessage().startsWith("line 2: not JSON"));
    assertTrue(assertThrows(IllegalArgumentException.class, () -> read(MOVE)).getMessage().startsWith("line 1: a record"));
    assertTrue(assertThrows(IllegalArgumentException.class, () -> read(HEAD, "[]")).getMessage().startsWith("line 2: a line"));
  }
}
