package leasehold;

/** The base of all exceptions that this client makes. Arguments that are wrong are {@link IllegalArgumentException}s. */
public abstract class LeaseholdException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LeaseholdException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The same failure, with the stack of the thread that learns of it rather than that of the client's own. */
  LeaseholdException forCaller() {
    fillInStackTrace();
    return this;
  }

  /** What an answer says it is about: a lock, a semaphore, or several locks with commas. */
  static String nameOf(Fields body) {
    String lock = body.text("lock");
    String semaphore = body.text("semaphore");
    return lock != null ? lock : semaphore != null ? semaphore : String.join(",", body.texts("locks"));
  }

  /** The exception for an answer, or for one of several locks that failed. A {@code message} replaces the detail. */
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

  /** A proxy whose service is down answers 5xx, too. A server that has no such method, such as one for files, returns 501. */
  static boolean isPassing(int status) {
    return status == 429 || status >= 500 && status != 501;
  }

  /** Whether the url leads to an answer like this, and would lead to the same later. */
  static boolean isFinal(Throwable failure) {
    if (failure instanceof ApiException refused) {
      return !isPassing(refused.status()) || "misconfigured".equals(refused.code());
    }
    return failure instanceof LeaseholdException && !(failure instanceof ServiceTimeoutException);
  }
}
