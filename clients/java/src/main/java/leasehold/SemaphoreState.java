package leasehold;

import java.util.List;

/**
 * The capacity of a semaphore, and who holds its permits. It may be out of date when it arrives.
 *
 * @param name the name of the semaphore
 * @param permits its capacity
 * @param available the number of free permits
 * @param holders up to 50; {@code holdersTotal} is the full number
 * @param queueLength the number of waiting requests
 */
public record SemaphoreState(
    String name, int permits, int available, List<Holder> holders, int holdersTotal, int queueLength) {

  static SemaphoreState of(Fields body) {
    return new SemaphoreState(
        body.text("semaphore"),
        body.count("permits"),
        body.count("available"),
        body.list("holders", Holder::of),
        body.count("holders_total"),
        body.count("queue_length"));
  }
}
