package leasehold;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;

/**
 * A lock that all users of the same service and name share, held by one thread or, with {@link #acquire}, by a {@link
 * Lease}. A holder that is paused, or cannot reach the service, loses the lock: {@link #lease lease().onLost(...)}
 * reports that before others can have the lock, and {@link #fence} guards writes. The lock has no conditions.
 *
 * <p>As a {@link Lock}, it works like {@link java.util.concurrent.locks.ReentrantLock} within one process: the thread
 * that holds it re-enters it without a request, and must unlock it as many times; other threads get an {@link
 * IllegalMonitorStateException}. All objects that one client creates for a name share their holders. Waiting is first
 * come, first served, and needs no separate thread; nothing here blocks inside {@code synchronized}, so any number of
 * virtual threads can wait. The locks of a thread that ends without unlocking are released within a second or two.
 *
 * <p>Methods that send requests throw an {@link ApiException} when the service refuses, a {@link
 * ServiceTimeoutException} when it does not answer within the client's timeout, and a {@link DismissedException} when
 * an administrator dismissed all waiting requests.
 */
public final class LeaseLock implements Lock {
  final Target target;
  private final Leasehold client;
  private final AcquireOptions options;

  LeaseLock(Leasehold client, Target target, AcquireOptions options) {
    this.client = client;
    this.target = target;
    this.options = options;
  }

  /** The same lock, acquired with these options. */
  public LeaseLock with(AcquireOptions options) {
    return new LeaseLock(client, target, Objects.requireNonNull(options, "options"));
  }

  /** The name; for several locks, that of the first. */
  public String name() {
    return target.names().get(0);
  }

  /**
   * Waits for the lock for as long as it takes, despite interrupts.
   *
   * @throws LeaseLostException when this thread holds it and has lost it: unlock first
   */
  @Override
  public void lock() {
    enter(options, Loop.FOREVER_MS);
  }

  /** The same, for a lease that is renewed but ends after at most {@code maxHold}: 100 ms to 366 days. */
  public void lock(Duration maxHold) {
    enter(options.leaseTime(maxHold), Loop.FOREVER_MS);
  }

  /**
   * Waits for the lock until the thread is interrupted, and then gives up its place in the queue.
   *
   * @throws LeaseLostException like {@link #lock()}
   */
  @Override
  public void lockInterruptibly() throws InterruptedException {
    enterInterruptibly(options, Loop.FOREVER_MS);
  }

  /** The same, for a lease that ends after at most {@code maxHold}. */
  public void lockInterruptibly(Duration maxHold) throws InterruptedException {
    enterInterruptibly(options.leaseTime(maxHold), Loop.FOREVER_MS);
  }

  /** Takes the lock if it is free, with one request; returns whether it was taken. */
  @Override
  public boolean tryLock() {
    try {
      enter(options, 0);
      return true;
    } catch (LockedException busy) {
      return false;
    }
  }

