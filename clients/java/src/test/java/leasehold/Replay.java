package leasehold;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** Replays one of the behaviors that every client must show, on a fake clock that advances from event to event. */
final class Replay {
  private static final String URL = "http://locks.test";

  private final TurnedLoop loop = new TurnedLoop();
  private final long beganMs = loop.nowMs();
  private final Map<String, Fields> answers;
  private final Leasehold client;
  private final List<Sent> sent = new ArrayList<>();
  private final List<Told> told = new ArrayList<>();
  private final Map<String, String> keys = new HashMap<>();
  private final Map<String, CompletableFuture<?>> calls = new HashMap<>();
  private final Map<String, Lease> leases = new HashMap<>();

  /** A request that the script has not handled yet. */
  private record Sent(
      long atMs,
      String method,
      String path,
      Map<String, String> headers,
      Map<String, Object> body,
      CompletableFuture<Exchange.Answer> answer) {}

  /** What the program observed: how a call ended, or that a lease is lost. */
  private record Told(long atMs, String lease, boolean lost, Map<String, Object> what) {}

  /** The acceptable instants. */
  private record Span(long firstMs, long lastMs) {
    static Span of(Object at) {
      if (at instanceof List<?> both) return new Span((Long) both.get(0), (Long) both.get(1));
      return new Span((Long) at, (Long) at);
    }

    boolean has(long ms) {
      return ms >= firstMs && ms <= lastMs;
    }
  }

  private Replay(Map<String, Fields> answers, long timeoutMs) {
    this.answers = answers;
    Leasehold.Builder builder = Leasehold.builder(URL).apiKey("secret").owner("ci-42").executor(Runnable::run);
    if (timeoutMs > 0) builder.timeout(Duration.ofMillis(timeoutMs));
    client = builder.build(loop, this::send);
  }

  static void run(Map<String, Fields> answers, Fields behaviour) {
    Replay replay = new Replay(answers, behaviour.number("timeout_ms"));
    for (Fields step : behaviour.list("steps", step -> step)) replay.step(step);
    replay.silence(replay.nowMs(), step(Map.of()));
  }

  private static Fields step(Map<String, Object> fields) {
    return new Fields(fields);
  }

  private long nowMs() {
    return loop.nowMs() - beganMs;
  }

  private CompletableFuture<Exchange.Answer> send(String method, URI uri, Map<String, String> headers, String body) {
    CompletableFuture<Exchange.Answer> answer = new CompletableFuture<>();
    String path = uri.toString().substring(URL.length()).replaceFirst("\\?.*", "");
    sent.add(new Sent(nowMs(), method, path, headers, body == null ? Map.of() : Fields.of(Json.read(body)).map, answer));
    return answer;
  }

  private void step(Fields step) {
    if (step.text("call") != null) {
      silence(Span.of(step.map.get("at_ms")).firstMs, step(Map.of()));
      call(step);
    } else if (step.map.containsKey("request")) {
      react(request(step), step);
    } else if (step.text("returns") != null || step.text("lost") != null) {
      hear(step);
    } else if (step.number("sleep_ms") > 0) {
      loop.sleep(step.number("sleep_ms"));
    } else {
      silence(step.number("silence_until_ms"), step);
    }
  }

  private void call(Fields step) {
    String name = step.text("lease");
    switch (step.text("call")) {
      case "acquire" -> end(name, acquire(step).thenApply(lease -> held(name, lease)));
      case "standby" -> end(name, standBy(step).thenApply(result -> {
        Standby.Place place = result.place();
        return place == null ? held(name, result.lease()) : Map.of("ticket", place.ticket(), "position", (long) place.position());
      }));
      case "claim" -> end(name, claim(step).thenApply(lease -> lease.map(one -> held(name, one)).orElse(Map.of())));
      case "update" -> leases.get(name).update(step.object("metadata").map);
      case "cancel" -> calls.get(name).cancel(true);
      case "release" -> end(name, leases.get(name).releaseAsync().thenApply(nothing -> Map.of("released", true)));
      case "request" -> end(name, client.requestAsync(step.text("method"), step.text("path"), null)
          .thenApply(answer -> Map.of("answered", true)));
      case "wait" -> end(name, client.latch(step.text("name"))
          .awaitAsync(Duration.ofMillis(step.object("options").number("wait")))
          .thenApply(state -> Map.of("opened", state.open())));
      default -> throw new AssertionError("unknown call in " + step.map);
    }
  }

