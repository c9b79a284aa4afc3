package leasehold;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Renews all grants of one client, as many as possible in one request, and ends those that cannot be renewed in time. Confined to
 * the loop. No timer runs while there is nothing to renew.
 */
final class Heartbeats {
  /** How soon a failed renewal is retried. */
  private static final long RETRY_MAX_MS = 1_000;
  /** How often to check the clock, because timers stop while the machine sleeps but the clock does not. */
  private static final long LOOK_MS = 1_000;

  final Transport transport;
  private final Loop loop;
  private final Logger logger;
  private final Set<Grant> grants = new LinkedHashSet<>();
  private final List<Runnable> looks = new ArrayList<>();
  /** The service's limits for one request, unless it has reported lower ones. */
  private int leasesMax = 100;
  private int bytesMax = 16_384;
  private Loop.Timer timer = () -> {};
  private boolean scheduling;

  Heartbeats(Transport transport, Logger logger) {
    this.transport = transport;
    this.loop = transport.loop;
    this.logger = logger;
  }

  /** Calls this at every check of the clock, at least once a second while there are leases. */
  void onLook(Runnable look) {
    looks.add(look);
  }

  /** Renews a grant from now on, unless it has ended in the meantime. */
  void track(Grant grant, long sentMs, Fields said, List<Grant.Hold> holds) {
    grant.confirm(sentMs, said, holds);
    if (grant.lost() == null) grants.add(grant);
    schedule();
  }

  /** Ends a grant because the service has reported these locks as lost. */
  void end(Grant grant, LostReason reason, String detail, List<Grant.Hold> holds) {
    grants.remove(grant);
    boolean news = grant.lost() == null;
    grant.end(reason, detail, holds);
    if (news) tell(grant);
    schedule();
  }

  private void tell(Grant grant) {
    LeaseLostException lost = grant.lost();
    boolean given = grant.releasing && lost.reason() == LostReason.RELEASED;
    String cause = lost.getCause() == null ? "" : ": " + lost.getCause().getMessage();
    if (!given) logger.log(Level.WARNING, () -> lost.getMessage() + cause);
  }

  /**
   * Returns why a grant is lost by now, or null. May be called from any thread: an overdue grant is marked as lost
   * immediately, before the timer runs.
   */
  LeaseLostException check(Grant grant) {
    if (grant.isOverdue(loop.nowMs())) {
      grant.endInDoubt();
      loop.execute(() -> {
        // The timer may have run first.
        if (grants.remove(grant)) tell(grant);
      });
    }
    return grant.lost();
  }

  private void checkAll() {
    long nowMs = loop.nowMs();
    for (Grant grant : List.copyOf(grants)) {
      boolean news = grant.isOverdue(nowMs);
      if (news) grant.endInDoubt();
      if (grant.lost() != null && grants.remove(grant)) tell(grant);
    }
  }

  /**
   * Renews, for the first time, a lease that was taken for a shorter ttl than wanted. If it fails for a reason other
   * than a loss, it remains unknown whether the lease is held.
   */
  CompletableFuture<Void> adopt(Grant grant, long ttlMs, Cancellation cancellation) {
    grant.ttlMs = ttlMs;
    return renew(List.of(grant), cancellation).whenComplete((nothing, failure) -> {
      grant.ttlMs = 0;
      // Some of its locks may have been renewed.
      if (failure != null) grants.remove(grant);
    });
  }

  /** Renews this client's leases on this lock. */
  CompletableFuture<Void> renewLocks(String name) {
    Stream<Grant> found = grants.stream().filter(grant -> !grant.left && !grant.kind.equals("semaphore"));
    return renew(found.filter(grant -> grant.locks.stream().anyMatch(held -> held.name().equals(name))).toList(), null);
  }

  /** Fails with the first failure, after all requests have been answered. A loss does not count as a failure. */
  CompletableFuture<Void> renew(List<Grant> renewed, Cancellation cancellation) {
    List<Grant.Hold> holds = new ArrayList<>();
    for (Grant grant : renewed) holds.addAll(grant.holds);
    return send(holds, 1, cancellation);
  }

