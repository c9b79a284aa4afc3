/**
 * Distributed locks over HTTP, as leases with fencing tokens. No lock of this package stops a paused process: where a
 * late write would do harm, compare the fence where you write.
 *
 * <p>Start with {@link leasehold.Leasehold}. {@link leasehold.LeaseLock} is a {@link java.util.concurrent.locks.Lock}
 * that threads hold, and a {@link leasehold.Lease} is not bound to any thread.
 */
package leasehold;
