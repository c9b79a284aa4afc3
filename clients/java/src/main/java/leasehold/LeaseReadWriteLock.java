package leasehold;

import java.util.concurrent.locks.ReadWriteLock;

/**
 * A lock for one writer or several readers. What {@link LeaseLock} says of losses is true of both. Consecutive readers enter
 * together, and a waiting writer keeps later ones out.
 *
 * <p>A thread that holds the write lock may take the read lock too, and then unlock the write lock. A thread that holds the read
 * lock may take the write lock: it waits until no other reader is left. If two readers do that, the second one gets an
 * {@link ApiException} with the code {@code conflict} at once. The write lock is the same as {@link Leasehold#lock} of this name.
 */
public final class LeaseReadWriteLock implements ReadWriteLock {
  private final LeaseLock readLock;
  private final LeaseLock writeLock;

  LeaseReadWriteLock(LeaseLock readLock, LeaseLock writeLock) {
    this.readLock = readLock;
    this.writeLock = writeLock;
  }

  /** Its fences order the grants, and do not guard writes. */
  @Override
  public LeaseLock readLock() {
    return readLock;
  }

  @Override
  public LeaseLock writeLock() {
    return writeLock;
  }
}
