package leasehold;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;

/** Whether the caller has given up a call. Confined to the loop. */
final class Cancellation {
  private final Set<Runnable> listeners = new LinkedHashSet<>();
  private boolean requested;

  boolean isRequested() {
    return requested;
  }

  void request() {
    if (requested) return;
    requested = true;
    for (Runnable listener : Set.copyOf(listeners)) listener.run();
  }

  /** Calls the listener when the caller gives up, until {@link #forget}. */
  void listen(Runnable listener) {
    listeners.add(listener);
  }

  void forget(Runnable listener) {
    listeners.remove(listener);
  }

  static CancellationException failure() {
    return new CancellationException("The call was cancelled; a request that was already sent may have taken effect");
  }
}
