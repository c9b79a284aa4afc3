package leasehold;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A count-down latch: it opens when its count reaches 0, and stays open until it expires, by default 24 h after it was
 * created.
 */
public final class LeaseLatch {
  private final Leasehold client;
  private final String name;
  private final String path;

  LeaseLatch(Leasehold client, String name) {
    this.client = client;
    this.name = name;
    this.path = Target.path("latches", name, "");
  }

  /** The name. */
  public String name() {
    return name;
  }

  /**
   * Creates the latch with this count, 1 to 10,000, for as long as the service allows. Requires the {@code
   * admin} scope.
   *
   * @throws ApiException {@code conflict} while a latch of this name is still closed
   */
  public LatchState set(int count) {
    return set(Map.of("count", count));
  }

  /** The same, for {@code ttl}: up to 24 h. */
  public LatchState set(int count, Duration ttl) {
    String length = Transport.inUnits(AcquireOptions.atLeast(1, ttl, "ttl"));
    return set(new HashMap<>(Map.of("count", count, "ttl", length)));
  }

  private LatchState set(Map<String, Object> body) {
    return LatchState.of(Fields.of(client.request("PUT", path, body)));
  }

  /** Counts down by one. Applied once, even if the request must be retried. */
  public LatchState countDown() {
    return countDown(1);
  }

  /** Counts down by this much, 1 or more. Applied once, even if the request must be retried. */
  public LatchState countDown(int by) {
    return LatchState.of(Fields.of(client.request("POST", path + "/count-down", Map.of("by", by))));
  }

  /**
   * Waits until the latch is open or gone, or until the wait has elapsed; the answer shows which.
   *
   * @throws ApiException {@code not_found} when there was no such latch at the start
   */
  public LatchState await(Duration wait) throws InterruptedException {
    long waitMs = AcquireOptions.atLeast(0, wait, "wait");
    return client.calls.awaitInterruptibly(cancellation -> opening(waitMs, cancellation), state -> {});
  }

  /** The same, but waits for as long as it takes. */
  public LatchState await() throws InterruptedException {
    return client.calls.awaitInterruptibly(cancellation -> opening(Loop.FOREVER_MS, cancellation), state -> {});
  }

  /** The same as {@link #await(Duration)}, as a future. It occupies no thread while it waits. */
  public CompletableFuture<LatchState> awaitAsync(Duration wait) {
    long waitMs = AcquireOptions.atLeast(0, wait, "wait");
    return client.calls.async(cancellation -> opening(waitMs, cancellation));
  }

  private CompletableFuture<LatchState> opening(long waitMs, Cancellation cancellation) {
    CompletableFuture<LatchState> result = new CompletableFuture<>();
    ask(client.loop.nowMs() + waitMs, cancellation, false, result);
    return result;
  }

  private void ask(long untilMs, Cancellation cancellation, boolean seen, CompletableFuture<LatchState> result) {
    Loop loop = client.loop;
    long sentMs = loop.nowMs();
    Request request = new Request("GET", path);
    request.waitUntilMs = untilMs;
    request.cancellation = cancellation;
    client.transport.send(request).whenComplete((reply, failure) -> {
      // The latch was deleted or has expired between requests.
      boolean gone = seen && failure instanceof ApiException refused && refused.status() == 404;
      if (failure != null && !gone) {
        result.completeExceptionally(failure);
        return;
      }
      LatchState state = gone ? new LatchState(name, 0, false, true, null) : LatchState.of(reply.body());
      long nowMs = loop.nowMs();
      if (state.open() || state.gone() || nowMs >= untilMs) {
        result.complete(state);
        return;
      }
      // A service on which requests cannot wait is polled once a second.
      long pauseMs = Math.min(sentMs + Transport.PAUSE_MS, untilMs) - nowMs;
      Loop.Timer next = loop.after(Math.max(0, pauseMs), () -> {
        if (!result.isDone()) ask(untilMs, cancellation, true, result);
      });
      Runnable onCancel = () -> {
        next.cancel();
        result.completeExceptionally(Cancellation.failure());
      };
      cancellation.listen(onCancel);
      result.whenComplete((opened, ignored) -> cancellation.forget(onCancel));
    });
  }

  /**
   * The count.
   *
   * @throws ApiException {@code not_found} when there is no such latch
   */
  public LatchState state() {
    return LatchState.of(Fields.of(client.request("GET", path, null)));
  }

  /** The remaining count. It may be out of date when it arrives. */
  public int getCount() {
    return state().count();
  }

  /** Deletes the latch. Waiting clients are notified that it is gone. Requires the {@code admin} scope. */
  public void delete() {
    client.request("DELETE", path, null);
  }

  @Override
  public String toString() {
    return "latch '" + name + "'";
  }
}
