package leasehold;

import java.util.concurrent.locks.ReadWriteLock;

/**
 * A lock for one writer or several readers. The description of losses in {@link LeaseLock} applies to both. Consecutive
 * readers enter together, and a waiting writer keeps later ones out.
 *
 * <p>A thread that holds the write lock may also take the read lock, and then unlock the write lock. A thread that
 * holds the read lock may take the write lock: it waits until no other reader remains. If two readers do that, the
 * second one immediately gets an {@link ApiException} with the {@code conflict} code. The write lock is the same as
 * {@link Leasehold#lock} of this name.
 */
public final class LeaseReadWriteLock implements ReadWriteLock {
  private final LeaseLock readLock;
  private final LeaseLock writeLock;

  LeaseReadWriteLock(LeaseLock readLock, LeaseLock writeLock) {
    this.readLock = readLock;
    this.writeLock = writeLock;
  }

  /** The lock for readers. Its fences order the grants but do not guard writes. */
  @Override
  public LeaseLock readLock() {
    return readLock;
  }

  @Override
  public LeaseLock writeLock() {
    return writeLock;
  }
}
