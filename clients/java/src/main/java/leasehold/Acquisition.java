package leasehold;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** Takes a lock with one request if it is free, otherwise with as many as the wait requires. Confined to the loop. */
final class Acquisition {
  /**
   * A client that dies while it waits may still be granted the lock. It then blocks others for at most this long, plus
   * its {@code lock_delay} or {@code min_hold}.
   */
  private static final long TTL_WAITING_MS = 10_000;
  /** The maximum time that a failed call takes to give up its place, because it may be the last call of a program. */
  private static final long ABANDON_MAX_MS = 1_000;
  private static final String TOO_SHORT =
      "The lease expired before it could be used: use a longer ttl or maxHold";

  private final Heartbeats heartbeats;
  private final Transport transport;
  private final Loop loop;
  private final Target target;
  private final AcquireOptions options;
  private final Grant own;
  private final Cancellation cancellation;
  private final long beganMs;
  private final long waitUntilMs;
  private final CompletableFuture<Grant> result = new CompletableFuture<>();

  private Attempt attempt;
  /** Requests may wait. */
  private boolean queueing;
  /** The service has answered before. */
  private boolean answered;
  /** The last grant ended before its answer arrived. */
  private boolean ended;

  /** One acquire from the service's point of view: sent any number of times, applied once. */
  private final class Attempt {
    final String key = Transport.newKey();
    /** The caller may want a longer one. */
    final long ttlMs;
    String ticket;
    /** The token of the resulting grant. */
    String token;

    Attempt(long ttlMs) {
      this.ttlMs = ttlMs;
    }

    Request request() {
      Request request = new Request("POST", target.path());
      Map<String, Object> body = new LinkedHashMap<>(options.fields);
      if (transport.owner != null) body.putIfAbsent("owner", transport.owner);
      target.addTo(body);
      body.put("ttl", Transport.inUnits(ttlMs));
      if (own != null) body.put("token", own.token);
      if (ticket != null) body.put("ticket", ticket);
      request.body = body;
      request.key = key;
      request.keyUntilMs = keyUntilMs();
      return request;
    }

    /** The service may forget the key of a re-entry while the lease lives, but not that of any other acquire. */
    Long keyUntilMs() {
      return own == null ? Loop.FOREVER_MS : null;
    }
  }

  private Acquisition(
      Heartbeats heartbeats, Target target, AcquireOptions options, long waitMs, Cancellation cancellation) {
    this.heartbeats = heartbeats;
    this.transport = heartbeats.transport;
    this.loop = transport.loop;
    this.target = target;
    this.options = options;
    this.own = options.own == null ? null : options.own.grant;
    this.cancellation = cancellation;
    this.beganMs = loop.nowMs();
    this.waitUntilMs = beganMs + waitMs;
    // A free lock is granted for the whole ttl. Only waiting requests use a short ttl, which a renewal then extends.
    this.queueing = waitMs > 0 && options.ttlMs <= TTL_WAITING_MS;
    this.attempt = new Attempt(options.ttlMs);
  }

  /**
   * Fails with a {@link LockedException}, {@link DismissedException}, {@link LeaseLostException}, {@link ApiException},
   * {@link ServiceTimeoutException} or {@link CancellationException}, once its place or grant has been given up, or
   * after a second.
   */
  static CompletableFuture<Grant> of(
      Heartbeats heartbeats, Target target, AcquireOptions options, long waitMs, Cancellation cancellation) {
    Acquisition acquisition = new Acquisition(heartbeats, target, options, waitMs, cancellation);
    acquisition.next();
    return acquisition.result;
  }

  private long leftMs() {
    return waitUntilMs - loop.nowMs();
  }

  private void next() {
    if (cancellation.isRequested()) {
      end(Cancellation.failure(), false);
      return;
    }
    Request request = attempt.request();
    request.cancellation = cancellation;
    if (queueing) request.waitUntilMs = waitUntilMs;
    // Once the service has answered, the client tolerates an outage of any length until the wait ends.
    if (answered) request.untilMs = waitUntilMs + transport.timeoutMs;
    transport.send(request).thenCompose(this::granted).whenComplete((grant, failure) -> {
      if (failure == null) {
        result.complete(grant);
      } else {
        failed(Calls.causeOf(failure));
      }
    });
  }

  private CompletableFuture<Grant> granted(Transport.Reply reply) {
    Fields said = reply.body();
    attempt.token = said.text("token");
    // A re-entered lock of a multi-lock has its own grant, because its deadline and release differ from the others'.
    if (own != null && own.token.equals(attempt.token) && own.kind.equals(target.kind())) return entered(reply);
    Instant acquiredAt = said.instant("acquired_at");
    Instant endsAt = options.maxHoldMs > 0 && acquiredAt != null ? acquiredAt.plusMillis(options.maxHoldMs) : null;
    Grant grant = new Grant(target.kind(), attempt.token, Target.heldOf(said), endsAt);
    CompletableFuture<Void> confirmed;
    // After a wait, a deadline counted from when the request was sent would be too early by the length of the wait.
    if (attempt.ttlMs == options.ttlMs && said.number("waited_ms") == 0) {
      heartbeats.track(grant, reply.sentMs(), said, grant.holds);
      confirmed = CompletableFuture.completedFuture(null);
    } else {
      confirmed = heartbeats.adopt(grant, options.ttlMs, cancellation);
    }
    // The answer may have arrived after the lease ended.
    return confirmed.thenApply(nothing -> unlessLost(grant));
  }

