package leasehold;

import java.time.Instant;
import java.util.List;

/**
 * Who holds a lock and who waits for it. It may be out of date when it arrives: do not use it to decide whether to
 * write.
 *
 * @param name the name of the lock
 * @param state {@code free}, {@code held}, or {@code delayed} by a lock delay or a minimum hold
 * @param mode null if the lock is not held
 * @param fence the last fence that was issued, in either mode; 0 if none is known
 * @param holders up to 50; {@code holdersTotal} is the full number
 * @param queue up to 50; {@code queueLength} is the full number of attended places
 * @param availableAt the earliest instant at which the lock can be free if no lease is renewed or released; null if it
 * is free
 * @param breakAt when every lease on it ends; null while it is not being broken with grace
 */
public record LockState(
    String name,
    String state,
    Mode mode,
    long fence,
    List<Holder> holders,
    int holdersTotal,
    List<Waiter> queue,
    int queueLength,
    Instant availableAt,
    Instant breakAt) {

  static LockState of(Fields body) {
    return new LockState(
        body.text("lock"),
        body.text("state"),
        Mode.of(body.text("mode")),
        body.number("fence"),
        body.list("holders", Holder::of),
        body.count("holders_total"),
        body.list("queue", Waiter::of),
        body.count("queue_length"),
        body.instant("available_at"),
        body.instant("break_at"));
  }
}
