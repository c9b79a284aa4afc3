package leasehold;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** A loop in the thread of the test, whose time passes when the test says so. */
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

  /** Does everything that is to be done now. */
  void settle() {
    while (!tasks.isEmpty()) tasks.remove().run();
  }

  /** When the next timer is due; null without one. */
  Long nextMs() {
    return timers.stream().map(timed -> timed.atMs).min(Comparator.naturalOrder()).orElse(null);
  }

  /** Lets time pass without any timer: what a process sees that was frozen. */
  void freeze(long untilMs) {
    nowMs = Math.max(nowMs, untilMs);
  }

  /** What the machine does: time passes, and timers keep what they had left, because the monotonic clock stands still. */
  void sleep(long ms) {
    nowMs += ms;
    for (Timed timed : timers) timed.atMs += ms;
  }

  /** Lets everything happen that is due until then, each thing at its moment; of one instant, in the order of their setting. */
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
