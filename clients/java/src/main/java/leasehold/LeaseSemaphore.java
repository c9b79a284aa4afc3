package leasehold;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A semaphore: counted permits, taken as leases. The fences of its leases order the grants but do not guard writes,
 * because several holders write at the same time. Permits are not bound to threads, and those of a process that dies
 * become available when its leases end. Requests for a semaphore that does not exist fail with {@code not_found};
 * {@link #withCapacity} avoids that.
 *
 * <p>Waiting is first come, first served: requests for few permits do not overtake a request for many.
 */
public final class LeaseSemaphore {
  private final Leasehold client;
  private final Target target;
  private final AcquireOptions options;

  LeaseSemaphore(Leasehold client, Target target, AcquireOptions options) {
    this.client = client;
    this.target = target;
    this.options = options;
  }

  /** The same semaphore, acquired with these options. */
  public LeaseSemaphore with(AcquireOptions options) {
    return new LeaseSemaphore(client, target, Objects.requireNonNull(options, "options"));
  }

  /** The same semaphore, which is created with this many permits, 1 to 1,000,000, if it does not exist. */
  public LeaseSemaphore withCapacity(int permits) {
    return new LeaseSemaphore(client, target, options.capacity(permits));
  }

  /** The name. */
  public String name() {
    return target.names().get(0);
  }

  /** Waits for one permit for as long as it takes, until the thread is interrupted. */
  public Lease acquire() throws InterruptedException {
    return acquire(1);
  }

  /**
   * Waits for permits for as long as it takes, until the thread is interrupted.
   *
   * @throws ApiException {@code unsatisfiable} when the semaphore has fewer in total
   */
  public Lease acquire(int permits) throws InterruptedException {
    return client.take(target, options.permits(permits), Loop.FOREVER_MS);
  }

  /**
   * Waits for permits for at most this long.
   *
   * @throws LockedException when they were not obtained within the wait
   */
  public Lease acquire(int permits, Duration wait) throws InterruptedException {
    return client.take(target, options.permits(permits), AcquireOptions.atLeast(0, wait, "wait"));
  }

  /** Takes permits if they are available, with one request. */
  public Optional<Lease> tryAcquire(int permits) {
    try {
      return Optional.of(client.calls.await(client.acquisition(target, options.permits(permits), 0)));
    } catch (LockedException busy) {
      return Optional.empty();
    }
  }

  /** The same as {@link #acquire(int, Duration)}, as a future. Cancelling it gives up the place. */
  public CompletableFuture<Lease> acquireAsync(int permits, Duration wait) {
    return client.takeAsync(target, options.permits(permits), AcquireOptions.atLeast(0, wait, "wait"));
  }

  /** Waits for permits without staying connected. Otherwise, it works like {@link LeaseLock#standBy(Duration)}. */
  public Standby standBy(int permits, Duration standby) {
    return client.calls.await(Standing.by(client, target, options.permits(permits), null, standby));
  }

  /** The same, as a future. */
  public CompletableFuture<Standby> standByAsync(int permits, Duration standby) {
    return client.calls.async(
        Standing.by(client, target, options.permits(permits), null, standby), Standby::unwanted);
  }

  /** Takes the lease that a place was granted. Otherwise, it works like {@link LeaseLock#claim}. */
  public Optional<Lease> claim(String ticket, Duration wait) throws InterruptedException {
    return client.calls.awaitInterruptibly(
        Standing.claim(client, target, ticket, wait), lease -> lease.ifPresent(Lease::releaseAsync));
  }

  /** The same, as a future. */
  public CompletableFuture<Optional<Lease>> claimAsync(String ticket, Duration wait) {
    return client.calls.async(
        Standing.claim(client, target, ticket, wait), lease -> lease.ifPresent(Lease::releaseAsync));
  }

  /** The capacity, the available permits and the holders. Requires the {@code read} scope. */
  public SemaphoreState state() {
    return SemaphoreState.of(Fields.of(client.request("GET", path(), null)));
  }

  /** The number of available permits. It may be out of date when it arrives. */
  public int availablePermits() {
    return state().available();
  }

  /**
   * Sets the capacity, 1 to 1,000,000. Existing leases stay, even if they hold more than that. Requires the
   * {@code admin} scope.
   */
  public SemaphoreState setPermits(int permits) {
    return SemaphoreState.of(Fields.of(client.request("PUT", path(), java.util.Map.of("permits", permits))));
  }

  /** Deletes the semaphore and ends all its leases. Requires the {@code admin} scope. */
  public void delete() {
    client.request("DELETE", path(), null);
  }

  private String path() {
    return Target.path("semaphores", name(), "");
  }

  @Override
  public String toString() {
    return "semaphore '" + name() + "'";
  }
}
