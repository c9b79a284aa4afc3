package leasehold;

import java.time.Duration;
import java.util.UUID;

/** The service at {@code LEASEHOLD_URL}. Every test uses its own names. */
final class LiveService {
  static final String VARIABLE = "LEASEHOLD_URL";
  static final String MISSING = "LEASEHOLD_URL is not set: npx vitest run test/clients/java.test.ts sets it";
  /** The timeout for things that happen immediately unless the machine is busy. */
  static final Duration SOON = Duration.ofSeconds(60);

  final Leasehold client = newClient();

  static Leasehold newClient() {
    String apiKey = System.getenv("LEASEHOLD_API_KEY");
    // The machine may be busy with other tests.
    return Leasehold.builder(System.getenv(VARIABLE)).apiKey(apiKey).timeout(Duration.ofSeconds(40)).build();
  }

  static String newName() {
    return "java/" + UUID.randomUUID();
  }

  /** Runs code that may fail in a separate thread. */
  interface Task {
    void run() throws Exception;
  }

  /** A thread, and the exception with which it failed. */
  static final class Worker {
    final Thread thread;
    private volatile Throwable failure;

    private Worker(Task task) {
      thread = new Thread(() -> {
        try {
          task.run();
        } catch (Throwable thrown) {
          failure = thrown;
        }
      });
      thread.start();
    }

    /** Waits for the thread to end, and rethrows its exception. */
    void join() throws InterruptedException {
      thread.join(SOON.toMillis());
      if (failure != null) throw new AssertionError("the other thread failed", failure);
      if (thread.isAlive()) throw new AssertionError("the other thread has not ended: " + thread.getState());
    }
  }

  static Worker start(Task task) {
    return new Worker(task);
  }

  static void elsewhere(Task task) throws InterruptedException {
    start(task).join();
  }

  /** Waits for a condition that soon becomes true. */
  interface Condition {
    boolean holds();
  }

  static void eventually(Condition condition) throws InterruptedException {
    long endNs = System.nanoTime() + SOON.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > endNs) throw new AssertionError("the condition has not become true");
      Thread.sleep(10);
    }
  }

  void queued(String name, int count) throws InterruptedException {
    eventually(() -> client.state(name).queueLength() == count);
  }
}
