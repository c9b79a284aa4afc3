package leasehold;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The leases that threads hold through locks. Each thread manages its own entries; the loop removes those of threads
 * that have ended.
 */
final class ThreadHolds {
  private final Map<Thread, Map<Target, Hold>> threads = new ConcurrentHashMap<>();
  private final Logger logger;

  /** A lease, and how many times its thread has entered it. */
  static final class Hold {
    final Lease lease;
    int count = 1;

    Hold(Lease lease) {
      this.lease = lease;
    }
  }

  ThreadHolds(Logger logger) {
    this.logger = logger;
  }

  private Map<Target, Hold> own() {
    return threads.getOrDefault(Thread.currentThread(), Map.of());
  }

  /** The current thread's hold on this target, or null. */
  Hold find(Target target) {
    return own().get(target);
  }

  /**
   * A lease of the current thread on any of these locks, in any mode and possibly together with others; null without
   * one.
   */
  Lease overlapping(Target target) {
    for (Map.Entry<Target, Hold> held : own().entrySet()) {
      boolean locks = !held.getKey().kind().equals("semaphore") && !target.kind().equals("semaphore");
      boolean shared = held.getKey().names().stream().anyMatch(target.names()::contains);
      if (locks && shared) return held.getValue().lease;
    }
    return null;
  }

  void put(Target target, Lease lease) {
    threads.computeIfAbsent(Thread.currentThread(), thread -> new HashMap<>()).put(target, new Hold(lease));
  }

  void remove(Target target) {
    Map<Target, Hold> own = own();
    own.remove(target);
    if (own.isEmpty()) threads.remove(Thread.currentThread());
  }

  /** Releases the leases of threads that have ended, because no other code can. */
  void reap() {
    threads.forEach((thread, holds) -> {
      if (thread.isAlive()) return;
      threads.remove(thread);
      holds.values().forEach(hold -> {
        logger.log(Level.WARNING, "Thread '" + thread.getName() + "' ended without unlocking '" + hold.lease.name() + "'");
        hold.lease.giveBack();
      });
    });
  }
}
