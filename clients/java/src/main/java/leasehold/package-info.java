/**
 * Distributed locks over HTTP, as leases with fencing tokens. No lock of this package stops a process that was paused: where a late
 * write would do harm, compare the fence where you write.
 *
 * <p>{@link leasehold.Leasehold} is where to begin. {@link leasehold.LeaseLock} is a {@link java.util.concurrent.locks.Lock} that
 * threads hold, and {@link leasehold.Lease} what is held by anyone who has it.
 */
package leasehold;