  /** Sends as many requests as needed in parallel, at least {@code parts}. */
  private CompletableFuture<Void> send(List<Grant.Hold> holds, int parts, Cancellation cancellation) {
    int n = holds.size();
    if (n == 0) return CompletableFuture.completedFuture(null);
    List<Grant.Update> updates = holds.stream().map(Grant.Hold::update).collect(Collectors.toList());
    Request request = new Request("POST", "/heartbeat").with("leases", holds.stream().map(Heartbeats::item).toList());
    int bytes = Json.write(request.body).getBytes(StandardCharsets.UTF_8).length;
    int count = Math.max(parts, Math.max(parted(n, leasesMax), parted(bytes, bytesMax)));
    if (count == 1 || n == 1) return sendOne(holds, updates, request, cancellation);
    // A request that fails or gets no answer affects only the leases in it.
    int length = parted(n, count);
    List<CompletableFuture<Void>> shares = new ArrayList<>();
    for (int i = 0; i < n; i += length) {
      shares.add(send(holds.subList(i, Math.min(n, i + length)), 1, cancellation));
    }
    return CompletableFuture.allOf(shares.toArray(CompletableFuture[]::new));
  }

  private CompletableFuture<Void> sendOne(
      List<Grant.Hold> holds, List<Grant.Update> updates, Request request, Cancellation cancellation) {
    long untilMs = Loop.FOREVER_MS;
    for (Grant.Hold hold : holds) {
      hold.grant.renewing = true;
      Grant.Standing standing = hold.grant.standing();
      if (standing != null) untilMs = Math.min(untilMs, standing.lostAtMs());
    }
    schedule();
    if (untilMs < Loop.FOREVER_MS) request.untilMs = untilMs;
    request.cancellation = cancellation;
    CompletableFuture<Void> result = new CompletableFuture<>();
    transport.send(request).whenComplete((reply, failure) -> {
      Throwable unrenewed = failure;
      if (failure == null) {
        unrenewed = apply(holds, updates, reply);
      } else if (failure instanceof ApiException refused && isRefusal(refused)) {
        CompletableFuture<Void> again = refused(holds, updates, refused, cancellation);
        if (again != null) {
          settle(holds);
          again.whenComplete((nothing, worse) -> complete(result, worse));
          return;
        }
      }
      if (unrenewed != null) {
        Throwable why = unrenewed;
        logger.log(Level.DEBUG, () -> "A heartbeat for " + holds.size() + " leases failed", why);
        if (failure != null) for (Grant.Hold hold : holds) hold.grant.failure = failure;
      }
      settle(holds);
      complete(result, unrenewed);
    });
    return result;
  }

  private static void complete(CompletableFuture<Void> result, Throwable failure) {
    if (failure == null) {
      result.complete(null);
    } else {
      result.completeExceptionally(failure);
    }
  }

  /** A request for many leases may be refused because of one of them, because of their number, or because of a ttl. */
  private static boolean isRefusal(ApiException refused) {
    return refused.status() == 400 || refused.status() == 413 || refused.status() == 422;
  }

  /** Sends the same renewals again in a way that may be accepted; returns null if there is no such way. */
  private CompletableFuture<Void> refused(
      List<Grant.Hold> holds, List<Grant.Update> updates, ApiException refused, Cancellation cancellation) {
    boolean sized = learnLimits(refused);
    boolean asking = holds.stream().anyMatch(hold -> hold.grant.ttlMs > 0);
    if (holds.size() > 1 && (sized || !asking)) return send(holds, 2, cancellation);
    if (holds.size() == 1 && updates.get(0) != null) {
      // An update must not cost the holder its lease: a service may allow less metadata, or not know the field.
      holds.get(0).settle(updates.get(0));
      return send(holds, 1, cancellation);
    }
    if (!asking) return null;
    // The ttl may exceed the service's current limit.
    for (Grant.Hold hold : holds) hold.grant.ttlMs = 0;
    return send(holds, 1, cancellation);
  }

  /** Whether the request was refused for its size. If so, remembers the limit that the service reports. */
  private boolean learnLimits(ApiException refused) {
    Fields problem = new Fields(refused.problem());
    if (problem.count("limit") > 0) bytesMax = problem.count("limit");
    for (Fields error : problem.list("errors", error -> error)) {
      if ("leases".equals(error.text("path")) && error.count("limit") > 0) {
        leasesMax = error.count("limit");
        return true;
      }
    }
    return refused.status() == 413;
  }

