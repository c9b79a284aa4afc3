package net.javacrumbs.shedlock.core;

import java.util.Optional;

/** A stub with what the recipe uses of ShedLock's. */
public interface LockProvider {
  Optional<SimpleLock> lock(LockConfiguration lockConfiguration);
}
