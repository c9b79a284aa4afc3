package leasehold;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Many threads contend for one lock, and others each hold a lease for as long as they can, while another process
 * freezes and kills the service. Prints {@code going}, and at the end the results as one line of JSON, which {@code
 * test/clients/java.test.ts} judges.
 *
 * <p>Arguments: the URL, the number of threads, the seconds, and {@code platform} or {@code virtual}.
 */
final class Storm {
  private static final Duration TTL = Duration.ofSeconds(4);
  private static final int KEEPERS = 16;
  private static final int BRAVE_EACH = 60;
  private static final long BRAVE_NS = Duration.ofSeconds(4).toNanos();

  private final Leasehold client;
  private final CountDownLatch kept = new CountDownLatch(KEEPERS);
  private volatile long endNs = Long.MAX_VALUE;
  private final Register register = new Register();
  private final ConcurrentLinkedQueue<Hold> holds = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Loss> losses = new ConcurrentLinkedQueue<>();
  /** The client's errors about an unreachable service, and how many there were. */
  private final Map<String, Integer> unreachable = new ConcurrentSkipListMap<>();

  /** The interval in which a thread certainly held the lock. */
  private record Hold(long fromNs, long toNs) {}

  /** The remaining time of a lease when its loss was reported. */
  private record Loss(LostReason reason, long leftMs) {}

  /** The resource that the lock guards: it refuses fences lower than the highest it has seen. */
  private static final class Register {
    private long fence;
    private long value;
    private long writes;
    private long refused;

    private synchronized boolean passes(long fence) {
      if (fence < this.fence) {
        refused++;
        return false;
      }
      this.fence = fence;
      return true;
    }

    synchronized boolean hasSeenAfter(long fence) {
      return this.fence > fence;
    }

    /** The value, or -1. */
    synchronized long read(long fence) {
      return passes(fence) ? value : -1;
    }

    synchronized void write(long fence, long value) {
      if (!passes(fence)) return;
      this.value = value;
      writes++;
    }
  }

  private Storm(String url) {
    client = Leasehold.builder(url).options(AcquireOptions.defaults().ttl(TTL)).build();
  }

  private boolean isOver() {
    return System.nanoTime() > endNs;
  }

  /**
   * Takes the lock repeatedly. Sometimes it continues to work after its lease is lost, like a process that was paused.
   */
  private void contend() throws InterruptedException {
    LeaseLock lock = client.lock("storm");
    while (!isOver()) {
      try {
        if (!lock.tryLock(Duration.ofSeconds(3))) continue;
      } catch (ServiceTimeoutException | ApiException away) {
        unreachable.merge(String.valueOf(away.getMessage()), 1, Integer::sum);
        continue;
      }
      Lease lease = lock.lease();
      lease.onLost(lost -> losses.add(new Loss(lost.reason(), lease.remaining().toMillis())));
      boolean brave = ThreadLocalRandom.current().nextInt(BRAVE_EACH) == 0;
      work(lease, brave);
      try {
        lock.unlock();
      } catch (IllegalMonitorStateException lost) {
        if (!(lost.getCause() instanceof LeaseLostException)) throw lost;
      }
    }
  }

  private void work(Lease lease, boolean brave) throws InterruptedException {
    long fromNs = System.nanoTime();
    long value = register.read(lease.fence());
    long untilNs = fromNs + (brave ? BRAVE_NS : ThreadLocalRandom.current().nextLong(3_000_000));
    long certainNs = fromNs;
    boolean certain = lease.isHeld();
    do {
      Thread.sleep(1);
      long nowNs = System.nanoTime();
      certain = certain && lease.isHeld();
      if (certain) certainNs = nowNs;
    } while (System.nanoTime() < untilNs);
    holds.add(new Hold(fromNs, certainNs));
    // The worst moment to write is after another client has written.
    while (brave && !certain && !isOver() && !register.hasSeenAfter(lease.fence())) Thread.sleep(1);
    if (value >= 0) register.write(lease.fence(), value + 1);
  }

  /** Holds its own lease for as long as it can. */
  private void keep(int number) throws InterruptedException {
    while (!isOver()) {
      try (Lease lease = client.lock("storm/" + number).acquire(Duration.ofSeconds(3))) {
        lease.onLost(lost -> losses.add(new Loss(lost.reason(), lease.remaining().toMillis())));
        kept.countDown();
        while (!isOver() && lease.isHeld()) Thread.sleep(20);
      } catch (LockedException | LeaseLostException busy) {
        // A lease that was lost in doubt may still be in force.
      } catch (ServiceTimeoutException | ApiException away) {
        unreachable.merge(String.valueOf(away.getMessage()), 1, Integer::sum);
      }
    }
  }

  /** Overlaps between holds that were certain. */
  private long overlaps() {
    List<Hold> sorted = new ArrayList<>(holds);
    sorted.sort(Comparator.comparingLong(Hold::fromNs));
    long overlaps = 0;
    long lastNs = Long.MIN_VALUE;
    for (Hold hold : sorted) {
      if (hold.fromNs < lastNs) overlaps++;
      lastNs = Math.max(lastNs, hold.toNs);
    }
    return overlaps;
  }

  private Thread start(boolean virtual, LiveService.Task task) throws ReflectiveOperationException {
    Runnable logged = () -> {
      try {
        task.run();
      } catch (Throwable failure) {
        failures.add(failure.toString());
      }
    };
    if (virtual) return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, logged);
    Thread thread = new Thread(logged);
    thread.start();
    return thread;
  }

  public static void main(String[] args) throws Exception {
    Storm storm = new Storm(args[0]);
    boolean virtual = args[3].equals("virtual");
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < KEEPERS; i++) {
      int number = i;
      threads.add(storm.start(virtual, () -> storm.keep(number)));
    }
    storm.kept.await();
    storm.endNs = System.nanoTime() + Duration.ofSeconds(Integer.parseInt(args[2])).toNanos();
    for (int i = 0; i < Integer.parseInt(args[1]); i++) threads.add(storm.start(virtual, storm::contend));
    System.out.println("going");
    for (Thread thread : threads) thread.join();
    Map<String, Object> summary = new TreeMap<>();
    summary.put("grants", storm.holds.size());
    summary.put("overlaps", storm.overlaps());
    summary.put("value", storm.register.value);
    summary.put("writes", storm.register.writes);
    summary.put("refused", storm.register.refused);
    summary.put("losses", storm.losses.size());
    summary.put("late", storm.losses.stream().filter(loss -> loss.leftMs <= 0).map(Loss::toString).toList());
    summary.put("least_left_ms", storm.losses.stream().mapToLong(Loss::leftMs).min().orElse(-1));
    summary.put("unreachable", storm.unreachable);
    summary.put("failures", List.copyOf(storm.failures));
    System.out.println(Json.write(summary));
  }
}
