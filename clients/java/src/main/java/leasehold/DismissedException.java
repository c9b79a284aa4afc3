package leasehold;

/**
 * An administrator dismissed all waiting requests, including this call. The call was never granted the lock, and
 * acquiring again immediately would undo the administrator's action.
 */
public final class DismissedException extends LeaseholdException {
  private static final long serialVersionUID = 1;

  private final String lock;

  DismissedException(String lock, String detail) {
    super("'" + lock + "': " + detail, null);
    this.lock = lock;
  }

  /** The name of the lock; for several locks, all names separated by commas. */
  public String lock() {
    return lock;
  }
}
