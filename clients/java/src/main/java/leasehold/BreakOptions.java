package leasehold;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How a lock is broken, by {@link Leasehold#breakLock}. Immutable: each method returns a copy that differs. What cannot go together,
 * such as a fence and a queue, the service refuses.
 */
public final class BreakOptions {
  private static final BreakOptions DEFAULTS = new BreakOptions(Map.of());

  private final Map<String, String> query;

  private BreakOptions(Map<String, String> query) {
    this.query = query;
  }

  /** Ends all leases at once. The next in the queue gets the lock, after a lock delay if there is one. */
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

  /** Starts no lock delay, and ends one that is running; the same for a minimum hold. */
  public BreakOptions noDelay() {
    return with("delay", "false");
  }

  /** Sends away all who wait, too. */
  public BreakOptions queue() {
    return with("queue", "true");
  }

  /** Sends away all who wait, and ends no lease. */
  public BreakOptions queueOnly() {
    return with("queue", "only");
  }

  /** Ends only the lease that has this fence, if it is in force. */
  public BreakOptions fence(long fence) {
    return with("fence", Long.toString(fence));
  }

  /** Why: told to those who lose a lease by it, and kept in the history. Up to 256 bytes. */
  public BreakOptions reason(String reason) {
    return with("reason", reason);
  }

  /** Who breaks it, likewise. Up to 256 bytes. */
  public BreakOptions by(String by) {
    return with("by", by);
  }

  /** What follows the path. */
  String toQuery() {
    if (query.isEmpty()) return "";
    return query.entrySet().stream()
        .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&", "?", ""));
  }
}
