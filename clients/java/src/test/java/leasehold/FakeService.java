package leasehold;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Grants everything immediately, and records its requests. It uses no network and runs in the test's thread. */
final class FakeService implements Exchange {
  static final String URL = "http://locks.test";

  /** An answer that replaces the usual one; null for the usual one. */
  interface Answering {
    Answer to(String path, Fields body);
  }

  final List<String> asked = new ArrayList<>();
  final List<Fields> bodies = new ArrayList<>();
  final TurnedLoop loop = new TurnedLoop();
  final Leasehold client;
  Answering answering = (path, body) -> null;
  private int grants;

  FakeService() {
    this(Runnable::run);
  }

  FakeService(Executor executor) {
    client = Leasehold.builder(URL).apiKey("secret-key").executor(executor).build(loop, this);
  }

  @Override
  public CompletableFuture<Answer> send(String method, URI uri, Map<String, String> headers, String text) {
    Fields body = Fields.of(text == null ? null : Json.read(text));
    asked.add(uri.getPath());
    bodies.add(body);
    Answer answer = answering.to(uri.getPath(), body);
    return CompletableFuture.completedFuture(answer != null ? answer : usual(uri.getPath(), body));
  }

  static Answer answer(int status, Map<String, Object> body) {
    return new Answer(status, null, Json.write(body));
  }

  private Answer usual(String path, Fields body) {
    Map<String, Object> terms = new LinkedHashMap<>();
    terms.put("ttl_ms", 30_000);
    terms.put("renew_after_ms", 10_000);
    terms.put("expires_at", "2026-01-01T00:00:30.000Z");
    if (path.equals("/heartbeat")) {
      Map<String, Object> item = new LinkedHashMap<>(terms);
      item.put("ok", true);
      return answer(200, Map.of("results", body.list("leases", lease -> item)));
    }
    terms.put("lock", path.split("/")[2]);
    if (path.endsWith("/acquire") || path.endsWith("/read")) {
      terms.put("mode", path.endsWith("/read") ? "shared" : "exclusive");
      terms.put("token", "secret-token-" + ++grants);
      terms.put("fence", 40 + grants);
    }
    return answer(200, terms);
  }

  /** The result of a call that takes no time. */
  <T> T now(CompletableFuture<T> call) {
    loop.settle();
    if (!call.isDone()) throw new AssertionError("not done");
    return call.join();
  }

  Lease lock(String name) {
    return now(client.lock(name).acquireAsync());
  }

  void pass(long ms) {
    loop.turnTo(loop.nowMs() + ms);
    loop.settle();
  }

  long count(String path) {
    return asked.stream().filter(path::equals).count();
  }
}
