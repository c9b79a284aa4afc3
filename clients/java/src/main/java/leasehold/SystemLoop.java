package leasehold;

import java.lang.System.Logger.Level;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A daemon thread that starts when there is something to do and ends when there has been nothing for a while.
 *
 * <p>The time is the machine's monotonic clock. On most systems, it stops while the machine sleeps, but the wall clock
 * does not. So this clock moves forward when the wall clock gets ahead, and never back: when in doubt, a lease counts
 * as lost too early, not too late.
 */
final class SystemLoop implements Loop {
  private static final long IDLE_MS = 5_000;

  private final ScheduledThreadPoolExecutor executor;
  private final AtomicLong leadMs = new AtomicLong(Long.MIN_VALUE);
  private volatile Thread thread;

  SystemLoop() {
    executor = new ScheduledThreadPoolExecutor(1, task -> {
      Thread loop = new Thread(task, "leasehold");
      loop.setDaemon(true);
      thread = loop;
      return loop;
    });
    executor.setRemoveOnCancelPolicy(true);
    executor.setKeepAliveTime(IDLE_MS, TimeUnit.MILLISECONDS);
    // The only thread ends once the queue is empty. Tasks that are not due yet keep it alive.
    executor.allowCoreThreadTimeOut(true);
  }

  @Override
  public long nowMs() {
    long monotonicMs = System.nanoTime() / 1_000_000;
    long aheadMs = System.currentTimeMillis() - monotonicMs;
    return monotonicMs + leadMs.accumulateAndGet(aheadMs, Math::max);
  }

  @Override
  public void execute(Runnable task) {
    executor.execute(logged(task));
  }

  /** The executor hides the exceptions of tasks, and our tasks should throw none. */
  private static Runnable logged(Runnable task) {
    return () -> {
      try {
        task.run();
      } catch (RuntimeException | Error failure) {
        System.getLogger("leasehold").log(Level.ERROR, "The client has a fault", failure);
      }
    };
  }

  @Override
  public Timer after(long ms, Runnable task) {
    Future<?> future = executor.schedule(logged(task), ms, TimeUnit.MILLISECONDS);
    return () -> future.cancel(false);
  }

  @Override
  public boolean isCurrent() {
    return Thread.currentThread() == thread;
  }
}