  private Map<String, Object> held(String name, Lease lease) {
    leases.put(name, lease);
    lease.onLost(lost -> tell(name, true, lossOf(lost)));
    Map<String, Object> fences = new HashMap<>();
    for (Held held : lease.locks()) fences.put(held.name(), held.fence());
    return Map.of("fence", lease.fence(), "fences", fences);
  }

  private CompletableFuture<Standby> standBy(Fields step) {
    Fields named = step.object("options");
    Duration standby = named.milliseconds("standby");
    String name = step.text("name");
    return switch (step.text("take")) {
      case "semaphore" -> client.semaphore(name)
          .with(optionsOf(named))
          .withCapacity(named.count("capacity"))
          .standByAsync(named.count("permits"), standby);
      default -> one(step).with(optionsOf(named)).standByAsync(standby);
    };
  }

  private CompletableFuture<Optional<Lease>> claim(Fields step) {
    Duration wait = Duration.ofMillis(step.object("options").number("wait"));
    String ticket = step.text("ticket");
    boolean permits = "semaphore".equals(step.text("take"));
    return permits ? client.semaphore(step.text("name")).claimAsync(ticket, wait) : one(step).claimAsync(ticket, wait);
  }

  private LeaseLock one(Fields step) {
    String name = step.text("name");
    return "read".equals(step.text("take")) ? client.readWriteLock(name).readLock() : client.lock(name);
  }

  private void end(String name, CompletableFuture<Map<String, Object>> result) {
    result.whenComplete((what, failure) -> tell(name, false, failure == null ? what : failureOf(Calls.causeOf(failure))));
  }

  private CompletableFuture<Lease> acquire(Fields step) {
    Fields named = step.object("options");
    AcquireOptions options = optionsOf(named);
    if (step.text("enter") != null) options = options.as(leases.get(step.text("enter")));
    Duration wait = Duration.ofMillis(named.number("wait"));
    String name = step.text("name");
    CompletableFuture<Lease> call = switch (step.text("take")) {
      case "lock" -> client.lock(name).with(options).acquireAsync(wait);
      case "read" -> client.readWriteLock(name).readLock().with(options).acquireAsync(wait);
      case "multi" -> several(named, step.list("locks", this::lockOf).toArray(LeaseLock[]::new))
          .with(options)
          .acquireAsync(wait);
      case "semaphore" -> semaphore(name, named).with(options).acquireAsync(named, wait);
      default -> throw new AssertionError("unknown take in " + step.map);
    };
    calls.put(step.text("lease"), call);
    return call;
  }

  private LeaseLock several(Fields named, LeaseLock[] locks) {
    return named.map.containsKey("need") ? client.someLocks((int) named.number("need"), locks) : client.multiLock(locks);
  }

  private LeaseLock lockOf(Fields lock) {
    String name = lock.text("name");
    return Mode.of(lock.text("mode")) == Mode.SHARED ? client.readWriteLock(name).readLock() : client.lock(name);
  }

  /**
   * Takes permits as a program does: the capacity belongs to the semaphore, and the number of permits to the acquire.
   */
  private interface Permits {
    Permits with(AcquireOptions options);

    CompletableFuture<Lease> acquireAsync(Fields named, Duration wait);
  }

  private Permits semaphore(String name, Fields named) {
    LeaseSemaphore semaphore = client.semaphore(name);
    return new Permits() {
      private LeaseSemaphore configured = semaphore;

      @Override
      public Permits with(AcquireOptions options) {
        configured = semaphore.with(options);
        if (named.count("capacity") > 0) configured = configured.withCapacity(named.count("capacity"));
        return this;
      }

      @Override
      public CompletableFuture<Lease> acquireAsync(Fields named, Duration wait) {
        return configured.acquireAsync(Math.max(1, named.count("permits")), wait);
      }
    };
  }

  private static AcquireOptions optionsOf(Fields named) {
    AcquireOptions options = AcquireOptions.defaults();
    for (String name : named.map.keySet()) {
      options = switch (name) {
        case "ttl" -> options.ttl(named.milliseconds(name));
        case "lock_delay" -> options.lockDelay(named.milliseconds(name));
        case "max_hold" -> options.maxHold(named.milliseconds(name));
        case "min_hold" -> options.minHold(named.milliseconds(name));
        case "head_start" -> options.headStart(named.milliseconds(name));
        case "owner" -> options.owner(named.text(name));
        case "metadata" -> options.metadata(named.object(name).map);
        case "fair" -> options.unfair();
        case "reference" -> options.reference(named.text(name));
        case "wait", "need", "permits", "capacity", "standby" -> options;
        default -> throw new AssertionError("unknown option " + name);
      };
    }
    return options;
  }

