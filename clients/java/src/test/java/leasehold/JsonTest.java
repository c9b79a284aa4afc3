package leasehold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void read_parses_every_kind_of_value() {
    String text = " { \"a\" : [ 1 , -2.5e1 , true , false , null , \"\" ] , \"b\" : { } , \"c\" : [ ] }\n";
    Map<String, Object> expected =
        Map.of("a", Arrays.asList(1L, -25.0, true, false, null, ""), "b", Map.of(), "c", List.of());
    assertEquals(expected, Json.read(text));
  }

  @Test
  void read_keeps_whole_numbers_exact_and_the_magnitude_of_longer_ones() {
    assertEquals(9_007_199_254_740_993L, Json.read("9007199254740993"));
    assertEquals(Long.MAX_VALUE, Json.read("9223372036854775807"));
    assertEquals(1e30, Json.read("1000000000000000000000000000000"));
    assertEquals(0L, Json.read("-0"));
  }

  @Test
  void read_decodes_every_escape() {
    assertEquals("\"\\/\b\f\n\r\tü\ud83d\ude00", Json.read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00fc\\ud83d\\ude00\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", " ", "{", "[1,", "[1 2]", "{\"a\"}", "{\"a\":1,}", "[1,]", "{a:1}", "01", "1.", ".5", "+1", "1e", "-", "tru", "nul",
    "\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\n\"", "1 2", "<h1>Bad Gateway</h1>", "NaN", "'a'"
  })
  void read_refuses_text_that_is_not_JSON(String text) {
    assertThrows(IllegalArgumentException.class, () -> Json.read(text));
  }

  @Test
  void read_refuses_nesting_that_would_exhaust_the_stack() {
    assertThrows(IllegalArgumentException.class, () -> Json.read("[".repeat(100_000)));
  }

  @Test
  void read_reverses_write() {
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      Object value = some(random, 3);
      assertEquals(value, Json.read(Json.write(value)));
    }
  }

  private static Object some(Random random, int depth) {
    switch (random.nextInt(depth > 0 ? 6 : 4)) {
      case 0:
        return random.nextLong();
      case 1:
        return random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
      case 2:
        return random.nextBoolean() ? random.nextBoolean() : null;
      case 3:
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) text.append((char) random.nextInt(1 << 16));
        return text.toString();
      case 4:
        return Arrays.asList(some(random, depth - 1), some(random, depth - 1));
      default:
        return Map.of("a" + random.nextInt(), Arrays.asList(some(random, depth - 1)), "b", List.of());
    }
  }
}
