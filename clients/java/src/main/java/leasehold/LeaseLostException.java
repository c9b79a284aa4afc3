package leasehold;

/**
 * The lease no longer protects the work, so the work must stop. The cause is the error of the last renewal, if it
 * failed.
 */
public final class LeaseLostException extends LeaseholdException {
  private static final long serialVersionUID = 1;

  private final String lock;
  private final LostReason reason;
  private final String detail;

  LeaseLostException(String lock, LostReason reason, String detail, Throwable cause) {
    super("The lease on '" + lock + "' was lost (" + reason + ")" + (detail == null ? "" : ": " + detail), cause);
    this.lock = lock;
    this.reason = reason;
    this.detail = detail;
  }

  /** An exception that several callers may receive at the same time. */
  @Override
  LeaseLostException forCaller() {
    return new LeaseLostException(lock, reason, detail, getCause());
  }

  /** The name of the lock or semaphore; for several locks, the first one that was lost. */
  public String lock() {
    return lock;
  }

  /** Why it ended. */
  public LostReason reason() {
    return reason;
  }

  /**
   * Who broke the lease and why, if the service reported it; null otherwise. This is untrusted text: escape it.
   */
  public String detail() {
    return detail;
  }
}