  private static Map<String, Object> lossOf(LeaseLostException lost) {
    Map<String, Object> what = new HashMap<>(Map.of("reason", lost.reason().toString()));
    if (lost.detail() != null) what.put("detail", lost.detail());
    return what;
  }

  private void tell(String lease, boolean lost, Map<String, Object> what) {
    told.add(new Told(nowMs(), lease, lost, what));
  }

  /** Distinguishes failures as a program would. */
  private static Map<String, Object> failureOf(Throwable failure) {
    Map<String, Object> what = new LinkedHashMap<>();
    if (failure instanceof LockedException busy) {
      what.put("kind", "locked");
      what.put("owners", busy.holders().stream().map(Holder::owner).toList());
    } else if (failure instanceof LeaseLostException lost) {
      what.put("kind", "lost");
      what.put("reason", lost.reason().toString());
    } else if (failure instanceof DismissedException dismissed) {
      what.put("kind", "dismissed");
      what.put("lock", dismissed.lock());
    } else if (failure instanceof ServiceTimeoutException) {
      what.put("kind", "timeout");
    } else if (failure instanceof CancellationException) {
      what.put("kind", "cancelled");
    } else if (failure instanceof ApiException refused) {
      what.put("kind", "api");
      what.put("status", (long) refused.status());
      what.put("code", refused.code());
      what.put("detail", refused.getMessage());
    } else {
      what.put("kind", failure.toString());
    }
    return what;
  }

  /** Expects a request, within its time. */
  private Sent request(Fields step) {
    Fields expected = step.object("request");
    Span at = Span.of(step.map.get("at_ms"));
    Sent[] found = {null};
    until(at.lastMs, () -> (found[0] = take(expected)) != null);
    String wanted = expected.text("method") + " " + expected.text("path");
    if (found[0] == null) throw new AssertionError("Expected " + wanted + " at " + at + ", got " + left());
    if (!at.has(found[0].atMs)) throw new AssertionError("Expected " + wanted + " at " + at + ", came at " + found[0].atMs);
    compare(expected, found[0]);
    return found[0];
  }

  /** The first request to this path, because the order of requests at one instant does not matter. */
  private Sent take(Fields expected) {
    for (Iterator<Sent> all = sent.iterator(); all.hasNext(); ) {
      Sent one = all.next();
      if (!one.method.equals(expected.text("method")) || !one.path.equals(expected.text("path"))) continue;
      all.remove();
      return one;
    }
    return null;
  }

  private void compare(Fields expected, Sent one) {
    String what = one.method + " " + one.path;
    expect(expected.object("body").map, one.body, what + ": body");
    expect(expected.object("headers").map, one.headers, what + ": headers");
    String label = expected.text("key");
    if (label == null) return;
    String key = one.headers.get("Idempotency-Key");
    if (key == null) throw new AssertionError(what + ": expected an Idempotency-Key");
    keys.forEach((other, known) -> {
      if (other.equals(label) != known.equals(key)) {
        throw new AssertionError(what + ": expected the Idempotency-Key of '" + label + "', got " + key + " of " + keys);
      }
    });
    keys.put(label, key);
  }

  private void react(Sent one, Fields reaction) {
    if ("unanswered".equals(reaction.text("fault"))) return;
    Runnable act;
    long afterMs = reaction.number("after_ms");
    if (reaction.map.containsKey("answer")) {
      Fields answer = reaction.object("answer");
      afterMs = answer.number("after_ms");
      act = () -> one.answer.complete(full(answer));
    } else {
      boolean refused = "refused".equals(reaction.text("fault"));
      IOException failure = refused ? new ConnectException() : new IOException("the connection is gone");
      act = () -> one.answer.completeExceptionally(failure);
    }
    if (afterMs > 0) {
      loop.after(afterMs, act);
    } else {
      act.run();
    }
  }

