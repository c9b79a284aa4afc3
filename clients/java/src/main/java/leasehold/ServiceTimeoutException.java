package leasehold;

/**
 * The service did not answer in time, and whether the request took effect is unknown. Also thrown when a lease ended
 * before its answer arrived: request a longer one. The cause is the last failure.
 */
public final class ServiceTimeoutException extends LeaseholdException {
  private static final long serialVersionUID = 1;

  ServiceTimeoutException(String message, Throwable cause) {
    super(message, cause);
  }
}
