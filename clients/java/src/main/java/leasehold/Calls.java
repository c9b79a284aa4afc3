package leasehold;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;

/** Passes calls from the program's threads to the loop, and results back. A waiting thread is parked. */
final class Calls {
  private final Loop loop;
  /** Null means the default executor of {@link CompletableFuture}. */
  private final Executor executor;

  Calls(Loop loop, Executor executor) {
    this.loop = loop;
    this.executor = executor;
  }

  static Throwable causeOf(Throwable failure) {
    boolean wrapped = failure instanceof CompletionException || failure instanceof ExecutionException;
    return wrapped && failure.getCause() != null ? failure.getCause() : failure;
  }

  private <T> CompletableFuture<T> start(
      Function<Cancellation, CompletableFuture<T>> work, Cancellation cancellation) {
    CompletableFuture<T> result = new CompletableFuture<>();
    loop.execute(() -> {
      try {
        work.apply(cancellation).whenComplete((value, failure) -> {
          if (failure == null) {
            result.complete(value);
          } else {
            result.completeExceptionally(causeOf(failure));
          }
        });
      } catch (RuntimeException invalid) {
        result.completeExceptionally(invalid);
      }
    });
    return result;
  }

  /**
   * Returns the result as a future, which completes outside of the loop. Cancelling it cancels the call.
   *
   * @param unwanted receives the result of a call that was cancelled too late
   */
  <T> CompletableFuture<T> async(Function<Cancellation, CompletableFuture<T>> work, Consumer<T> unwanted) {
    Cancellation cancellation = new Cancellation();
    CompletableFuture<T> told = new CompletableFuture<>() {
      @Override
      public boolean cancel(boolean mayInterrupt) {
        boolean cancelled = super.cancel(mayInterrupt);
        loop.execute(cancellation::request);
        return cancelled;
      }
    };
    Executor outside = executor != null ? executor : told.defaultExecutor();
    start(work, cancellation).whenComplete((value, failure) -> {
      Runnable tell = () -> {
        boolean wanted = failure == null ? told.complete(value) : told.completeExceptionally(failure);
        if (!wanted && failure == null) unwanted.accept(value);
      };
      try {
        outside.execute(tell);
      } catch (RejectedExecutionException over) {
        // The caller may wait for the result anyway.
        told.defaultExecutor().execute(tell);
      }
    });
    return told;
  }

  <T> CompletableFuture<T> async(Function<Cancellation, CompletableFuture<T>> work) {
    return async(work, value -> {});
  }

  /**
   * Waits for the result despite interrupts; if the thread was interrupted meanwhile, it is interrupted again
   * afterwards.
   *
   * @throws RuntimeException if the call fails
   */
  <T> T await(Function<Cancellation, CompletableFuture<T>> work) {
    return uninterrupted(start(checked(work), new Cancellation()));
  }

  /**
   * Waits for the result until the thread is interrupted. The call then gives up its place or grant, which takes at
   * most a second.
   *
   * @param unwanted receives the result of a call that was interrupted too late
   */
  <T> T awaitInterruptibly(Function<Cancellation, CompletableFuture<T>> work, Consumer<T> unwanted)
      throws InterruptedException {
    if (Thread.interrupted()) throw new InterruptedException();
    Cancellation cancellation = new Cancellation();
    CompletableFuture<T> result = start(checked(work), cancellation);
    try {
      return result.get();
    } catch (ExecutionException failure) {
      throw forCaller(causeOf(failure));
    } catch (InterruptedException interrupted) {
      loop.execute(cancellation::request);
      T value;
      try {
        value = uninterrupted(result);
      } catch (RuntimeException given) {
        throw interrupted;
      }
      unwanted.accept(value);
      throw interrupted;
    }
  }

  /** Waits at most this long, despite interrupts. The call continues afterwards. */
  <T> T awaitFor(long ms, Function<Cancellation, CompletableFuture<T>> work) {
    CompletableFuture<T> result = start(checked(work), new Cancellation());
    CompletableFuture<T> limited = result.copy();
    loop.execute(() -> {
      Loop.Timer late = loop.after(ms, () -> limited.completeExceptionally(
          new ServiceTimeoutException("No answer in " + ms + " ms; the request is still running", null)));
      limited.whenComplete((value, failure) -> loop.execute(late::cancel));
    });
    return uninterrupted(limited);
  }

  /** Refuses calls in the loop's thread: if the loop waited for itself, the wait would never end. */
  private <W> W checked(W work) {
    if (!loop.isCurrent()) return work;
    throw new IllegalStateException("Expected a separate executor with its own threads: this one would wait for itself");
  }

  private static <T> T uninterrupted(CompletableFuture<T> result) {
    boolean interrupted = false;
    try {
      for (;;) {
        try {
          return result.get();
        } catch (InterruptedException later) {
          interrupted = true;
        } catch (ExecutionException failure) {
          throw forCaller(causeOf(failure));
        }
      }
    } finally {
      if (interrupted) Thread.currentThread().interrupt();
    }
  }

  /** Adds the caller's stack; otherwise, the caller would see the stack of the loop. */
  static RuntimeException forCaller(Throwable failure) {
    if (failure instanceof LeaseholdException ours) return ours.forCaller();
    if (failure instanceof CancellationException cancelled) return cancelled;
    if (failure instanceof IllegalArgumentException invalid) return invalid;
    return new CompletionException(failure);
  }
}
