package net.javacrumbs.shedlock.core;

/** A stub of the parts of ShedLock that the recipe uses. */
public interface SimpleLock {
  void unlock();
}