  /** Waits for the lock for at most this long; returns whether it was obtained. */
  @Override
  public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
    return tryLock(options, Duration.of(Math.max(0, time), unit.toChronoUnit()));
  }

  /** Waits for the lock for at most this long; returns whether it was obtained. */
  public boolean tryLock(Duration wait) throws InterruptedException {
    return tryLock(options, wait);
  }

  /** The same, for a lease that ends after at most {@code maxHold}: 100 ms to 366 days. */
  public boolean tryLock(Duration wait, Duration maxHold) throws InterruptedException {
    return tryLock(options.leaseTime(maxHold), wait);
  }

  private boolean tryLock(AcquireOptions options, Duration wait) throws InterruptedException {
    try {
      enterInterruptibly(options, Math.max(0, AcquireOptions.millisOf(wait, "wait")));
      return true;
    } catch (LockedException busy) {
      return false;
    }
  }

  private void enter(AcquireOptions options, long waitMs) {
    if (enteredAgain()) return;
    client.holds.put(target, client.calls.await(client.acquisition(target, ofThread(options), waitMs)));
  }

  private void enterInterruptibly(AcquireOptions options, long waitMs) throws InterruptedException {
    if (Thread.interrupted()) throw new InterruptedException();
    if (enteredAgain()) return;
    client.holds.put(target, client.take(target, ofThread(options), waitMs));
  }

  private boolean enteredAgain() {
    ThreadHolds.Hold hold = client.holds.find(target);
    if (hold == null) return false;
    hold.lease.check();
    hold.count++;
    return true;
  }

  /**
   * Uses this thread's lease on the same lock in the other mode, or together with other locks, so that the thread does
   * not wait for itself.
   */
  private AcquireOptions ofThread(AcquireOptions options) {
    Lease own = client.holds.overlapping(target);
    if (own == null || options.own != null) return options;
    if (!target.isMulti()) return options.as(own);
    throw new IllegalStateException(
        "This thread holds '" + own.name() + "', and would wait for itself: take all of them together, or unlock it first");
  }

  /**
   * Releases one hold of this thread. Releasing the last one frees the lock, and waits for the service for at most 5 s.
   * If the service cannot be reached, that is logged and not a failure: the work was protected, and the lease ends on
   * its own.
   *
   * @throws IllegalMonitorStateException when this thread does not hold the lock; with a {@link LeaseLostException} as
   * the cause if the lock was lost while the thread held it
   */
  @Override
  public void unlock() {
    ThreadHolds.Hold hold = held();
    if (--hold.count > 0) return;
    client.holds.remove(target);
    LeaseLostException lost = hold.lease.closeQuietly();
    if (lost == null) return;
    IllegalMonitorStateException failure = new IllegalMonitorStateException(lost.getMessage());
    failure.initCause(lost);
    throw failure;
  }

  private ThreadHolds.Hold held() {
    ThreadHolds.Hold hold = client.holds.find(target);
    if (hold != null) return hold;
    throw new IllegalMonitorStateException("'" + name() + "' is not locked by this thread");
  }

  /**
   * Always refused.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public Condition newCondition() {
    throw new UnsupportedOperationException("A distributed lock has no conditions: to wait for other clients, use a latch");
  }

  /**
   * The fencing token of this thread's lease: compare it where you write.
   *
   * @throws IllegalMonitorStateException when this thread does not hold the lock
   */
  public long fence() {
    return held().lease.fence();
  }

  /**
   * The lease of this thread, for listening to its loss and reading its remaining time. Do not release it: unlock the
   * lock.
   *
   * @throws IllegalMonitorStateException when this thread does not hold the lock
   */
  public Lease lease() {
    return held().lease;
  }

  /**
   * How long from now this thread is known to hold the lock; zero if it does not. Sends nothing.
   */
  public Duration remaining() {
    ThreadHolds.Hold hold = client.holds.find(target);
    return hold == null ? Duration.ZERO : hold.lease.remaining();
  }

  /** Whether this thread certainly holds the lock. Sends nothing. */
  public boolean isHeldByCurrentThread() {
    ThreadHolds.Hold hold = client.holds.find(target);
    return hold != null && hold.lease.isHeld();
  }

  /** How many times this thread has entered the lock without unlocking it. Sends nothing. */
  public int getHoldCount() {
    ThreadHolds.Hold hold = client.holds.find(target);
    return hold == null ? 0 : hold.count;
  }

  /**
   * Takes the lock from this thread with all its holds, and returns the lease. Another thread can continue with it by
   * {@link #attach}, or release it.
   *
   * @throws IllegalMonitorStateException when this thread does not hold the lock
   */
  public Lease detach() {
    Lease lease = held().lease;
    client.holds.remove(target);
    return lease;
  }

  /**
   * Makes this thread the holder, with one hold, of a lease on this lock that another thread has {@linkplain #detach
   * detached}, or that was {@linkplain #acquire acquired}.
   *
   * @throws IllegalArgumentException when the lease is on another lock, or in another mode
   * @throws IllegalStateException when this thread holds the lock
   */
  public void attach(Lease lease) {
    boolean same = lease.grant.kind.equals(target.kind())
        && lease.locks().stream().map(Held::name).toList().equals(target.names())
        && lease.locks().stream().map(Held::mode).toList().equals(target.modes());
    if (!same) throw new IllegalArgumentException("Expected a lease on '" + name() + "' in the same mode, got a " + lease);
    if (client.holds.find(target) != null) throw new IllegalStateException("This thread already holds '" + name() + "'");
    client.holds.put(target, lease);
  }

  /**
   * Takes the lock for a separate lease, which no thread holds: release it from any thread. Waits for at most this
   * long, until the thread is interrupted. A thread that already holds the lock would wait for itself.
   *
   * @throws LockedException when the lock was not obtained within the wait; it names the holders
   */
  public Lease acquire(Duration wait) throws InterruptedException {
    return client.take(target, options, AcquireOptions.atLeast(0, wait, "wait"));
  }

  /** The same, but waits for as long as it takes. */
  public Lease acquire() throws InterruptedException {
    return client.take(target, options, Loop.FOREVER_MS);
  }

  /** Takes the lock for a separate lease if it is free, with one request. */
  public Optional<Lease> tryAcquire() {
    try {
      return Optional.of(client.calls.await(client.acquisition(target, options, 0)));
    } catch (LockedException busy) {
      return Optional.empty();
    }
  }

  /**
   * The same as {@link #acquire(Duration)}, as a future. It occupies no thread while it waits. Cancelling it gives up the
   * place, and releases a lease that was granted in the meantime.
   */
  public CompletableFuture<Lease> acquireAsync(Duration wait) {
    return client.takeAsync(target, options, AcquireOptions.atLeast(0, wait, "wait"));
  }

  /** The same, but waits for as long as it takes. */
  public CompletableFuture<Lease> acquireAsync() {
    return client.takeAsync(target, options, Loop.FOREVER_MS);
  }

  /** The same as {@link #tryAcquire}, as a future. */
  public CompletableFuture<Optional<Lease>> tryAcquireAsync() {
    Function<Cancellation, CompletableFuture<Lease>> work = client.acquisition(target, options, 0);
    return client.calls.async(
        cancellation -> work.apply(cancellation).thenApply(Optional::of).exceptionallyCompose(
            failure -> Calls.causeOf(failure) instanceof LockedException
                ? CompletableFuture.completedFuture(Optional.empty())
                : CompletableFuture.failedFuture(failure)),
        lease -> lease.ifPresent(Lease::releaseAsync));
  }

  /**
   * Waits for the lock without staying connected. If the lock is free, the result contains the lease. Otherwise, it
   * contains the place: keep its ticket, and {@link #claim} the lease later. The place is kept for this long, 100 ms to
   * 24 h. When its turn comes, the lock is granted to it immediately, and the {@code ttl} starts: a client that has
   * died holds the lock for that long. Does not support several locks.
   */
  public Standby standBy(Duration standby) {
    return client.calls.await(Standing.by(client, target, options, null, standby));
  }

  /** The same with the ticket of an earlier place, whose options this call replaces. */
  public Standby standBy(Duration standby, String ticket) {
    return client.calls.await(Standing.by(client, target, options, Objects.requireNonNull(ticket, "ticket"), standby));
  }

  /** The same as {@link #standBy(Duration)}, as a future. */
  public CompletableFuture<Standby> standByAsync(Duration standby) {
    return client.calls.async(Standing.by(client, target, options, null, standby), Standby::unwanted);
  }

  /**
   * Takes the lease that a place was granted, and starts to renew it. Waits for at most this long, until the thread is
   * interrupted; empty while the place is still waiting.
   *
   * @throws LeaseLostException when the lease has ended
   * @throws DismissedException when the place is gone without a grant
   */
  public Optional<Lease> claim(String ticket, Duration wait) throws InterruptedException {
    return client.calls.awaitInterruptibly(
        Standing.claim(client, target, ticket, wait), lease -> lease.ifPresent(Lease::releaseAsync));
  }

  /** The same as {@link #claim}, as a future. It occupies no thread while it waits. */
  public CompletableFuture<Optional<Lease>> claimAsync(String ticket, Duration wait) {
    return client.calls.async(
        Standing.claim(client, target, ticket, wait), lease -> lease.ifPresent(Lease::releaseAsync));
  }

  /**
   * Whether any client holds the lock in this mode. The answer may be out of date when it arrives. For several locks, it is
   * about the first.
   */
  public boolean isLocked() {
    return state().holders().stream().anyMatch(holder -> holder.mode() == target.modes().get(0));
  }

  /** Who holds the lock and who waits. For several locks, it describes the first. Requires the {@code read} scope. */
  public LockState state() {
    return client.state(name());
  }

  /**
   * Ends every lease on the lock, regardless of its holder and its mode. For several locks, applies only to the first.
   * For a reason, a grace or the queue, use {@link Leasehold#breakLock}. Requires an API key with the {@code
   * admin} scope.
   *
   * @return whether there was one
   */
  public boolean forceUnlock() {
    return client.breakLock(name(), BreakOptions.defaults()).broken() > 0;
  }

  @Override
  public String toString() {
    return "lock on '" + String.join("', '", target.names()) + "'";
  }
}
