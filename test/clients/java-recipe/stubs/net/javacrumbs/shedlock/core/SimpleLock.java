package net.javacrumbs.shedlock.core;

/** A stub with what the recipe uses of ShedLock's. */
public interface SimpleLock {
  void unlock();
}
