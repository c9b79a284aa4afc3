package leasehold;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * What the client knows about one grant, by its own clock. Confined to the loop, but for what any thread may ask: whether it is
 * lost, and until when it stands.
 */
final class Grant {
  /** The margin covers clocks that run at different speeds, and gives the work time to stop. */
  private static final long MARGIN_MAX_MS = 5_000;
  /** The shortest time between two renewals, of which no lease needs more, whatever the service says. */
  private static final long INTERVAL_MIN_MS = 25;

  /** {@code lock}, {@code semaphore} or {@code multi}. */
  final String kind;
  final String token;
  final List<Held> locks;
  /** One for each lock, which is renewed by itself. */
  final List<Hold> holds = new ArrayList<>();
  /** Completed once, with why it is lost, by anyone who finds out first. A lease that was lost is never taken for held again. */
  final CompletableFuture<LeaseLostException> lost = new CompletableFuture<>();

  /** How many leases have not been released: one, plus one for each re-entry. */
  int handles = 1;
  /** Nobody renews it any more. */
  boolean left;
  /** A release of the last hold has begun, which ends the lease without being a loss. */
  volatile boolean releasing;
  /** A renewal has been sent and not answered yet. */
  boolean renewing;
  /** What the first renewal asks for; 0 for the lease's own. Later ones name none: a re-entry may have asked for more. */
  long ttlMs;
  /** When to renew. */
  long dueMs;
  /** What its holder said last; null if nothing. */
  Update update;
  /** Why the last renewal did not succeed. */
  volatile Throwable failure;

  /** When {@code max_hold} ends the lease, by the store's clock; null without one. */
  private final Instant endsAt;
  private Hold first;
  private long marginMs;
  private volatile Standing standing;
  /** The first loss that the service has told of, rather than left in doubt. */
  private volatile LeaseLostException loss;

  /**
   * What its holder says of itself.
   *
   * @param revision grows with each one, also from one process to the next that has the token
   */
  record Update(Map<String, Object> metadata, long revision) {}

  /** One lock of a grant, and the latest answer about it. */
  static final class Hold {
    final Grant grant;
    final String name;
    /** How the service has said that it ended. */
    LeaseLostException lost;
    /** The revision of the update that the service has taken last, or refused. */
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

    /** What the service does not know yet; null if nothing. */
    Update update() {
      return grant.update != null && grant.update.revision > updated ? grant.update : null;
    }

    void settle(Update update) {
      if (update != null) updated = Math.max(updated, update.revision);
    }
  }

  /**
   * Until when it stands, as far as is known.
   *
   * @param name of the lock that ends first
   * @param lostAtMs the deadline minus the margin: from then on it counts as lost
   * @param atDeadline why it ends then, as far as can be foreseen
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
   * Takes in an answer. Its deadline counts from before the request was sent, because the store may have applied it just then; an
   * answer to an earlier request than the last one says nothing any more.
   */
  void confirm(long sentMs, Fields said, List<Hold> confirmed) {
    // What is no number vouches for nothing.
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
    // The margin is a share of the longest ttl that was granted. The requested one may be cut by max_hold, and the remaining one
    // shrinks towards the end.
    marginMs = Math.min(Math.max(marginMs, ttlMs / 10), MARGIN_MAX_MS);
    dueMs = first.sentMs + intervalMs();
    Instant expiresAt = first.said.instant("expires_at");
    Instant breakAt = first.said.instant("break_at");
    LostReason reason = expectedReason(expiresAt, breakAt);
    standing = new Standing(first.name, first.deadlineMs, first.deadlineMs - marginMs, reason, expiresAt, breakAt);
  }

  /** Before what no clock reaches, so that a lease of any length ends before one that was not confirmed. */
  private static long within(long ms) {
    return Math.max(0, Math.min(ms, Loop.FOREVER_MS / 2));
  }

  private LostReason expectedReason(Instant expiresAt, Instant breakAt) {
    if (expiresAt == null) return LostReason.UNCONFIRMED;
    Instant last = expiresAt.plusMillis(marginMs);
    if (breakAt != null && !breakAt.isAfter(last)) return LostReason.BROKEN;
    return endsAt != null && !endsAt.isAfter(last) ? LostReason.MAX_HOLD : LostReason.UNCONFIRMED;
  }

  /** The time between two renewals. */
  long intervalMs() {
    return Math.max(INTERVAL_MIN_MS, Math.max(first.ttlMs / 10, first.renewAfterMs));
  }

  /** Null before the first answer. From any thread. */
  Standing standing() {
    return standing;
  }

  /** Why it is lost, or null. From any thread. */
  LeaseLostException lost() {
    return lost.getNow(null);
  }

  /** Whether it counts as lost by now, and was not called so yet. Timers may be late, or frozen with everything else. */
  boolean isOverdue(long nowMs) {
    Standing now = standing;
    return now != null && nowMs >= now.lostAtMs && !lost.isDone();
  }

  /** Calls it lost because nothing was heard in time. From any thread. */
  void endInDoubt() {
    Standing last = standing;
    lost.complete(new LeaseLostException(last.name, last.atDeadline, null, failure));
  }

  /** Calls it lost because the service says that these of its locks are. */
  void end(LostReason reason, String detail, List<Hold> ended) {
    LeaseLostException exception = new LeaseLostException(ended.get(0).name, reason, detail, failure);
    for (Hold hold : ended) if (hold.lost == null) hold.lost = exception;
    if (loss == null) {
      for (Hold hold : holds) if (hold.lost != null && loss == null) loss = hold.lost;
    }
    lost.complete(exception);
  }

  /** The loss of one of its locks, if the service has said so; null otherwise. From any thread. */
  LeaseLostException loss() {
    return loss;
  }

  /** Whether it is to be renewed when it is due. */
  boolean isIdle() {
    return !left && !renewing;
  }
}
