package leasehold;

/** The lease no longer protects the work: stop the work. Its cause is why the last renewal failed, if one did. */
public final class LeaseLostException extends LeaseholdException {
  private static final long serialVersionUID = 1;

  private final String lock;
  private final LostReason reason;
  private final String detail;

  LeaseLostException(String lock, LostReason reason, String detail, Throwable cause) {
    super("The lease on '" + lock + "' is lost (" + reason + ")" + (detail == null ? "" : ": " + detail), cause);
    this.lock = lock;
    this.reason = reason;
    this.detail = detail;
  }

  /** One that several callers may learn of at the same time. */
  @Override
  LeaseLostException forCaller() {
    return new LeaseLostException(lock, reason, detail, getCause());
  }

  /** The name of the lock or semaphore; of several locks, the first one that was lost. */
  public String lock() {
    return lock;
  }

  /** Why it ended. */
  public LostReason reason() {
    return reason;
  }

  /**
   * By whom the lease was broken, and why, if the service told it; null otherwise. It is text of others: escape it where you show
   * it.
   */
  public String detail() {
    return detail;
  }
}
