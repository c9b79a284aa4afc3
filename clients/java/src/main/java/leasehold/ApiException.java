package leasehold;

import java.util.Collections;
import java.util.Map;

/**
 * The service refused the request or could not carry it out. Use {@link #code} to distinguish errors. The service
 * explains all codes at {@code /docs/errors}.
 */
public final class ApiException extends LeaseholdException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;
  private final transient Fields body;

  ApiException(int status, Fields body, String message) {
    super(
        message != null ? message : "Something other than Leasehold returned " + status + ": is the url right?", null);
    this.status = status;
    this.code = body.text("code");
    this.body = body;
  }

  /** The HTTP status of the answer. */
  public int status() {
    return status;
  }

  /** The stable code of the error; null when something other than the service answered, such as a proxy. */
  public String code() {
    return code;
  }

  /** The answer, a problem document (RFC 9457), with the fields of the code. Empty after serialization. */
  public Map<String, Object> problem() {
    return body == null ? Map.of() : Collections.unmodifiableMap(body.map);
  }
}
