package leasehold;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** The lock was not obtained within the wait: it is held or kept closed, or others are ahead in the queue. */
public final class LockedException extends LeaseholdException {
  private static final long serialVersionUID = 1;

  private final String lock;
  private final Duration waited;
  private final transient List<Holder> holders;
  private final int holdersTotal;
  private final int queueLength;
  private final Instant availableAt;
  /** For internal use only. The ticket is a secret, which must not get into logs. */
  final transient String ticket;
  final transient long servedMs;
  final transient long retryAfterMs;

  LockedException(String lock, Fields body) {
    this(
        lock,
        Duration.ZERO,
        body.list("holders", Holder::of),
        body.count("holders_total"),
        body.count("queue_length"),
        body.instant("available_at"),
        body.text("ticket"),
        body.number("waited_ms"),
        body.number("retry_after_ms"));
  }

  private LockedException(
      String lock,
      Duration waited,
      List<Holder> holders,
      int holdersTotal,
      int queueLength,
      Instant availableAt,
      String ticket,
      long servedMs,
      long retryAfterMs) {
    super(messageOf(lock, waited, holders, availableAt), null);
    this.lock = lock;
    this.waited = waited;
    this.holders = holders;
    this.holdersTotal = holdersTotal;
    this.queueLength = queueLength;
    this.availableAt = availableAt;
    this.ticket = ticket;
    this.servedMs = servedMs;
    this.retryAfterMs = retryAfterMs;
  }

  /** The exception for the caller: how long the call took, without the ticket. */
  LockedException after(long waitedMs) {
    Duration all = Duration.ofMillis(waitedMs);
    return new LockedException(lock, all, holders, holdersTotal, queueLength, availableAt, null, servedMs, retryAfterMs);
  }

  private static String messageOf(String lock, Duration waited, List<Holder> holders, Instant availableAt) {
    String owners =
        holders.stream().map(holder -> holder.owner() == null ? "someone" : holder.owner()).collect(Collectors.joining(", "));
    double seconds = Math.round(waited.toMillis() / 100.0) / 10.0;
    String closed = availableAt == null
        ? "others are ahead of you"
        : "kept closed until " + availableAt + " by a min_hold or lock_delay";
    return "'" + lock + "': "
        + (seconds > 0 ? "not obtained in " + seconds + " s, " : "")
        + (owners.isEmpty() ? closed : "locked by " + owners);
  }

  /** The name of the lock or semaphore; for several locks, all names separated by commas. */
  public String lock() {
    return lock;
  }

  /** How long the call took. Most of it is the wait. */
  public Duration waited() {
    return waited;
  }

  /** Up to 50 holders. Empty after serialization. */
  public List<Holder> holders() {
    return holders == null ? List.of() : holders;
  }

  /** The number of holders. */
  public int holdersTotal() {
    return holdersTotal;
  }

  /** The number of waiting requests. */
  public int queueLength() {
    return queueLength;
  }

  /**
   * The earliest instant, by the service's clock, at which the lock can be free if no lease is renewed or released;
   * null if unknown.
   */
  public Instant availableAt() {
    return availableAt;
  }
}
