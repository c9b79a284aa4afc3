package leasehold;

import java.time.Instant;

/**
 * The result of a break.
 *
 * @param broken the number of leases that ended; 0 during a grace
 * @param breakAt when the leases will end, by the service's clock; null when they have ended
 * @param holders the number of leases that will end then
 * @param mayBeUnaware the number of their holders that may not be notified in time
 * @param dropped the number of places removed from the queue
 * @param availableAt the time until which a lock delay or a minimum hold keeps others out; null if there is none
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
