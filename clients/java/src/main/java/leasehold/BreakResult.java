package leasehold;

import java.time.Instant;

/**
 * What a break did.
 *
 * @param broken the number of leases ended; 0 while a grace is going on
 * @param breakAt when the leases will end, by the service's clock; null when they have ended
 * @param holders how many leases will end then
 * @param mayBeUnaware how many of their holders may not hear of it in time
 * @param dropped the number of places in the queue that are gone
 * @param availableAt until when a lock delay or a minimum hold keeps others out; null when nothing does
 */
public record BreakResult(int broken, Instant breakAt, int holders, int mayBeUnaware, int dropped, Instant availableAt) {
  static BreakResult of(Fields body) {
    return new BreakResult(
        body.count("broken"),
        body.instant("break_at"),
        body.count("holders"),
        body.count("may_be_unaware"),
        body.count("dropped"),
        body.instant("available_at"));
  }
}
