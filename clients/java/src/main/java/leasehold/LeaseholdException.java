package leasehold;

/**
 * The base class of all exceptions that this client creates. Invalid arguments throw {@link IllegalArgumentException}s.
 */
public abstract class LeaseholdException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LeaseholdException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The same failure, with the stack of the thread that receives it instead of the client's own. */
  LeaseholdException forCaller() {
    fillInStackTrace();
    return this;
  }

  /** The subject of an answer: a lock, a semaphore, or several locks separated by commas. */
  static String nameOf(Fields body) {
    String lock = body.text("lock");
    String semaphore = body.text("semaphore");
    return lock != null ? lock : semaphore != null ? semaphore : String.join(",", body.texts("locks"));
  }

  /** The exception for an answer, or for one failed lock of several. A {@code message} replaces the detail. */
  static LeaseholdException of(int status, Fields body, String message) {
    String code = body.text("code");
    if ("locked".equals(code)) return new LockedException(nameOf(body), body);
    if (body.flag("dismissed")) return new DismissedException(nameOf(body), body.text("detail"));
    if ("lease_lost".equals(code)) {
      LostReason reason = LostReason.of(body.text("reason"));
      String detail = reason == LostReason.BROKEN ? body.text("detail") : null;
      return new LeaseLostException(nameOf(body), reason, detail, null);
    }
    return new ApiException(status, body, message != null ? message : body.text("detail"));
  }

  /** A proxy whose service is down also returns 5xx. Servers that lack the method, such as file servers, return 501. */
  static boolean isPassing(int status) {
    return status == 429 || status >= 500 && status != 501;
  }

  /** Whether the failure is an answer that a retry would get again. */
  static boolean isFinal(Throwable failure) {
    if (failure instanceof ApiException refused) {
      return !isPassing(refused.status()) || "misconfigured".equals(refused.code());
    }
    return failure instanceof LeaseholdException && !(failure instanceof ServiceTimeoutException);
  }
}
