package leasehold;

/**
 * The single thread that holds a client's state and makes its decisions, and its clock. State that is confined to it
 * needs no locks. Nothing that blocks, and none of the caller's code, runs in it. Tests replace it with a fake.
 */
interface Loop {
  /** A time that no clock reaches, for endless waits. The sum of two such times does not overflow. */
  long FOREVER_MS = Long.MAX_VALUE / 4;

  /** Milliseconds since an arbitrary moment; they never decrease. May be called from any thread. */
  long nowMs();

  /** Runs a task in the loop, after earlier tasks. May be called from any thread. */
  void execute(Runnable task);

  /** Runs a task in the loop once, this many milliseconds from now, unless it is cancelled first. */
  Timer after(long ms, Runnable task);

  /** Whether the current thread is the loop's, in which waiting for the loop would never end. */
  boolean isCurrent();

  /** A scheduled task. */
  interface Timer {
    void cancel();
  }
}
