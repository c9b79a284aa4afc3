package leasehold;

/**
 * The one thread in which everything happens that a client knows and decides, and its time. What is confined to it needs no
 * locks; nothing that blocks, and no code of the caller's, runs in it. Tests have one that they turn by hand.
 */
interface Loop {
  /** What no clock reaches, for waits without end. Sums of two such times do not overflow. */
  long FOREVER_MS = Long.MAX_VALUE / 4;

  /** Milliseconds since an arbitrary moment. Never goes back. From any thread. */
  long nowMs();

  /** Runs a task in the loop, after those that came before. From any thread. */
  void execute(Runnable task);

  /** Runs a task in the loop once, so many milliseconds from now, unless it is cancelled before. */
  Timer after(long ms, Runnable task);

  /** Whether the current thread is the loop's, where waiting for it would never end. */
  boolean isCurrent();

  /** A task that is yet to come. */
  interface Timer {
    void cancel();
  }
}