  /** Adds the default fields of the answer that this one is like, which its own fields override. */
  private Exchange.Answer full(Fields answer) {
    String like = answer.text("like");
    if (like != null && !answers.containsKey(like)) throw new AssertionError("answers.json has no '" + like + "'");
    Fields base = like == null ? step(Map.of()) : answers.get(like);
    Map<String, Object> body = new LinkedHashMap<>(base.object("body").map);
    body.putAll(answer.object("body").map);
    String text = answer.text("text") != null ? answer.text("text") : Json.write(body);
    int status = answer.count("status") > 0 ? answer.count("status") : Math.max(base.count("status"), 0);
    return new Exchange.Answer(status > 0 ? status : 200, answer.object("headers").text("Location"), text);
  }

  /** Expects the end of a call, or a loss. */
  private void hear(Fields step) {
    boolean lost = step.text("lost") != null;
    String lease = lost ? step.text("lost") : step.text("returns");
    Span at = Span.of(step.map.get("at_ms"));
    Map<String, Object> expected = new LinkedHashMap<>();
    for (String field : lost ? List.of("reason", "detail") : List.of("released", "answered", "opened")) {
      if (step.map.containsKey(field)) expected.put(field, step.map.get(field));
    }
    expected.putAll(step.object("granted").map);
    expected.putAll(step.object("waiting").map);
    expected.putAll(step.object("fails").map);
    Told[] found = {null};
    answering(step, at.lastMs, () -> {
      found[0] = told.stream().filter(one -> one.lease.equals(lease) && one.lost == lost).findFirst().orElse(null);
      return found[0] != null && told.remove(found[0]);
    });
    if (found[0] == null) {
      throw new AssertionError("Expected '" + lease + "' " + expected + " at " + at + ", got " + left());
    }
    expect(expected, found[0].what, "'" + lease + "'");
    if (!at.has(found[0].atMs)) {
      throw new AssertionError("Expected '" + lease + "' " + expected + " at " + at + ", came at " + found[0].atMs);
    }
  }

  /** Expects that the client sends nothing, and that the program observes nothing. */
  private void silence(long untilMs, Fields step) {
    if (answering(step, untilMs, () -> !left().isEmpty())) {
      throw new AssertionError("Expected nothing until " + untilMs + ", got " + left());
    }
    loop.turnTo(Math.max(beganMs + untilMs, loop.nowMs()));
  }

  /** Works like {@link #until}, but also answers the requests that are expected meanwhile. */
  private boolean answering(Fields step, long lastMs, BooleanSupplier found) {
    boolean any = step.map.containsKey("meanwhile");
    Fields meanwhile = step.object("meanwhile");
    int[] count = {0};
    boolean result = until(lastMs, () -> {
      for (Sent one; any && (one = take(meanwhile.object("request"))) != null; count[0]++) {
        compare(meanwhile.object("request"), one);
        react(one, meanwhile);
        loop.settle();
      }
      return found.getAsBoolean();
    });
    if (any && count[0] < meanwhile.count("at_least")) {
      throw new AssertionError("Expected at least " + meanwhile.map + ", got " + count[0]);
    }
    return result;
  }

  /** Advances the clock from one event to the next until something is found. */
  private boolean until(long lastMs, BooleanSupplier found) {
    for (;;) {
      loop.settle();
      if (found.getAsBoolean()) return true;
      Long nextMs = loop.nextMs();
      if (nextMs == null || nextMs - beganMs > lastMs) return false;
      loop.turnTo(Math.max(nextMs, loop.nowMs()));
    }
  }

  /** The requests that were not expected. */
  private String left() {
    List<String> left = new ArrayList<>();
    for (Sent one : sent) left.add(one.method + " " + one.path + " " + one.body + " at " + one.atMs);
    for (Told one : told) left.add("'" + one.lease + "' " + one.what + " at " + one.atMs);
    return String.join("; ", left);
  }

  /** Fields that are not mentioned are ignored, and null means absent. */
  private static void expect(Object expected, Object actual, String at) {
    if (expected instanceof Map<?, ?> fields) {
      if (!(actual instanceof Map<?, ?> object)) throw new AssertionError(at + ": expected an object, got " + actual);
      fields.forEach((name, value) -> expect(value, object.get(name), at + "." + name));
    } else if (expected instanceof List<?> items) {
      if (!(actual instanceof List<?> list) || list.size() != items.size()) {
        throw new AssertionError(at + ": expected " + items.size() + " items, got " + actual);
      }
      for (int i = 0; i < items.size(); i++) expect(items.get(i), list.get(i), at + "[" + i + "]");
    } else if (expected == null ? actual != null : !expected.equals(actual)) {
      throw new AssertionError(at + ": expected " + expected + ", got " + actual);
    }
  }
}
