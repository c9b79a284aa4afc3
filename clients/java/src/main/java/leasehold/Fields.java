package leasehold;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A JSON object from the service. A field that is missing or has another type reads as null, 0 or an empty list. */
final class Fields {
  final Map<String, Object> map;

  Fields(Map<String, Object> map) {
    this.map = map;
  }

  @SuppressWarnings("unchecked")
  static Fields of(Object value) {
    return new Fields(value instanceof Map ? (Map<String, Object>) value : Map.of());
  }

  String text(String name) {
    Object value = map.get(name);
    return value instanceof String ? (String) value : null;
  }

  long number(String name) {
    Object value = map.get(name);
    return value instanceof Number ? ((Number) value).longValue() : 0;
  }

  int count(String name) {
    return (int) number(name);
  }

  boolean flag(String name) {
    return Boolean.TRUE.equals(map.get(name));
  }

  Duration milliseconds(String name) {
    return Duration.ofMillis(number(name));
  }

  Instant instant(String name) {
    String value = text(name);
    try {
      return value == null ? null : Instant.parse(value);
    } catch (DateTimeParseException noInstant) {
      return null;
    }
  }

  Fields object(String name) {
    return of(map.get(name));
  }

  <T> List<T> list(String name, Function<Fields, T> item) {
    List<T> result = new ArrayList<>();
    if (map.get(name) instanceof List) {
      for (Object value : (List<?>) map.get(name)) result.add(item.apply(of(value)));
    }
    return List.copyOf(result);
  }

  /** The strings of a list. */
  List<String> texts(String name) {
    List<String> result = new ArrayList<>();
    if (map.get(name) instanceof List) {
      for (Object value : (List<?>) map.get(name)) result.add(String.valueOf(value));
    }
    return List.copyOf(result);
  }
}
