package leasehold;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Waits without staying connected: a place can be granted the lock while its client is away. Confined to the loop. */
final class Standing {
  private Standing() {}

  /** @param ticket the ticket of an earlier place, or null. */
  static Function<Cancellation, CompletableFuture<Standby>> by(
      Leasehold client, Target target, AcquireOptions options, String ticket, Duration standby) {
    long standbyMs = AcquireOptions.atLeast(1, standby, "standby");
    if (target.isMulti()) throw new IllegalArgumentException("Expected one lock: standby does not support several");
    if (options.own != null) throw new IllegalArgumentException("Expected no 'as': standby cannot re-enter a lease");
    return cancellation -> {
      Map<String, Object> body = new LinkedHashMap<>(options.fields);
      if (client.transport.owner != null) body.putIfAbsent("owner", client.transport.owner);
      body.put("ttl", Transport.inUnits(options.ttlMs));
      body.put("standby", Transport.inUnits(standbyMs));
      if (ticket != null) body.put("ticket", ticket);
      Request request = new Request("POST", target.path());
      request.body = body;
      request.keyUntilMs = Loop.FOREVER_MS;
      return ask(client, target, request, options.maxHoldMs, cancellation);
    };
  }

  static Function<Cancellation, CompletableFuture<Optional<Lease>>> claim(
      Leasehold client, Target target, String ticket, Duration wait) {
    Objects.requireNonNull(ticket, "ticket");
    long waitMs = AcquireOptions.atLeast(0, wait, "wait");
    if (target.isMulti()) throw new IllegalArgumentException("Expected one lock: standby does not support several");
    return cancellation -> claim(client, target, ticket, client.loop.nowMs() + waitMs, cancellation);
  }

  private static CompletableFuture<Optional<Lease>> claim(
      Leasehold client, Target target, String ticket, long waitUntilMs, Cancellation cancellation) {
    long beganMs = client.loop.nowMs();
    Request request = new Request("POST", target.path()).with("ticket", ticket);
    request.waitUntilMs = waitUntilMs;
    return ask(client, target, request, 0, cancellation)
        .exceptionallyCompose(failure -> Calls.causeOf(failure) instanceof LockedException
            // The standby has ended, and the service still remembers it.
            ? CompletableFuture.completedFuture(new Standby(null, null))
            : CompletableFuture.failedFuture(Calls.causeOf(failure)))
        .thenCompose(result -> {
          long nowMs = client.loop.nowMs();
          if (result.lease() != null || nowMs >= waitUntilMs) {
            return CompletableFuture.completedFuture(Optional.ofNullable(result.lease()));
          }
          long pauseMs = nowMs - beganMs < Transport.PAUSE_MS ? Transport.PAUSE_MS : 0;
          return pause(client.loop, pauseMs, cancellation)
              .thenCompose(nothing -> claim(client, target, ticket, waitUntilMs, cancellation));
        });
  }

  private static CompletableFuture<Void> pause(Loop loop, long ms, Cancellation cancellation) {
    CompletableFuture<Void> over = new CompletableFuture<>();
    if (ms == 0) {
      over.complete(null);
      return over;
    }
    Runnable onCancel = () -> over.completeExceptionally(Cancellation.failure());
    Loop.Timer timer = loop.after(ms, () -> over.complete(null));
    over.whenComplete((nothing, failure) -> {
      timer.cancel();
      cancellation.forget(onCancel);
    });
    cancellation.listen(onCancel);
    return over;
  }

  /**
   * The answer is the lease or the place. The lease may have been granted long ago, so it is renewed immediately.
   */
  private static CompletableFuture<Standby> ask(
      Leasehold client, Target target, Request request, long maxHoldMs, Cancellation cancellation) {
    request.cancellation = cancellation;
    return client.transport.send(request).thenCompose(reply -> {
      Fields said = reply.body();
      String token = said.text("token");
      if (token == null) return CompletableFuture.completedFuture(new Standby(null, Standby.Place.of(said)));
      Instant acquiredAt = said.instant("acquired_at");
      Instant endsAt = maxHoldMs > 0 && acquiredAt != null ? acquiredAt.plusMillis(maxHoldMs) : null;
      Grant grant = new Grant(target.kind(), token, Target.heldOf(said), endsAt);
      return client.heartbeats.adopt(grant, 0, cancellation).thenApply(nothing -> {
        LeaseLostException lost = client.heartbeats.check(grant);
        if (lost != null) throw lost;
        return new Standby(new Lease(client, grant), null);
      });
    });
  }
}
