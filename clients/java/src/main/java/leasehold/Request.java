package leasehold;

import java.util.LinkedHashMap;
import java.util.Map;

/** A request until it gets an answer, even if it is sent several times. */
final class Request {
  final String method;
  final String path;
  /** Null for no body. */
  Map<String, Object> body;
  /** The {@code Idempotency-Key}; a new one by default. */
  String key;
  /** The time until which the service may keep the request open, for at most 20 s. */
  long waitUntilMs;
  /** When to stop retrying, by the clock; by default, at the end of the client's timeout. */
  Long untilMs;
  /** The time until which the service remembers the key's outcome; by default, {@link Transport#KEY_MS} from now. */
  Long keyUntilMs;
  Cancellation cancellation;

  Request(String method, String path) {
    this.method = method;
    this.path = path;
  }

  /** Sets a field of the body. */
  Request with(String name, Object value) {
    if (body == null) body = new LinkedHashMap<>();
    body.put(name, value);
    return this;
  }
}
