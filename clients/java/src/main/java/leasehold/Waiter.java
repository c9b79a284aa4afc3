package leasehold;

import java.time.Duration;
import java.time.Instant;

/**
 * A place in a queue.
 *
 * @param position 0 is next
 * @param mode the requested mode; null for permits
 * @param owner the label of its client; null without one
 * @param waiting how long it has waited
 * @param attended whether a client is there to take the turn
 * @param several whether the request waits for several locks
 * @param standbyUntil the time until which its client may be away; null unless it is on standby
 */
public record Waiter(
    int position, Mode mode, String owner, Duration waiting, boolean attended, boolean several, Instant standbyUntil) {

  static Waiter of(Fields body) {
    return new Waiter(
        body.count("position"),
        Mode.of(body.text("mode")),
        body.text("owner"),
        body.milliseconds("waiting_ms"),
        body.flag("attended"),
        body.flag("several"),
        body.instant("standby_until"));
  }
}
