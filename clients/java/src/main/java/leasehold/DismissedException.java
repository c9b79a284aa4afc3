package leasehold;

/**
 * An administrator dismissed all waiting requests, this call included. It was never granted, and anyone who asks again
 * at once undoes that.
 */
public final class DismissedException extends LeaseholdException {
  private static final long serialVersionUID = 1;

  private final String lock;

  DismissedException(String lock, String detail) {
    super("'" + lock + "': " + detail, null);
    this.lock = lock;
  }

  /** The name of the lock; of several, all of them with commas. */
  public String lock() {
    return lock;
  }
}
