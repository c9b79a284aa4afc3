package leasehold;

import java.util.Locale;

/** Why a lease ended. All but {@link #UNCONFIRMED} come from the service. */
public enum LostReason {
  /** Set by the client itself: the service could not be reached in time, so the lease may have ended. */
  UNCONFIRMED,
  /** The lease reached its deadline. */
  EXPIRED,
  /** A client released the lease with its token. */
  RELEASED,
  /** An administrator ended the lease. */
  BROKEN,
  /** The lease was handed over under another token. */
  TRANSFERRED,
  /** The lease reached its {@link AcquireOptions#maxHold maxHold}. */
  MAX_HOLD,
  /** The service does not remember the lease, or reports a reason that this version does not know. */
  UNKNOWN;

  static LostReason of(String wire) {
    for (LostReason reason : values()) if (reason.toString().equals(wire)) return reason;
    return UNKNOWN;
  }

  /** Whether the lease ended on its own, at a time that its holder knew, so that a later release is not an error. */
  boolean isForetold() {
    return this == EXPIRED || this == MAX_HOLD;
  }

  /** The word of the HTTP contract, such as {@code max_hold}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
