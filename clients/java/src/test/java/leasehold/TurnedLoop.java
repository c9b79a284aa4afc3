package leasehold;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** A loop in the test's thread, on a clock that the test advances. */
final class TurnedLoop implements Loop {
  private final Deque<Runnable> tasks = new ArrayDeque<>();
  private final List<Timed> timers = new ArrayList<>();
  private long nowMs = 1_000;

  private static final class Timed {
    long atMs;
    final Runnable task;

    Timed(long atMs, Runnable task) {
      this.atMs = atMs;
      this.task = task;
    }
  }

  @Override
  public long nowMs() {
    return nowMs;
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  @Override
  public Timer after(long ms, Runnable task) {
    Timed timed = new Timed(nowMs + ms, task);
    timers.add(timed);
    return () -> timers.remove(timed);
  }

  @Override
  public boolean isCurrent() {
    return false;
  }

  /** Runs everything that is due now. */
  void settle() {
    while (!tasks.isEmpty()) tasks.remove().run();
  }

  /** When the next timer is due; null without one. */
  Long nextMs() {
    return timers.stream().map(timed -> timed.atMs).min(Comparator.naturalOrder()).orElse(null);
  }

  /** Lets time pass without running any timer, as for a process that was frozen. */
  void freeze(long untilMs) {
    nowMs = Math.max(nowMs, untilMs);
  }

  /**
   * Simulates a sleeping machine: time passes, and timers keep their remaining time, because the monotonic clock stops.
   */
  void sleep(long ms) {
    nowMs += ms;
    for (Timed timed : timers) timed.atMs += ms;
  }

  /**
   * Advances the clock to this time, and runs each timer that is due by then, at its own time. Timers that are due at
   * the same instant run in the order in which they were set.
   */
  void turnTo(long endMs) {
    for (;;) {
      settle();
      Timed next = timers.stream().min(Comparator.comparingLong(timed -> timed.atMs)).orElse(null);
      if (next == null || next.atMs > endMs) break;
      freeze(next.atMs);
      timers.remove(next);
      next.task.run();
    }
    freeze(endMs);
  }
}
