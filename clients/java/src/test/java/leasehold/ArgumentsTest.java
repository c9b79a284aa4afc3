package leasehold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.http.HttpClient;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ArgumentsTest {
  private final FakeService service = new FakeService();

  private static void refuses(String message, Executable what) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, what).getMessage());
  }

  @Test
  void urls_are_checked_and_show_no_password() {
    String expected = "Expected a URL such as \"https://locks.example.com\", got ";
    refuses(expected + "nothing: is its environment variable set?", () -> Leasehold.of(null));
    refuses(
        expected + "'localhost:8787': write 'http://localhost:8787' or 'https://localhost:8787'",
        () -> Leasehold.of("localhost:8787"));
    refuses(expected + "'https://…@locks.test'", () -> Leasehold.of("https://me:secret@locks.test"));
    refuses(expected + "'https://locks.test?a=b'", () -> Leasehold.of("https://locks.test?a=b"));
    assertEquals("client of https://locks.test/api", Leasehold.of("https://locks.test/api/").toString());
  }

  @Test
  void api_keys_are_checked_and_not_shown() {
    String expected = "Expected 'apiKey' to be text without spaces or line breaks";
    refuses(expected, () -> Leasehold.builder(FakeService.URL).apiKey("two words"));
    refuses(
        expected + ", got nothing: is its environment variable set? Leave it out if no key is needed",
        () -> Leasehold.builder(FakeService.URL).apiKey(""));
    Leasehold.builder(FakeService.URL).apiKey(null).build();
  }

  @Test
  void durations_are_checked() {
    AcquireOptions options = AcquireOptions.defaults();
    refuses("Expected 'ttl' to be at least 1 ms, got PT0S", () -> options.ttl(Duration.ZERO));
    refuses("Expected 'maxHold' to be at least 1 ms, got PT0.000000003S", () -> options.maxHold(Duration.ofNanos(3)));
    refuses("Expected 'minHold' to be 0 or at least 1 ms, got PT-1S", () -> options.minHold(Duration.ofSeconds(-1)));
    refuses("Expected 'lockDelay' to be 0 or at least 1 ms, got PT0.000000003S", () -> options.lockDelay(Duration.ofNanos(3)));
    refuses("Expected 'timeout' to be at least 1 ms, got PT0S", () -> Leasehold.builder(FakeService.URL).timeout(Duration.ZERO));
    refuses("Expected 'wait' to be 0 or at least 1 ms, got PT-1S", () -> service.client.lock("a").acquire(Duration.ofSeconds(-1)));
  }

  @Test
  void waits_of_any_length_are_accepted() {
    service.now(service.client.lock("a").acquireAsync(ChronoUnit.FOREVER.getDuration()));
  }

  @Test
  void names_are_checked() {
    refuses("Expected a name, got nothing: is its environment variable set?", () -> service.client.lock(""));
    refuses("Expected a name, got nothing: is its environment variable set?", () -> service.client.semaphore(null));
    refuses("Expected a name without unpaired surrogates, got \"\\ud83d\"", () -> service.client.latch("\ud83d"));
    refuses("Expected 2 to 32 locks, got 1", () -> service.client.multiLock("a"));
  }

  @Test
  void paths_are_checked() {
    refuses("Expected a path that begins with '/', got 'me'", () -> service.client.requestAsync("GET", "me", null));
  }

  @Test
  void metadata_that_JSON_cannot_represent_is_refused_before_anything_is_sent() {
    AcquireOptions options = AcquireOptions.defaults().metadata(Map.of("a", Double.NaN));
    var call = service.client.lock("a").with(options).acquireAsync();
    Throwable failure = assertThrows(Exception.class, () -> service.now(call)).getCause();
    assertEquals("Expected text, numbers, booleans, maps or lists, got NaN", failure.getMessage());
    assertEquals(List.of(), service.asked);
  }

  @Test
  void an_HttpClient_that_follows_redirects_is_refused() {
    HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    refuses("Expected an HttpClient that never follows redirects", () -> Leasehold.builder(FakeService.URL).httpClient(client));
  }

  @Test
  void newCondition_is_refused() {
    assertThrows(UnsupportedOperationException.class, () -> service.client.lock("a").newCondition());
  }
}
