package leasehold;

/** Whether a lease excludes all others. */
public enum Mode {
  /** The only holder. */
  EXCLUSIVE,
  /** A holder that shares the lock. Permits of a semaphore count as shared. */
  SHARED;

  String wire() {
    return this == SHARED ? "shared" : "exclusive";
  }

  static Mode of(String wire) {
    return "shared".equals(wire) ? SHARED : "exclusive".equals(wire) ? EXCLUSIVE : null;
  }
}
