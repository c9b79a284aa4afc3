package leasehold;

import java.util.LinkedHashMap;
import java.util.Map;

/** A request until it is answered, however often it is sent. */
final class Request {
  final String method;
  final String path;
  /** Null for no body. */
  Map<String, Object> body;
  /** The {@code Idempotency-Key}; a new one by default. */
  String key;
  /** Lets the service keep the request open until this moment of the clock, for 20 s at most. */
  long waitUntilMs;
  /** When to stop retrying, by the clock; by default when the client's timeout is over. */
  Long untilMs;
  /** Until when the service remembers what was done under the key; by default {@link Transport#KEY_MS} from now. */
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
