package leasehold;

import java.time.Instant;
import java.util.List;

/**
 * The result of waiting without staying connected: exactly one of the two is null.
 *
 * @param lease the lease, if the lock was free
 * @param place the place in the queue, if the lock was not free
 */
public record Standby(Lease lease, Place place) {
  /**
   * A place in the queue of a client that is away.
   *
   * @param ticket claims the lease later. It is a secret, like the token of a lease.
   * @param position 0 is next
   * @param until when its standby ends
   * @param holders up to 50; {@code holdersTotal} is the full number
   * @param queueLength the number of waiting requests
   * @param availableAt the earliest instant at which the lock can be free if no lease is renewed or released; null if
   * unknown
   */
  public record Place(
      String ticket,
      int position,
      Instant until,
      List<Holder> holders,
      int holdersTotal,
      int queueLength,
      Instant availableAt) {

    static Place of(Fields body) {
      return new Place(
          body.text("ticket"),
          body.count("position"),
          body.instant("standby_until"),
          body.list("holders", Holder::of),
          body.count("holders_total"),
          body.count("queue_length"),
          body.instant("available_at"));
    }

    /** For logs: never contains the ticket. */
    @Override
    public String toString() {
      return "place " + position + " in the queue until " + until;
    }
  }

  /** Handles the result of a call that was cancelled too late. */
  void unwanted() {
    if (lease != null) lease.releaseAsync();
  }
}
