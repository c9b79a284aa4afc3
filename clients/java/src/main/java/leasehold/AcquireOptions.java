package leasehold;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The options of an acquire, for locks and permits alike. Immutable: each method returns a changed copy. Durations are
 * sent in whole milliseconds; the service checks the limits that are named here, and a deployment may have lower ones.
 *
 * <p>Names and meanings are those of section 4 of the service's HTTP contract.
 */
public final class AcquireOptions {
  static final Duration TTL_DEFAULT = Duration.ofSeconds(30);

  private static final AcquireOptions DEFAULTS = new AcquireOptions(TTL_DEFAULT.toMillis(), 0, 0, null, Map.of());

  final long ttlMs;
  /** 0 for none. */
  final long maxHoldMs;
  final long minHoldMs;
  /** Null for none. */
  final Lease own;
  /** Fields that are sent to the service unchanged. */
  final Map<String, Object> fields;

  private AcquireOptions(long ttlMs, long maxHoldMs, long minHoldMs, Lease own, Map<String, Object> fields) {
    this.ttlMs = ttlMs;
    this.maxHoldMs = maxHoldMs;
    this.minHoldMs = minHoldMs;
    this.own = own;
    this.fields = fields;
  }

  /** A lease of 30 s that heartbeats renew, acquired through the queue, with the client's owner. */
  public static AcquireOptions defaults() {
    return DEFAULTS;
  }

  private AcquireOptions with(String field, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(fields);
    more.put(field, value);
    return new AcquireOptions(ttlMs, maxHoldMs, minHoldMs, own, Collections.unmodifiableMap(more));
  }

  /**
   * The length of the lease: 100 ms to 24 h, 30 s by default. Heartbeats extend the lease after each third of it, so
   * the work may take longer. When this process dies, the lock stays held for the remaining time.
   *
   * @throws IllegalArgumentException for less than 1 ms
   */
  public AcquireOptions ttl(Duration ttl) {
    return new AcquireOptions(atLeast(1, ttl, "ttl"), maxHoldMs, minHoldMs, own, fields);
  }

  /**
   * The maximum total duration of the lease, even if it is renewed: 100 ms to 366 days, unlimited by default.
   *
   * @throws IllegalArgumentException for less than 1 ms
   */
  public AcquireOptions maxHold(Duration maxHold) {
    long ms = atLeast(1, maxHold, "maxHold");
    AcquireOptions limited = with("max_hold", Transport.inUnits(ms));
    return new AcquireOptions(ttlMs, ms, minHoldMs, own, limited.fields);
  }

  /** For {@code lock(maxHold)}: a lease that is no longer than its maximum total duration. */
  AcquireOptions leaseTime(Duration maxHold) {
    AcquireOptions limited = maxHold(maxHold);
    return limited.maxHoldMs < ttlMs ? limited.ttl(maxHold) : limited;
  }

  /**
   * How long after the grant no new holder gets the lock, even if the lease ends earlier: up to 24 h, 0 by default.
   *
   * @throws IllegalArgumentException when negative
   */
  public AcquireOptions minHold(Duration minHold) {
    long ms = atLeast(0, minHold, "minHold");
    return new AcquireOptions(ttlMs, maxHoldMs, ms, own, with("min_hold", Transport.inUnits(ms)).fields);
  }

  /**
   * How long no new holder gets the lock if this lease ends without a release: up to 1 h, 0 by default.
   *
   * @throws IllegalArgumentException when negative
   */
  public AcquireOptions lockDelay(Duration lockDelay) {
    return with("lock_delay", Transport.inUnits(atLeast(0, lockDelay, "lockDelay")));
  }

  /**
   * Orders the place in the queue as if the request had arrived this much earlier: up to 1 h, if the operator allows
   * that much. 0 by default.
   *
   * @throws IllegalArgumentException when negative
   */
  public AcquireOptions headStart(Duration headStart) {
    return with("head_start", Transport.inUnits(atLeast(0, headStart, "headStart")));
  }

  /** A label of up to 256 bytes that others see. It is not an identity. The default is the client's. */
  public AcquireOptions owner(String owner) {
    return with("owner", Objects.requireNonNull(owner, "owner"));
  }

  /** Shown to everyone who may read the lock: strings, numbers and booleans, at most 1 KiB as JSON. */
  public AcquireOptions metadata(Map<String, ?> metadata) {
    return with("metadata", Map.copyOf(metadata));
  }

  /** Takes the lock whenever it is free, and waits without a place in the queue. */
  public AcquireOptions unfair() {
    return with("fair", false);
  }

  /** Names another lease of the same holder on this lock, for re-entry, upgrade or downgrade. */
  public AcquireOptions as(Lease own) {
    return new AcquireOptions(ttlMs, maxHoldMs, minHoldMs, Objects.requireNonNull(own, "own"), fields);
  }

  /**
   * Included in the {@code lease.granted} webhook when a client on standby is granted the lock. Do not use a secret.
   */
  public AcquireOptions reference(String reference) {
    return with("reference", Objects.requireNonNull(reference, "reference"));
  }

  /** How many permits a lease on a semaphore takes. */
  AcquireOptions permits(int permits) {
    return with("permits", permits);
  }

  /** Creates the semaphore with this many permits if it does not exist. */
  AcquireOptions capacity(int capacity) {
    return with("capacity", capacity);
  }

  /** Refuses a duration that would be sent as 0. */
  static long atLeast(long leastMs, Duration duration, String name) {
    long ms = millisOf(duration, name);
    boolean valid = ms >= leastMs && (ms > 0 || duration.isZero());
    if (valid) return ms;
    String expected = leastMs > 0 ? "at least 1 ms" : "0 or at least 1 ms";
    throw new IllegalArgumentException("Expected '" + name + "' to be " + expected + ", got " + duration);
  }

  /** Accepts any length, even one that does not fit into a {@code long}. */
  static long millisOf(Duration duration, String name) {
    Objects.requireNonNull(duration, name);
    boolean endless = duration.compareTo(Duration.ofMillis(Loop.FOREVER_MS)) > 0;
    return endless ? Loop.FOREVER_MS : duration.isNegative() ? -1 : duration.toMillis();
  }
}
