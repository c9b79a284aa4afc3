package leasehold;

import java.util.List;

/**
 * What a semaphore has, and who holds it. Old when it arrives.
 *
 * @param name that of the semaphore
 * @param permits its capacity
 * @param available what is left of it
 * @param holders up to 50; {@code holdersTotal} is the full number
 * @param queueLength how many requests wait
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
