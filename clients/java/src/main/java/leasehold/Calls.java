package leasehold;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;

/** Takes calls from the threads of the program to the loop, and their results back. A thread that waits is parked. */
final class Calls {
  private final Loop loop;
  /** Null for the one of {@link CompletableFuture}. */
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
   * The result as a future, which completes outside of the loop. Cancelling it cancels the call.
   *
   * @param unwanted takes the result of a call that was cancelled too late
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
        // A client may wait for the result all the same.
        told.defaultExecutor().execute(tell);
      }
    });
    return told;
  }

  <T> CompletableFuture<T> async(Function<Cancellation, CompletableFuture<T>> work) {
    return async(work, value -> {});
  }

  /**
   * Waits for the result, whatever interrupts it; the thread is interrupted afterwards if it was meanwhile.
   *
   * @throws RuntimeException as the call fails
   */
  <T> T await(Function<Cancellation, CompletableFuture<T>> work) {
    return uninterrupted(start(checked(work), new Cancellation()));
  }

  /**
   * Waits for the result until the thread is interrupted. The call then gives up what it has got, which takes a second at most.
   *
   * @param unwanted takes the result of a call that was interrupted too late
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

  /** Waits for so long at most, whatever interrupts it. The call goes on afterwards. */
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

  /** The loop waiting for itself would never end. */
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

  /** With the stack of the caller, who would see that of the loop otherwise. */
  static RuntimeException forCaller(Throwable failure) {
    if (failure instanceof LeaseholdException ours) return ours.forCaller();
    if (failure instanceof CancellationException cancelled) return cancelled;
    if (failure instanceof IllegalArgumentException invalid) return invalid;
    return new CompletionException(failure);
  }
}
