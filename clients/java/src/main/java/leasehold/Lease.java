package leasehold;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * A lock that is held. It does not stop a paused process, or work that does not check the lease: where a late write
 * would do harm, compare {@link #fence} where you write. Heartbeats keep the lease alive while this process and the
 * service are running, but not beyond {@link AcquireOptions#maxHold maxHold}.
 *
 * <p>One {@code Lease} is one hold, so release each exactly once, from any thread. {@code try (Lease lease = ...)} does
 * so at the end of the block. Section 4 of the service's HTTP contract defines how a deadline is counted; the margin
 * before it is a tenth of the granted ttl, but at most 5 s.
 */
public final class Lease implements AutoCloseable {
  /**
   * How long the release at the end of a block may take. If the service cannot be reached, the lease ends on its own.
   */
  private static final long CLOSE_MAX_MS = 5_000;
  private static final int METADATA_MAX_BYTES = 1_024;

  final Grant grant;
  private final Leasehold client;
  private final Heartbeats heartbeats;

  // Confined to the loop.
  /** The hold has been released. */
  private boolean done;
  /** The release in progress. */
  private CompletableFuture<Void> releasing;
  /** The locks that are not yet released; null before the first call. */
  private List<Grant.Hold> left;
  /** The key of the release: even if the release is retried, it releases only one hold. */
  private String key = Transport.newKey();
  /** The time until which a release can be retried if the lease has more holds; null means the default. */
  private Long keyUntilMs;

  Lease(Leasehold client, Grant grant) {
    this.client = client;
    this.heartbeats = client.heartbeats;
    this.grant = grant;
  }

  /** The locks in the order of the request. */
  public List<Held> locks() {
    return grant.locks;
  }

  /** The name of the lock or semaphore; for several locks, that of the first. */
  public String name() {
    return grant.locks.get(0).name();
  }

  /** The mode; for several locks, that of the first. */
  public Mode mode() {
    return grant.locks.get(0).mode();
  }

  /**
   * The fencing token: positive, less than 2<sup>53</sup>, and higher for each new grant of the lock. Where you write,
   * refuse fences lower than the highest you have seen. For several locks, that of the first; {@link #locks} has all of
   * them.
   */
  public long fence() {
    return grant.locks.get(0).fence();
  }

  /** The lease's credential. It is a secret: it can release the lock. */
  public String token() {
    return grant.token;
  }

  /**
   * When the lease ends unless it is renewed, by the service's clock. For display only: do not compare it with a local
   * clock.
   */
  public Instant expiresAt() {
    return grant.standing().expiresAt();
  }

  /**
   * When an administrator will break the lock, by the service's clock; null if no break is announced. No renewal
   * extends the lease beyond that.
   */
  public Instant breakAt() {
    return grant.standing().breakAt();
  }

  /** How long from now the lease is known to be held; zero if it is not. It counts as lost earlier, by the margin. */
  public Duration remaining() {
    if (grant.loss() != null) return Duration.ZERO;
    return Duration.ofMillis(Math.max(0, grant.standing().deadlineMs() - client.loop.nowMs()));
  }

  /** Whether the lease is certainly held. Checks the clock and sends nothing, so it is right even after a pause. */
  public boolean isHeld() {
    return heartbeats.check(grant) == null;
  }

  /**
   * Does nothing while {@link #isHeld}: call it before a step of the work.
   *
   * @throws LeaseLostException otherwise
   */
  public void check() {
    LeaseLostException lost = heartbeats.check(grant);
    if (lost != null) throw lost.forCaller();
  }

  /**
   * Calls the listener once, when the lease is lost or can no longer be confirmed, or immediately if it is already
   * lost. When in doubt, this happens before the deadline, by the margin, so that the work has time to stop. A release
   * is not a loss.
   *
   * <p>Listeners run one after another in a thread of the client, or in the client's {@link Leasehold.Builder#executor
   * executor}; in the client's thread, a slow listener delays the others.
   */
  public void onLost(Consumer<LeaseLostException> listener) {
    Executor executor = client.listeners;
    Logger logger = client.logger;
    grant.lost.thenAcceptAsync(lost -> {
      if (grant.releasing && lost.reason() == LostReason.RELEASED) return;
      try {
        listener.accept(lost);
      } catch (RuntimeException | Error failure) {
        logger.log(Level.ERROR, "A listener for the loss of '" + name() + "' failed", failure);
      }
    }, executor);
    // Timers may have been frozen.
    heartbeats.check(grant);
  }

  /**
   * Renews the lease now. Heartbeats do so automatically; use this in a process that was paused, or will be.
   *
   * @throws LeaseLostException when the lease is lost
   * @throws ApiException or {@link ServiceTimeoutException} when the service does not confirm the lease, which then
   * counts as held until its deadline.
   */
  public void renew() {
    client.calls.await(this::renewal);
  }

  /** The same as {@link #renew}, as a future. */
  public CompletableFuture<Void> renewAsync() {
    return client.calls.async(this::renewal);
  }

  private CompletableFuture<Void> renewal(Cancellation cancellation) {
    if (heartbeats.check(grant) != null) return CompletableFuture.failedFuture(grant.lost());
    return heartbeats.renew(List.of(grant), cancellation).thenApply(nothing -> {
      if (heartbeats.check(grant) != null) throw grant.lost();
      return null;
    });
  }

  /**
   * Reports the holder's progress, such as {@code Map.of("step", "3 of 7")}, which replaces the lease's metadata. The
   * next heartbeat, or {@link #renew}, sends it to the service, which shows it to everyone who may read the lock. The
   * latest report replaces earlier ones, and is sent until the service has accepted it. If the service refuses it, the
   * lease is renewed without it.
   *
   * @throws IllegalArgumentException for anything but strings, numbers and booleans, and for more than 1 KiB as JSON
   */
  public void update(Map<String, ?> metadata) {
    Map<String, Object> said = Map.copyOf(metadata);
    said.forEach((name, value) -> {
      if (!(value instanceof String || value instanceof Number || value instanceof Boolean)) {
        throw new IllegalArgumentException(
            "Expected the metadata to be strings, numbers and booleans, got " + value + " for '" + name + "'");
      }
    });
    int bytes = Json.write(said).getBytes(StandardCharsets.UTF_8).length;
    if (bytes > METADATA_MAX_BYTES) {
      throw new IllegalArgumentException(
          "Expected the metadata to be at most " + METADATA_MAX_BYTES + " bytes as JSON, got " + bytes);
    }
    client.loop.execute(() -> {
      long last = grant.update == null ? 0 : grant.update.revision();
      grant.update = new Grant.Update(said, Math.max(last + 1, System.currentTimeMillis()));
    });
  }

  /**
   * Releases this hold, and waits for the service despite interrupts. Releasing the last hold frees the lock. After a
   * success, further calls do nothing.
   *
   * @throws LeaseLostException when the lease was lost. If only some of several locks were lost, the others are
   * released first.
   * @throws ApiException or {@link ServiceTimeoutException} when the service cannot be reached. Call it again (within a
   * minute if the lease has more holds), or the lease ends at its deadline.
   */
  public void release() {
    client.calls.await(cancellation -> giveBack());
  }

  /** The same as {@link #release}, as a future. Cancelling it does not cancel the release. */
  public CompletableFuture<Void> releaseAsync() {
    return client.calls.async(cancellation -> giveBack());
  }

  /**
   * Releases the lease at the end of a block, and waits for at most 5 s. Unlike in {@link #release}, an unreachable
   * service is not a failure: the work was protected, and the lease ends on its own.
   *
   * @throws LeaseLostException when the lease was lost during the work
   */
  @Override
  public void close() {
    LeaseLostException lost = closeQuietly();
    if (lost != null) throw lost.forCaller();
  }

  /** Releases the lease, and returns the loss if it was lost during the work. */
  LeaseLostException closeQuietly() {
    LeaseLostException known = heartbeats.check(grant);
    boolean released = known != null && known.reason() == LostReason.RELEASED && grant.releasing;
    try {
      client.calls.awaitFor(CLOSE_MAX_MS, cancellation -> giveBack());
    } catch (LeaseLostException lost) {
      // The lease ended on its own, at a time that its holder knew.
      if (known == null && !lost.reason().isForetold()) return lost;
    } catch (ApiException | ServiceTimeoutException unreachable) {
      String why = unreachable.getMessage();
      client.logger.log(Level.WARNING, () -> "The release of '" + name() + "' failed, and it ends by itself: " + why);
    }
    return released ? null : known;
  }

  /** Confined to the loop, like everything below. */
  CompletableFuture<Void> giveBack() {
    if (done) return CompletableFuture.completedFuture(null);
    if (releasing != null) return releasing;
    boolean repeated = left != null;
    if (!repeated) {
      grant.handles--;
      // The service's answer is final. A lease that could not be confirmed may still block others, so it is released.
      left = grant.holds.stream().filter(hold -> hold.lost == null).toList();
    }
    if (grant.handles == 0) {
      grant.left = true;
      grant.releasing = true;
    }
    heartbeats.schedule();
    CompletableFuture<Void> result = new CompletableFuture<>();
    releasing = result;
    CompletableFuture<Void> sent = left.isEmpty() ? CompletableFuture.completedFuture(null) : send(repeated);
    sent.whenComplete((nothing, failure) -> {
      releasing = null;
      if (failure != null) {
        result.completeExceptionally(Calls.causeOf(failure));
        return;
      }
      done = true;
      LeaseLostException loss = grant.loss();
      // A re-entry may have arrived first.
      if (grant.handles == 0) heartbeats.end(grant, LostReason.RELEASED, null, grant.holds);
      if (loss == null) {
        result.complete(null);
      } else {
        result.completeExceptionally(loss);
      }
    });
    return result;
  }

  /** Fails if the release must be retried. A loss is not a failure. */
  private CompletableFuture<Void> send(boolean repeated) {
    List<Grant.Hold> holds = left;
    // The last release can be retried at any time, because it ends the token.
    if (grant.handles > 0 && keyUntilMs == null) keyUntilMs = client.loop.nowMs() + Transport.KEY_MS;
    Request request = Target.release(grant.kind, holds.stream().map(hold -> hold.name).toList(), "token", grant.token);
    request.key = key;
    request.keyUntilMs = keyUntilMs;
    return client.transport.send(request).handle((reply, failure) -> {
      List<LeaseholdException> failures = new ArrayList<>();
      if (failure == null) {
        List<Fields> results = reply.body().list("results", result -> result);
        for (int i = 0; i < holds.size(); i++) {
          boolean told = i < results.size() && !results.get(i).flag("ok");
          failures.add(told ? Heartbeats.failureOf(holds.get(i).name, results.get(i)) : null);
        }
      } else if (failure instanceof LeaseLostException lost) {
        failures.add(lost);
      } else {
        throw failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
      }
      settle(holds, failures, repeated);
      return null;
    });
  }

  private void settle(List<Grant.Hold> holds, List<LeaseholdException> failures, boolean repeated) {
    // The request with this key has been answered.
    key = Transport.newKey();
    keyUntilMs = null;
    List<Grant.Hold> again = new ArrayList<>();
    LeaseholdException first = null;
    for (int i = 0; i < failures.size(); i++) {
      LeaseholdException failure = failures.get(i);
      if (failure instanceof LeaseLostException lost) {
        // An earlier call that got no answer may have released it.
        boolean released = repeated && lost.reason() == LostReason.RELEASED;
        if (!released) heartbeats.end(grant, lost.reason(), lost.detail(), List.of(holds.get(i)));
      } else if (failure != null) {
        again.add(holds.get(i));
        if (first == null) first = failure;
      }
    }
    left = List.copyOf(again);
    if (first != null) throw first;
  }

  /** For logs: never contains the token. */
  @Override
  public String toString() {
    LeaseLostException lost = heartbeats.check(grant);
    return "lease on '" + name() + "' (fence " + fence() + ", " + (lost == null ? "held" : lost.reason()) + ")";
  }
}
