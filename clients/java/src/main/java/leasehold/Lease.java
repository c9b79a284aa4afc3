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
 * A lock that is held. It does not stop a paused process, or work that does not look at it: where a late write would do harm,
 * compare {@link #fence} where you write. Heartbeats keep it for as long as this process and the service live, and not beyond
 * {@link AcquireOptions#maxHold maxHold}.
 *
 * <p>One {@code Lease} is one hold: release each one once, from any thread. {@code try (Lease lease = ...)} does so at the end of
 * the block. How a deadline is counted is in the service's HTTP contract, section 4; the margin before it is a tenth of the ttl
 * that was granted, 5 s at most.
 */
public final class Lease implements AutoCloseable {
  /** How long the release at the end of a block may take. The lease ends by itself if nobody can be reached. */
  private static final long CLOSE_MAX_MS = 5_000;
  private static final int METADATA_MAX_BYTES = 1_024;

  final Grant grant;
  private final Leasehold client;
  private final Heartbeats heartbeats;

  // Confined to the loop.
  /** The hold was given back. */
  private boolean done;
  /** The release that is under way. */
  private CompletableFuture<Void> releasing;
  /** The locks that the release has not given back yet; null before the first call. */
  private List<Grant.Hold> left;
  /** However often a release is sent under it, it takes one hold back. */
  private String key = Transport.newKey();
  /** Until when the release of a hold that is not the last one may be repeated; null for by default. */
  private Long keyUntilMs;

  Lease(Leasehold client, Grant grant) {
    this.client = client;
    this.heartbeats = client.heartbeats;
    this.grant = grant;
  }

  /** The locks in the order of the request: one, or several. */
  public List<Held> locks() {
    return grant.locks;
  }

  /** The name of the lock or the semaphore; of several locks, that of the first one. */
  public String name() {
    return grant.locks.get(0).name();
  }

  /** The mode; of several locks, that of the first one. */
  public Mode mode() {
    return grant.locks.get(0).mode();
  }

  /**
   * The fencing token: higher for each new grant of the lock, positive, less than 2<sup>53</sup>. Refuse lower ones than you have
   * seen where you write. Of several locks, that of the first one; {@link #locks} has each.
   */
  public long fence() {
    return grant.locks.get(0).fence();
  }

  /** The lease's credential. A secret: anyone who has it can release the lock. */
  public String token() {
    return grant.token;
  }

  /** When the lease ends unless it is renewed, by the service's clock. For people: do not compare it with a clock here. */
  public Instant expiresAt() {
    return grant.standing().expiresAt();
  }

  /** When an administrator will break the lock, by the service's clock; null if nobody will. No renewal outlasts that. */
  public Instant breakAt() {
    return grant.standing().breakAt();
  }

  /** For how long from now the lease is known to be held; zero if it is not. It counts as lost earlier, by the margin. */
  public Duration remaining() {
    if (grant.loss() != null) return Duration.ZERO;
    return Duration.ofMillis(Math.max(0, grant.standing().deadlineMs() - client.loop.nowMs()));
  }

  /** Whether the lease is held for sure. Looks at the clock and asks nobody, so it is right even after a pause. */
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
   * Calls the listener once, when the lease is lost or can no longer be known to be held, or at once if it is already. In doubt
   * this is before the deadline passes, by the margin, so that the work has time to stop. A release is no loss.
   *
   * <p>It runs in the client's thread for this, one after the other, or in the {@link Leasehold.Builder#executor executor} of the
   * client: what takes long delays the others.
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
   * Renews the lease now. Heartbeats do so by themselves; this is for a process that was paused, or will be.
   *
   * @throws LeaseLostException when the lease is lost
   * @throws ApiException or {@link ServiceTimeoutException} when the service cannot say. The lease then counts as held until its
   *     deadline.
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
   * Says what the holder does now, such as {@code Map.of("step", "3 of 7")}, in the place of the lease's metadata. The next heartbeat,
   * or {@link #renew}, brings it to the service, which shows it to everyone who may read the lock. It is sent until the service has
   * taken it, and only the latest is. What the service refuses is left out, and the lease is renewed without it.
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
   * Gives this hold back, and waits for the service; interrupts do not end that. The last hold frees the lock. After a success,
   * further calls do nothing.
   *
   * @throws LeaseLostException when the lease was lost. Of several locks, those that were not lost are given back first.
   * @throws ApiException or {@link ServiceTimeoutException} when the service cannot be reached. Call it again, within a minute if
   *     the lease has more holds; otherwise the lease ends at its deadline.
   */
  public void release() {
    client.calls.await(cancellation -> giveBack());
  }

  /** The same as {@link #release}, as a future. Cancelling it does not cancel the release. */
  public CompletableFuture<Void> releaseAsync() {
    return client.calls.async(cancellation -> giveBack());
  }

  /**
   * Releases the lease at the end of a block, and waits for 5 s at most. Unlike with {@link #release}, it is no failure if the
   * service cannot be reached: the work was protected, and the lease ends by itself.
   *
   * @throws LeaseLostException when the lease was lost during the work
   */
  @Override
  public void close() {
    LeaseLostException lost = closeQuietly();
    if (lost != null) throw lost.forCaller();
  }

  /** Releases it, and returns the loss if it was lost during the work. */
  LeaseLostException closeQuietly() {
    LeaseLostException known = heartbeats.check(grant);
    boolean released = known != null && known.reason() == LostReason.RELEASED && grant.releasing;
    try {
      client.calls.awaitFor(CLOSE_MAX_MS, cancellation -> giveBack());
    } catch (LeaseLostException lost) {
      // Its deadline foretold these ends.
      if (known == null && !lost.reason().isForetold()) return lost;
    } catch (ApiException | ServiceTimeoutException unreachable) {
      String why = unreachable.getMessage();
      client.logger.log(Level.WARNING, () -> "The release of '" + name() + "' failed, and it ends by itself: " + why);
    }
    return released ? null : known;
  }

  /** Confined to the loop, as all below. */
  CompletableFuture<Void> giveBack() {
    if (done) return CompletableFuture.completedFuture(null);
    if (releasing != null) return releasing;
    boolean repeated = left != null;
    if (!repeated) {
      grant.handles--;
      // What the service has said is final. A lease that could not be confirmed may still block others, so it is released.
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
      // A re-entry may have come first.
      if (grant.handles == 0) heartbeats.end(grant, LostReason.RELEASED, null, grant.holds);
      if (loss == null) {
        result.complete(null);
      } else {
        result.completeExceptionally(loss);
      }
    });
    return result;
  }

  /** Fails if it has to be done again. A loss is no failure. */
  private CompletableFuture<Void> send(boolean repeated) {
    List<Grant.Hold> holds = left;
    // The last release can be repeated at any time: with it, the token ends.
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
    // What the key stands for has been answered.
    key = Transport.newKey();
    keyUntilMs = null;
    List<Grant.Hold> again = new ArrayList<>();
    LeaseholdException first = null;
    for (int i = 0; i < failures.size(); i++) {
      LeaseholdException failure = failures.get(i);
      if (failure instanceof LeaseLostException lost) {
        // An earlier call, which was not answered, may have released it.
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

  /** For logs: never has the token. */
  @Override
  public String toString() {
    LeaseLostException lost = heartbeats.check(grant);
    return "lease on '" + name() + "' (fence " + fence() + ", " + (lost == null ? "held" : lost.reason()) + ")";
  }
}
