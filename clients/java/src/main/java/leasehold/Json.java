package leasehold;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes JSON (RFC 8259): objects as maps, arrays as lists, numbers as {@link Long} if they are whole and
 * fit, and as {@link Double} otherwise.
 */
final class Json {
  /** This is deeper than anything that the service sends, and far below the limit of any stack. */
  private static final int DEPTH_MAX = 64;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** @throws IllegalArgumentException if the text is not one JSON value. */
  static Object read(String text) {
    Json json = new Json(text);
    Object value = json.value(0);
    json.space();
    if (json.at < text.length()) throw json.unexpected();
    return value;
  }

  private Object value(int depth) {
    if (depth > DEPTH_MAX) throw new IllegalArgumentException("Expected JSON of at most " + DEPTH_MAX + " levels");
    space();
    char next = peek();
    switch (next) {
      case '{':
        return object(depth);
      case '[':
        return array(depth);
      case '"':
        return string();
      case 't':
        return word("true", true);
      case 'f':
        return word("false", false);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> fields = new LinkedHashMap<>();
    at++;
    space();
    if (skip('}')) return fields;
    do {
      space();
      if (peek() != '"') throw unexpected();
      String name = string();
      space();
      expect(':');
      fields.put(name, value(depth + 1));
      space();
    } while (skip(','));
    expect('}');
    return fields;
  }

  private List<Object> array(int depth) {
    List<Object> items = new ArrayList<>();
    at++;
    space();
    if (skip(']')) return items;
    do {
      items.add(value(depth + 1));
      space();
    } while (skip(','));
    expect(']');
    return items;
  }

  private String string() {
    StringBuilder result = new StringBuilder();
    at++;
    for (;;) {
      char next = take();
      if (next == '"') return result.toString();
      if (next < ' ') throw unexpected();
      result.append(next == '\\' ? escaped() : next);
    }
  }

  private char escaped() {
    char kind = take();
    int simple = "\"\\/bfnrt".indexOf(kind);
    if (simple >= 0) return "\"\\/\b\f\n\r\t".charAt(simple);
    if (kind != 'u' || at + 4 > text.length()) throw unexpected();
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(take(), 16);
      if (digit < 0) throw unexpected();
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private Object number() {
    int start = at;
    skip('-');
    if (!skip('0')) digits();
    int whole = at;
    if (skip('.')) digits();
    if (skip('e') || skip('E')) {
      if (!skip('+')) skip('-');
      digits();
    }
    String number = text.substring(start, at);
    if (at == whole) {
      try {
        return Long.valueOf(number);
      } catch (NumberFormatException tooLong) {
        // As a double, the number keeps its magnitude.
      }
    }
    return Double.valueOf(number);
  }

  private void digits() {
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') at++;
    if (at == start) throw unexpected();
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw unexpected();
    at += word.length();
    return value;
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private char peek() {
    if (at >= text.length()) throw unexpected();
    return text.charAt(at);
  }

  private char take() {
    char next = peek();
    at++;
    return next;
  }

  private boolean skip(char wanted) {
    if (at >= text.length() || text.charAt(at) != wanted) return false;
    at++;
    return true;
  }

  private void expect(char wanted) {
    if (!skip(wanted)) throw unexpected();
  }

  private IllegalArgumentException unexpected() {
    String got = at < text.length() ? "'" + text.charAt(at) + "'" : "its end";
    return new IllegalArgumentException("Expected JSON, got " + got + " at position " + at);
  }

  /** @throws IllegalArgumentException for a value that JSON cannot represent. */
  static String write(Object value) {
    StringBuilder result = new StringBuilder();
    write(value, result);
    return result.toString();
  }

  private static void write(Object value, StringBuilder to) {
    if (value == null || value instanceof Boolean || isWritable(value)) {
      to.append(value);
    } else if (value instanceof CharSequence) {
      quote((CharSequence) value, to);
    } else if (value instanceof Map) {
      char separator = '{';
      for (Map.Entry<?, ?> field : ((Map<?, ?>) value).entrySet()) {
        quote(String.valueOf(field.getKey()), to.append(separator));
        write(field.getValue(), to.append(':'));
        separator = ',';
      }
      to.append(separator == '{' ? "{}" : "}");
    } else if (value instanceof Collection) {
      char separator = '[';
      for (Object item : (Collection<?>) value) {
        write(item, to.append(separator));
        separator = ',';
      }
      to.append(separator == '[' ? "[]" : "]");
    } else {
      throw new IllegalArgumentException("Expected text, numbers, booleans, maps or lists, got " + value);
    }
  }

  private static boolean isWritable(Object value) {
    return value instanceof Number && Double.isFinite(((Number) value).doubleValue());
  }

  private static void quote(CharSequence text, StringBuilder to) {
    to.append('"');
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == '"' || next == '\\') {
        to.append('\\').append(next);
      } else if (next < ' ' || isHalf(text, i)) {
        to.append(String.format("\\u%04x", (int) next));
      } else {
        to.append(next);
      }
    }
    to.append('"');
  }

  /** Half of a surrogate pair, which UTF-8 cannot represent, and which would become a question mark. */
  private static boolean isHalf(CharSequence text, int at) {
    char here = text.charAt(at);
    if (Character.isHighSurrogate(here)) return at + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
    return Character.isLowSurrogate(here) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }
}
