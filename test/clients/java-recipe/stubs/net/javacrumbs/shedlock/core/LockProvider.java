package net.javacrumbs.shedlock.core;

import java.util.Optional;

/** A stub of the parts of ShedLock that the recipe uses. */
public interface LockProvider {
  Optional<SimpleLock> lock(LockConfiguration lockConfiguration);
}