  private CompletableFuture<Grant> entered(Transport.Reply reply) {
    // A release of the last hold may have been in flight, and may have arrived after the re-entry.
    own.left = false;
    own.releasing = false;
    heartbeats.track(own, reply.sentMs(), reply.body(), own.holds);
    unlessLost(own);
    own.handles++;
    return CompletableFuture.completedFuture(own);
  }

  private Grant unlessLost(Grant grant) {
    LeaseLostException lost = heartbeats.check(grant);
    if (lost != null) throw lost;
    return grant;
  }

  /** Prepares the next request after a failure, or ends the acquire. */
  private void failed(Throwable failure) {
    if (failure instanceof LockedException busy) {
      attempt.ticket = busy.ticket;
      if (leftMs() > 0) {
        onBusy(busy);
      } else {
        end(busy.after(loop.nowMs() - beganMs), false);
      }
      return;
    }
    boolean over = failure instanceof LeaseLostException lost && lost.reason() != LostReason.BROKEN && own == null;
    // The grant ended before its answer arrived. The wait continues, unless that happens twice in a row or was
    // intended.
    if (over && (ended || leftMs() <= 0)) {
      end(new ServiceTimeoutException(TOO_SHORT, failure), false);
    } else if (over) {
      abandon(attempt, false);
      attempt = new Attempt(Math.min(options.ttlMs, TTL_WAITING_MS));
      ended = true;
      next();
    } else if (failure instanceof DismissedException) {
      // The place is already gone.
      result.completeExceptionally(failure);
    } else {
      end(failure, !LeaseholdException.isFinal(failure));
    }
  }

  private void onBusy(LockedException busy) {
    boolean waited = !queueing || busy.servedMs >= Transport.PAUSE_MS;
    if (!queueing) attempt = new Attempt(Math.min(options.ttlMs, TTL_WAITING_MS));
    queueing = true;
    answered = true;
    ended = false;
    if (waited) {
      next();
      return;
    }
    long pauseMs = Math.min(Transport.PAUSE_MS, Math.min(busy.retryAfterMs, leftMs()));
    pause(Math.max(0, pauseMs));
  }

  private void pause(long ms) {
    Loop.Timer[] timer = {null};
    Runnable onCancel = () -> {
      timer[0].cancel();
      end(Cancellation.failure(), false);
    };
    timer[0] = loop.after(ms, () -> {
      cancellation.forget(onCancel);
      next();
    });
    cancellation.listen(onCancel);
  }

  /** Ends once the place has been given up, or after a second; the rest is done in the background. */
  private void end(Throwable failure, boolean unanswered) {
    CompletableFuture<Void> given = abandon(attempt, unanswered);
    Loop.Timer late = loop.after(ABANDON_MAX_MS, () -> result.completeExceptionally(failure));
    given.whenComplete((nothing, ignored) -> {
      late.cancel();
      result.completeExceptionally(failure);
    });
  }

  /**
   * Gives up the place in the queue or the grant of an attempt. If the attempt got no answer, finds out its outcome
   * first. This continues for as long as the attempt's lease may exist.
   */
  private CompletableFuture<Void> abandon(Attempt attempt, boolean unanswered) {
    if (attempt.token != null) return giveBack(attempt, attempt.token, null);
    if (attempt.ticket != null) return giveBack(attempt, null, attempt.ticket);
    if (!unanswered) return CompletableFuture.completedFuture(null);
    // Sending the same request again reveals its outcome.
    Request request = attempt.request();
    request.untilMs = loop.nowMs() + attempt.ttlMs;
    CompletableFuture<Void> given = new CompletableFuture<>();
    transport.send(request).whenComplete((reply, failure) -> {
      String token = failure == null ? reply.body().text("token") : null;
      String ticket = failure instanceof LockedException busy ? busy.ticket : null;
      if (token == null && ticket == null) {
        given.complete(null);
      } else {
        giveBack(attempt, token, ticket).whenComplete((nothing, ignored) -> given.complete(null));
      }
    });
    return given;
  }

  private CompletableFuture<Void> giveBack(Attempt attempt, String token, String ticket) {
    // The grant was never used. Sending its token as a ticket gives it up without its min_hold. If the lease has other
    // holds, one hold is released instead.
    boolean unused = options.minHoldMs > 0 && (own == null || !own.token.equals(token));
    boolean byToken = token != null && !unused;
    String secret = token != null ? token : ticket;
    Request request = Target.release(target.kind(), target.names(), byToken ? "token" : "ticket", secret);
    request.untilMs = loop.nowMs() + attempt.ttlMs;
    request.keyUntilMs = attempt.keyUntilMs();
    // If the service cannot be reached, the place or the lease ends on its own.
    return transport.send(request).handle((reply, failure) -> null);
  }
}