  /** Returns a failure of one of the holds other than a loss, or null. */
  private Throwable apply(List<Grant.Hold> holds, List<Grant.Update> updates, Transport.Reply reply) {
    List<Fields> results = reply.body().list("results", result -> result);
    Throwable failure = null;
    for (int i = 0; i < holds.size(); i++) {
      Grant.Hold hold = holds.get(i);
      Fields result = i < results.size() ? results.get(i) : new Fields(Map.of("code", "store_unavailable"));
      if (result.flag("ok")) {
        hold.settle(updates.get(i));
        track(hold.grant, reply.sentMs(), result, List.of(hold));
        continue;
      }
      LeaseholdException said = failureOf(hold.name, result);
      if (said instanceof LeaseLostException lost) {
        end(hold.grant, lost.reason(), lost.detail(), List.of(hold));
      } else {
        hold.grant.failure = said;
        failure = said;
      }
    }
    return failure;
  }

  /** Why one lock of several was not renewed or released. */
  static LeaseholdException failureOf(String name, Fields result) {
    String code = result.text("code");
    if ("lease_lost".equals(code)) {
      return new LeaseLostException(name, LostReason.of(result.text("reason")), result.text("detail"), null);
    }
    return new ApiException(503, result, "'" + name + "' could not be renewed now: " + code);
  }

  /** Leases that were not renewed are due by now, and will be retried soon. */
  private void settle(List<Grant.Hold> holds) {
    long nowMs = loop.nowMs();
    for (Grant.Hold hold : holds) {
      Grant grant = hold.grant;
      grant.renewing = false;
      grant.dueMs = Math.max(grant.dueMs, nowMs + Math.min(RETRY_MAX_MS, grant.intervalMs() / 4));
    }
    schedule();
  }

  private static Map<String, Object> item(Grant.Hold hold) {
    Grant grant = hold.grant;
    Map<String, Object> item = new LinkedHashMap<>();
    item.put("name", hold.name);
    item.put("token", grant.token);
    if (grant.ttlMs > 0) item.put("ttl", Transport.inUnits(grant.ttlMs));
    item.put("kind", grant.kind.equals("semaphore") ? "semaphore" : "lock");
    Grant.Update update = hold.update();
    if (update != null) {
      item.put("metadata", update.metadata());
      item.put("revision", update.revision());
    }
    return item;
  }

  /** Sets the timer, once for everything that happens in this iteration of the loop. */
  void schedule() {
    if (scheduling) return;
    scheduling = true;
    loop.execute(this::setTimer);
  }

  /** Sets the timer to the next moment at which a grant is due or lost, or to the next check of the clock. */
  private void setTimer() {
    scheduling = false;
    timer.cancel();
    if (grants.isEmpty()) return;
    long nextMs = Loop.FOREVER_MS;
    for (Grant grant : grants) {
      nextMs = Math.min(nextMs, grant.standing().lostAtMs());
      if (grant.isIdle()) nextMs = Math.min(nextMs, grant.dueMs);
    }
    timer = loop.after(Math.min(LOOK_MS, Math.max(0, nextMs - loop.nowMs())), this::onTimer);
  }

  private void onTimer() {
    // Even if something fails here, the clock must be checked again.
    schedule();
    checkAll();
    for (Runnable look : looks) look.run();
    long nowMs = loop.nowMs();
    boolean anyDue = false;
    List<Grant> soon = new ArrayList<>();
    for (Grant grant : grants) {
      if (!grant.isIdle()) continue;
      anyDue |= grant.dueMs <= nowMs;
      // Also renews those that are due soon, so that later renewals of leases with the same ttl share requests.
      if (grant.dueMs - grant.intervalMs() / 2 <= nowMs) soon.add(grant);
    }
    // Failures can be ignored: renewals are retried, and leases that are not renewed in time end.
    if (anyDue) renew(soon, null);
  }

  /** Returns how many parts of at most this length {@code n} items make. */
  private static int parted(int n, int length) {
    return (n + length - 1) / length;
  }
}
