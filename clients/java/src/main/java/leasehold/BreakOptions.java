package leasehold;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How {@link Leasehold#breakLock} breaks a lock. Immutable: each method returns a changed copy. The service refuses
 * options that cannot be combined, such as a fence and a queue.
 */
public final class BreakOptions {
  private static final BreakOptions DEFAULTS = new BreakOptions(Map.of());

  private final Map<String, String> query;

  private BreakOptions(Map<String, String> query) {
    this.query = query;
  }

  /** Ends all leases immediately. The next in the queue gets the lock, after a lock delay if there is one. */
  public static BreakOptions defaults() {
    return DEFAULTS;
  }

  private BreakOptions with(String field, String value) {
    Map<String, String> more = new LinkedHashMap<>(query);
    more.put(field, value);
    return new BreakOptions(more);
  }

  /**
   * Announces the break to the holders, and ends the leases after this long: up to 1 h.
   *
   * @throws IllegalArgumentException when negative
   */
  public BreakOptions grace(Duration grace) {
    return with("grace", Transport.inUnits(AcquireOptions.atLeast(0, grace, "grace")));
  }

  /** Starts no lock delay, and ends a current lock delay or minimum hold. */
  public BreakOptions noDelay() {
    return with("delay", "false");
  }

  /** Also dismisses all waiters. */
  public BreakOptions queue() {
    return with("queue", "true");
  }

  /** Dismisses all waiters, and ends no lease. */
  public BreakOptions queueOnly() {
    return with("queue", "only");
  }

  /** Ends only the lease with this fence, if it is in force. */
  public BreakOptions fence(long fence) {
    return with("fence", Long.toString(fence));
  }

  /** The reason, reported to the holders that lose a lease and kept in the history. Up to 256 bytes. */
  public BreakOptions reason(String reason) {
    return with("reason", reason);
  }

  /** The name of the client that breaks the lock, reported to the holders and kept in the history. Up to 256 bytes. */
  public BreakOptions by(String by) {
    return with("by", by);
  }

  /** The query that follows the path. */
  String toQuery() {
    if (query.isEmpty()) return "";
    return query.entrySet().stream()
        .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&", "?", ""));
  }
}
