package leasehold;

import java.time.Instant;

/**
 * The count of a latch.
 *
 * @param name the name of the latch
 * @param count the remaining count
 * @param open whether it has reached 0
 * @param gone whether it was deleted or has expired since the request began
 * @param expiresAt when it expires, by the service's clock; null when it is gone
 */
public record LatchState(String name, int count, boolean open, boolean gone, Instant expiresAt) {
  static LatchState of(Fields body) {
    return new LatchState(
        body.text("latch"),
        body.count("count"),
        body.flag("open"),
        body.flag("gone"),
        body.instant("expires_at"));
  }
}
