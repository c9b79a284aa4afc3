package leasehold;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * One grant as the client knows it, by its own clock. Confined to the loop, except what any thread may query: whether
 * the grant is lost, and when it ends.
 */
final class Grant {
  /** The margin covers clocks that run at different speeds, and gives the work time to stop. */
  private static final long MARGIN_MAX_MS = 5_000;
  /** The shortest time between renewals, even if the service recommends less. */
  private static final long INTERVAL_MIN_MS = 25;

  /** {@code lock}, {@code semaphore} or {@code multi}. */
  final String kind;
  final String token;
  final List<Held> locks;
  /** One for each lock, because each is renewed separately. */
  final List<Hold> holds = new ArrayList<>();
  /**
   * Completed once with the reason for the loss, by the first thread that detects it. A lost lease never counts as held
   * again.
   */
  final CompletableFuture<LeaseLostException> lost = new CompletableFuture<>();

  /** The number of unreleased leases: one, plus one for each re-entry. */
  int handles = 1;
  /** The grant is no longer renewed. */
  boolean left;
  /** A release of the last hold has begun, which ends the lease but is not a loss. */
  volatile boolean releasing;
  /** A renewal is in flight. */
  boolean renewing;
  /**
   * The ttl of the first renewal; 0 means the lease's own. Later renewals specify none, because a re-entry may have
   * requested more.
   */
  long ttlMs;
  /** When to renew. */
  long dueMs;
  /** The holder's latest report; null if there is none. */
  Update update;
  /** The error of the last renewal. */
  volatile Throwable failure;

  /** When {@code max_hold} ends the lease, by the store's clock; null without one. */
  private final Instant endsAt;
  private Hold first;
  private long marginMs;
  private volatile Standing standing;
  /** The first loss that the service has confirmed, as opposed to one in doubt. */
  private volatile LeaseLostException loss;

  /**
   * What the holder reports about itself.
   *
   * @param revision grows with every update, even across processes that use the token
   */
  record Update(Map<String, Object> metadata, long revision) {}

  /** One lock of a grant, and the latest answer about it. */
  static final class Hold {
    final Grant grant;
    final String name;
    /** How the hold ended, according to the service. */
    LeaseLostException lost;
    /** The revision of the last update that the service accepted or refused. */
    private long updated;
    private long sentMs = Long.MIN_VALUE;
    private long deadlineMs = Loop.FOREVER_MS;
    private long ttlMs;
    private long renewAfterMs;
    private Fields said;

    Hold(Grant grant, String name) {
      this.grant = grant;
      this.name = name;
    }

    /** An update that the service has not received yet; null if there is none. */
    Update update() {
      return grant.update != null && grant.update.revision > updated ? grant.update : null;
    }

    void settle(Update update) {
      if (update != null) updated = Math.max(updated, update.revision);
    }
  }

  /**
   * When the grant ends, as far as known.
   *
   * @param name the name of the lock that ends first
   * @param lostAtMs the deadline minus the margin: after this time, the grant counts as lost
   * @param atDeadline the likely reason if it ends at its deadline
   */
  record Standing(
      String name, long deadlineMs, long lostAtMs, LostReason atDeadline, Instant expiresAt, Instant breakAt) {}

  Grant(String kind, String token, List<Held> locks, Instant endsAt) {
    this.kind = kind;
    this.token = token;
    this.locks = locks;
    this.endsAt = endsAt;
    for (Held held : locks) holds.add(new Hold(this, held.name()));
    first = holds.get(0);
  }

  /**
   * Processes an answer. The deadline is counted from when the request was sent, because the store may have applied the
   * request at that moment. Answers to older requests are ignored.
   */
  void confirm(long sentMs, Fields said, List<Hold> confirmed) {
    // Anything but a number counts as 0.
    long ttlMs = within(said.number("ttl_ms"));
    for (Hold hold : confirmed) {
      if (sentMs < hold.sentMs) continue;
      hold.sentMs = sentMs;
      hold.deadlineMs = sentMs + ttlMs;
      hold.ttlMs = ttlMs;
      hold.renewAfterMs = within(said.number("renew_after_ms"));
      hold.said = said;
    }
    first = holds.get(0);
    for (Hold hold : holds) if (hold.deadlineMs < first.deadlineMs) first = hold;
    // The margin is a fraction of the longest ttl granted so far. max_hold may shorten the granted ttl, which then
    // shrinks with every renewal.
    marginMs = Math.min(Math.max(marginMs, ttlMs / 10), MARGIN_MAX_MS);
    dueMs = first.sentMs + intervalMs();
    Instant expiresAt = first.said.instant("expires_at");
    Instant breakAt = first.said.instant("break_at");
    LostReason reason = expectedReason(expiresAt, breakAt);
    standing = new Standing(first.name, first.deadlineMs, first.deadlineMs - marginMs, reason, expiresAt, breakAt);
  }

  /** Limits a duration, so that a lease of any length ends before the time that stands for "never". */
  private static long within(long ms) {
    return Math.max(0, Math.min(ms, Loop.FOREVER_MS / 2));
  }

  private LostReason expectedReason(Instant expiresAt, Instant breakAt) {
    if (expiresAt == null) return LostReason.UNCONFIRMED;
    Instant last = expiresAt.plusMillis(marginMs);
    if (breakAt != null && !breakAt.isAfter(last)) return LostReason.BROKEN;
    return endsAt != null && !endsAt.isAfter(last) ? LostReason.MAX_HOLD : LostReason.UNCONFIRMED;
  }

  /** The time between renewals. */
  long intervalMs() {
    return Math.max(INTERVAL_MIN_MS, Math.max(first.ttlMs / 10, first.renewAfterMs));
  }

  /** Null before the first answer. May be called from any thread. */
  Standing standing() {
    return standing;
  }

  /** Returns why the grant is lost, or null. May be called from any thread. */
  LeaseLostException lost() {
    return lost.getNow(null);
  }

  /**
   * Whether the grant counts as lost by now but is not marked as lost yet. Timers may be late, or frozen along with the
   * process.
   */
  boolean isOverdue(long nowMs) {
    Standing now = standing;
    return now != null && nowMs >= now.lostAtMs && !lost.isDone();
  }

  /** Marks the grant as lost because no answer arrived in time. May be called from any thread. */
  void endInDoubt() {
    Standing last = standing;
    lost.complete(new LeaseLostException(last.name, last.atDeadline, null, failure));
  }

  /** Marks the grant as lost because the service has reported these locks as lost. */
  void end(LostReason reason, String detail, List<Hold> ended) {
    LeaseLostException exception = new LeaseLostException(ended.get(0).name, reason, detail, failure);
    for (Hold hold : ended) if (hold.lost == null) hold.lost = exception;
    if (loss == null) {
      for (Hold hold : holds) if (hold.lost != null && loss == null) loss = hold.lost;
    }
    lost.complete(exception);
  }

  /**
   * Returns the loss of one of the grant's locks, if the service has confirmed it; null otherwise. May be called from
   * any thread.
   */
  LeaseLostException loss() {
    return loss;
  }

  /** Whether the grant should be renewed when it is due. */
  boolean isIdle() {
    return !left && !renewing;
  }
}
