package leasehold;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;

/**
 * A lease as others see it.
 *
 * @param mode null for permits
 * @param owner the label of its client, which is not an identity; null without one
 * @param fence the fence of the grant
 * @param holdCount how many holds the lease has
 * @param permits the permits of a semaphore; 0 for a lock
 * @param remaining the remaining time of the lease when the service answered
 * @param acquiredAt when it was granted, by the service's clock
 * @param metadata the holder's metadata for others; empty if there is none
 */
public record Holder(
    Mode mode,
    String owner,
    long fence,
    int holdCount,
    int permits,
    Duration remaining,
    Instant acquiredAt,
    Map<String, Object> metadata) {

  static Holder of(Fields body) {
    return new Holder(
        Mode.of(body.text("mode")),
        body.text("owner"),
        body.number("fence"),
        body.count("hold_count"),
        body.count("permits"),
        body.milliseconds("ttl_ms"),
        body.instant("acquired_at"),
        Collections.unmodifiableMap(body.object("metadata").map));
  }
}
