package leasehold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

class TransportTest {
  private final TurnedLoop loop = new TurnedLoop();

  private String reasonOf(Throwable failure) {
    Exchange failing = (method, uri, headers, body) -> CompletableFuture.failedFuture(new CompletionException(failure));
    Leasehold client = Leasehold.builder(FakeService.URL).executor(Runnable::run).build(loop, failing);
    CompletableFuture<?> call = client.requestAsync("GET", "/me", null);
    loop.turnTo(loop.nowMs() + 60_000);
    Throwable thrown = assertThrows(CompletionException.class, call::join).getCause();
    assertEquals(failure, thrown.getCause());
    return thrown.getMessage().replace(FakeService.URL + " cannot be reached: ", "");
  }

  @Test
  void a_timeout_says_why_the_service_cannot_be_reached_and_asks_about_a_wrong_scheme() {
    assertEquals("connection refused", reasonOf(new ConnectException()));
    assertEquals("no route", reasonOf(new IOException(null, new IOException("no route"))));
    String ssl = "Unsupported or unrecognized SSL message";
    assertEquals(ssl + ": is it http://?", reasonOf(new SSLException(ssl)));
    String closed = "HTTP/1.1 header parser received no bytes";
    assertEquals(closed + ": is it https://?", reasonOf(new IOException(closed)));
  }

  @Test
  void the_first_failure_is_reported_immediately_with_the_time_when_retries_stop() {
    Exchange refusing = (method, uri, headers, body) -> CompletableFuture.failedFuture(new ConnectException());
    List<String> told = new ArrayList<>();
    List<Instant> ends = new ArrayList<>();
    Leasehold client = Leasehold.builder(FakeService.URL).executor(Runnable::run).onRetry((failure, until) -> {
      told.add(failure.getMessage());
      ends.add(until);
    }).build(loop, refusing);
    Instant before = Instant.now();
    CompletableFuture<?> call = client.requestAsync("GET", "/me", null);
    loop.settle();
    assertEquals(List.of(FakeService.URL + " cannot be reached: connection refused"), told);
    Duration left = Duration.between(before, ends.get(0));
    assertTrue(left.toMillis() >= 9_900 && left.toMillis() < 20_000, left.toString());
    loop.turnTo(loop.nowMs() + 60_000);
    assertThrows(CompletionException.class, call::join);
    assertEquals(1, told.size());
  }

  @Test
  void a_service_that_requires_a_key_says_how_to_give_one() {
    Exchange keyed = (method, uri, headers, body) ->
        CompletableFuture.completedFuture(FakeService.answer(401, Map.of("code", "unauthenticated", "detail", "No key.")));
    Leasehold client = Leasehold.builder(FakeService.URL).executor(Runnable::run).build(loop, keyed);
    CompletableFuture<?> call = client.requestAsync("GET", "/me", null);
    loop.settle();
    Throwable refused = assertThrows(CompletionException.class, call::join).getCause();
    assertEquals("The service requires an API key: pass 'apiKey' to the builder of the client", refused.getMessage());
    assertEquals(401, ((ApiException) refused).status());
  }

  @Test
  void a_success_that_is_not_JSON_is_a_failure_whatever_the_path() {
    Exchange page = (method, uri, headers, body) ->
        CompletableFuture.completedFuture(new Exchange.Answer(200, null, "<h1>Hello</h1>"));
    Leasehold client = Leasehold.builder(FakeService.URL).executor(Runnable::run).build(loop, page);
    CompletableFuture<?> call = client.requestAsync("GET", "/me", null);
    loop.settle();
    String message = assertThrows(CompletionException.class, call::join).getCause().getMessage();
    assertEquals(FakeService.URL + " does not point to a Leasehold service: it returned 200", message);
  }
}
