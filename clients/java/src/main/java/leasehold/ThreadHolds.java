package leasehold;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which leases threads hold through locks. The entries of a thread are its own; the loop takes those of threads that have ended. */
final class ThreadHolds {
  private final Map<Thread, Map<Target, Hold>> threads = new ConcurrentHashMap<>();
  private final Logger logger;

  /** A lease, and how often its thread has entered it. */
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

  /** That of the current thread on this, or null. */
  Hold find(Target target) {
    return own().get(target);
  }

  /** A lease of the current thread on any of these locks, in whatever mode and with whatever others; null without one. */
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

  /** Gives back what threads hold that have ended, for nobody else can. */
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
