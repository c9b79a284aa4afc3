package leasehold;

import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;

/** Sends requests until they get an answer. Confined to the loop. */
final class Transport {
  /** The shortest time between requests to a service on which requests cannot wait. */
  static final long PAUSE_MS = 1_000;
  /** The service remembers a key's outcome for at least 60 s. The difference covers a slow request. */
  static final long KEY_MS = 50_000;

  /** The longest that the service keeps a request open by default. */
  private static final long WAIT_MAX_MS = 20_000;
  /** A working service answers within 3 s, even if only to report that its store does not respond. */
  private static final long ATTEMPT_MAX_MS = 5_000;
  private static final long PAUSE_MAX_MS = 1_000;
  private static final long FENCE_MAX = (1L << 53) - 1;
  /** The fields that identify the subject of an answer; each success has one of them. */
  private static final Map<String, List<String>> SUBJECTS =
      Map.of(
          "locks", List.of("lock", "locks"),
          "rw", List.of("lock"),
          "semaphores", List.of("semaphore", "semaphores"),
          "latches", List.of("latch", "latches"),
          "multi", List.of("token", "results"),
          "heartbeat", List.of("results"),
          "keys", List.of("id", "keys"));
  private static final String NO_KEY = "The service requires an API key: pass 'apiKey' to the builder of the client";

  final Loop loop;
  /** Without a trailing slash. */
  final String url;
  /** The default owner of leases; null for none. */
  final String owner;
  /** How long to retry a request that gets no answer. */
  final long timeoutMs;

  private final Exchange exchange;
  private final String apiKey;
  private final BiConsumer<? super Throwable, Instant> onRetry;
  /** Whether the service has answered before. */
  private boolean reached;

  Transport(
      Loop loop,
      Exchange exchange,
      String url,
      String apiKey,
      String owner,
      long timeoutMs,
      BiConsumer<? super Throwable, Instant> onRetry) {
    this.loop = loop;
    this.exchange = exchange;
    this.url = url;
    this.apiKey = apiKey;
    this.owner = owner;
    this.timeoutMs = timeoutMs;
    this.onRetry = onRetry;
  }

  /**
   * An answer.
   *
   * @param sentMs when the answered request was sent; the answer is not valid for any earlier time.
   */
  record Reply(Fields body, long sentMs) {}

  static String newKey() {
    return UUID.randomUUID().toString();
  }

  /** A duration in the form that the service accepts: it refuses bare numbers. */
  static String inUnits(long ms) {
    return ms + "ms";
  }

  /**
   * Sends a request, and retries it with the same idempotency key while the network or the service fails. Stops once
   * the service may have forgotten the key, because the service could then apply the request again, perhaps for another
   * holder.
   *
   * <p>Fails with a {@link LeaseholdException} for the service's last answer, with a {@link ServiceTimeoutException}
   * when no answer arrived in time, or with a {@link java.util.concurrent.CancellationException}.
   */
  CompletableFuture<Reply> send(Request request) {
    Sending sending = new Sending(request);
    sending.start();
    return sending.result;
  }

  private final class Sending {
    final CompletableFuture<Reply> result = new CompletableFuture<>();
    private final Request request;
    private final String key;
    private final Runnable onCancel = this::cancel;
    private final long untilMs;
    /** Ends the current attempt or pause. */
    private Runnable stop = () -> {};
    private int failures;
    private Throwable cause;

    Sending(Request request) {
      this.request = request;
      key = request.key != null ? request.key : newKey();
      long nowMs = loop.nowMs();
      long byDefaultMs = "GET".equals(request.method) ? Loop.FOREVER_MS : nowMs + KEY_MS;
      long keyUntilMs = request.keyUntilMs != null ? request.keyUntilMs : byDefaultMs;
      untilMs = Math.min(request.untilMs != null ? request.untilMs : nowMs + waitLeftMs() + timeoutMs, keyUntilMs);
    }

    void start() {
      if (request.cancellation != null) {
        if (request.cancellation.isRequested()) {
          fail(Cancellation.failure());
          return;
        }
        request.cancellation.listen(onCancel);
        result.whenComplete((reply, failure) -> request.cancellation.forget(onCancel));
      }
      if (untilMs < loop.nowMs()) {
        fail(new ServiceTimeoutException("The request may have taken effect, but it is too late to repeat it", null));
      } else {
        attempt();
      }
    }

    private void cancel() {
      stop.run();
      fail(Cancellation.failure());
    }

    private void fail(Throwable failure) {
      result.completeExceptionally(failure);
    }

    private long waitLeftMs() {
      return Math.max(0, Math.min(WAIT_MAX_MS, request.waitUntilMs - loop.nowMs()));
    }

    private void attempt() {
      long sentMs = loop.nowMs();
      long waitMs = waitLeftMs();
      CompletableFuture<Exchange.Answer> answer;
      try {
        answer = exchange.send(request.method, uri(waitMs), headers(), text(waitMs));
      } catch (IllegalArgumentException invalid) {
        // A value that JSON or a URL cannot represent would fail every time.
        fail(invalid);
        return;
      }
      // Of the answer, its timeout and a cancellation, only the first counts.
      boolean[] over = {false};
      Loop.Timer timer = loop.after(waitMs + attemptMs(untilMs - sentMs - waitMs), () -> {
        over[0] = true;
        answer.cancel(true);
        failed(null, new NoAnswer());
      });
      stop = () -> {
        over[0] = true;
        timer.cancel();
        answer.cancel(true);
      };
      answer.whenComplete((value, failure) -> loop.execute(() -> {
        if (over[0]) return;
        timer.cancel();
        try {
          if (failure == null) {
            answered(value, sentMs);
          } else {
            failed(null, failure instanceof CompletionException ? failure.getCause() : failure);
          }
        } catch (RuntimeException fault) {
          // A bug in the client is reported, because a retry would not help.
          fail(fault);
        }
      }));
    }

    private URI uri(long waitMs) {
      boolean inQuery = waitMs > 0 && "GET".equals(request.method);
      return URI.create(url + request.path + (inQuery ? "?wait=" + inUnits(waitMs) : ""));
    }

    private Map<String, String> headers() {
      Map<String, String> headers = new HashMap<>();
      headers.put("Content-Type", "application/json");
      headers.put("Idempotency-Key", key);
      if (apiKey != null) headers.put("Authorization", "Bearer " + apiKey);
      return headers;
    }

    private String text(long waitMs) {
      if (request.body == null) return null;
      Map<String, Object> body = new LinkedHashMap<>(request.body);
      if (waitMs > 0) body.putIfAbsent("wait", inUnits(waitMs));
      return Json.write(body);
    }

    private void answered(Exchange.Answer answer, long sentMs) {
      int status = answer.status();
      if (status >= 300 && status < 400) {
        String to = answer.location() == null ? "elsewhere" : answer.location();
        fail(new ApiException(status, Fields.of(null), "The service redirects to " + to + ": is the url right?"));
        return;
      }
      boolean done = status >= 200 && status < 300;
      Object value = null;
      try {
        value = Json.read(answer.body());
      } catch (IllegalArgumentException noJson) {
        // A page from a proxy, or from something else that is not the service.
      }
      Fields body = Fields.of(value);
      boolean ours = done ? value instanceof Map && hasSubject(body) : isProblem(body);
      reached |= ours;
      if (!ours) {
        failed(body, strangerOf(status, body));
      } else if (!done) {
        boolean keyMissing = apiKey == null && "unauthenticated".equals(body.text("code"));
        failed(body, LeaseholdException.of(status, body, keyMissing ? NO_KEY : null));
      } else if (!hasFences(body)) {
        fail(new ApiException(200, body, "Expected the fence to be a positive integer: is the url right?"));
      } else {
        result.complete(new Reply(body, sentMs));
      }
    }

    /** A 200 from something other than the service must not count as success. */
    private boolean hasSubject(Fields body) {
      List<String> subjects = SUBJECTS.get(request.path.split("[/?]", 3)[1]);
      return subjects == null || subjects.stream().anyMatch(body.map::containsKey);
    }

    /** Gateways' errors also have a {@code code}, but as a number or in capitals. */
    private boolean isProblem(Fields body) {
      return body.text("code") != null && body.text("code").matches("[a-z_]+");
    }

    /**
     * The exception for an answer that did not come from the service. If a retry would get the same answer, it reports
     * that the URL is wrong.
     */
    private ApiException strangerOf(int status, Fields body) {
      Map<String, Object> problem = new LinkedHashMap<>(body.map);
      problem.remove("code");
      String text = LeaseholdException.isPassing(status)
          ? body.text("detail")
          : url + " does not point to a Leasehold service: it returned " + status;
      return new ApiException(status, Fields.of(problem), text);
    }

    /** Checks fences, because callers that get a token also use its fences in environments and SQL. */
    private boolean hasFences(Fields body) {
      if (body.text("token") == null) return true;
      if (!body.map.containsKey("leases")) return isFence(body);
      return body.list("leases", this::isFence).stream().allMatch(valid -> valid);
    }

    private boolean isFence(Fields body) {
      return body.map.get("fence") instanceof Long fence && fence > 0 && fence <= FENCE_MAX;
    }

    /** @param body the body of an answer, or null if there was none. */
    private void failed(Fields body, Throwable failure) {
      if (LeaseholdException.isFinal(failure)) {
        fail(failure);
        return;
      }
      // A timeout reveals less about the cause than an earlier attempt's failure or answer.
      if (cause == null || !(failure instanceof NoAnswer)) cause = failure;
      long leftMs = untilMs - loop.nowMs();
      // Full jitter keeps many clients from retrying at the same moment. Near the deadline, Retry-After is cut short.
      long jitterMaxMs = failures < 5 ? 50L << failures : PAUSE_MAX_MS;
      long jitterMs = ThreadLocalRandom.current().nextLong(Math.min(PAUSE_MAX_MS, jitterMaxMs));
      long retryAfterMs = body == null ? 0 : body.number("retry_after_ms");
      long pauseMs = Math.max(jitterMs, Math.min(retryAfterMs, leftMs / 4));
      failures++;
      if (pauseMs >= leftMs) {
        fail(told(failure));
        return;
      }
      if (failures == 1) onRetry.accept(told(failure), Instant.now().plusMillis(leftMs));
      Loop.Timer pause = loop.after(pauseMs, this::attempt);
      stop = pause::cancel;
    }

    /**
     * The last failure as callers see it: an answer, or why there was none. An earlier answer is not the last word: a later
     * attempt without an answer may have been applied.
     */
    private Throwable told(Throwable last) {
      if (last instanceof LeaseholdException) return last;
      if (cause instanceof ApiException before) {
        String answer = before.status() + (before.code() == null ? "" : " " + before.code());
        return new ServiceTimeoutException(url + " returned " + answer + ", and then did not answer in time", cause);
      }
      return new ServiceTimeoutException(url + " cannot be reached: " + reasonOf(cause), cause);
    }
  }

  /**
   * Half of the remaining time, so that an attempt without an answer leaves time for another; at the end, all of it.
   */
  private static long attemptMs(long leftMs) {
    return Math.max(0, Math.min(ATTEMPT_MAX_MS, leftMs < 200 ? leftMs : leftMs / 2));
  }

  /**
   * A wrong scheme fails like a broken connection, so the text suggests checking it, unless the service has answered
   * before.
   */
  private String reasonOf(Throwable cause) {
    String text = cause.getMessage();
    Throwable inner = cause;
    while (text == null && inner.getCause() != null) {
      inner = inner.getCause();
      text = inner.getMessage();
    }
    if (text == null) text = cause instanceof java.net.ConnectException ? "connection refused" : cause.toString();
    if (reached) return text;
    if (cause instanceof javax.net.ssl.SSLException) return text + ": is it http://?";
    if (text.contains("received no bytes") || text.contains("reset") || text.contains("EOF")) {
      return text + ": is it https://?";
    }
    return text;
  }

  /** The error of an attempt that took too long. */
  private static final class NoAnswer extends Exception {
    private static final long serialVersionUID = 1;

    NoAnswer() {
      super("no answer in time", null, false, false);
    }
  }
}
