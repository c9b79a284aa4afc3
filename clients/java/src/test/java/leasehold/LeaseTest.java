package leasehold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class LeaseTest {
  private final FakeService service = new FakeService();

  @Test
  void isHeld_notices_that_the_process_was_frozen() {
    Lease lease = service.lock("deploy");
    List<LostReason> told = new ArrayList<>();
    lease.onLost(lost -> told.add(lost.reason()));
    service.loop.freeze(service.loop.nowMs() + 27_000);
    assertEquals(Duration.ofSeconds(3), lease.remaining());
    assertFalse(lease.isHeld());
    LeaseLostException lost = assertThrows(LeaseLostException.class, lease::check);
    assertEquals(LostReason.UNCONFIRMED, lost.reason());
    assertEquals(List.of(LostReason.UNCONFIRMED), told);
    // An answer that arrives afterwards changes nothing.
    service.pass(60_000);
    assertFalse(lease.isHeld());
    assertEquals(1, told.size());
  }

  @Test
  void onLost_is_called_within_a_second_after_the_machine_has_slept() {
    Lease lease = service.lock("deploy");
    List<Long> told = new ArrayList<>();
    lease.onLost(lost -> told.add(service.loop.nowMs()));
    service.pass(100);
    service.loop.sleep(3_600_000);
    long wokeMs = service.loop.nowMs();
    service.pass(1_000);
    assertEquals(1, told.size());
    assertTrue(told.get(0) - wokeMs <= 1_000);
  }

  @Test
  void onLost_calls_a_listener_of_a_lost_lease_immediately_even_if_another_one_failed() {
    Lease lease = service.lock("deploy");
    List<String> told = new ArrayList<>();
    lease.onLost(lost -> {
      throw new IllegalStateException("a listener's own failure");
    });
    lease.onLost(lost -> told.add("before"));
    service.answering = (path, body) -> broken(path);
    service.pass(10_000);
    lease.onLost(lost -> told.add("after " + lost.reason()));
    assertEquals(List.of("before", "after broken"), told);
  }

  private static Exchange.Answer broken(String path) {
    if (!path.equals("/heartbeat")) return null;
    Map<String, Object> lost = Map.of("ok", false, "code", "lease_lost", "reason", "broken");
    return FakeService.answer(200, Map.of("results", List.of(lost)));
  }

  @Test
  void onLost_does_not_report_a_release() {
    Lease lease = service.lock("deploy");
    List<LeaseLostException> told = new ArrayList<>();
    lease.onLost(told::add);
    service.now(lease.releaseAsync());
    service.pass(60_000);
    assertEquals(List.of(), told);
    assertFalse(lease.isHeld());
    assertEquals(Duration.ZERO, lease.remaining());
  }

  @Test
  void a_lease_is_renewed_until_its_last_hold_is_released_and_then_there_is_no_timer() {
    Lease first = service.lock("deploy");
    service.answering = (path, body) -> body.text("token") == null || !path.endsWith("/acquire")
        ? null
        : FakeService.answer(200, Map.of("token", body.text("token"), "fence", 41, "lock", "deploy", "ttl_ms", 30_000,
            "renew_after_ms", 10_000, "expires_at", "2026-01-01T00:00:30.000Z"));
    Lease second = service.now(service.client.lock("deploy").with(AcquireOptions.defaults().as(first)).acquireAsync());
    assertEquals(first.fence(), second.fence());
    for (Lease lease : List.of(first, second)) {
      service.pass(10_000);
      assertTrue(first.isHeld());
      service.now(lease.releaseAsync());
    }
    assertEquals(2, service.count("/heartbeat"));
    service.pass(60_000);
    assertEquals(2, service.count("/heartbeat"));
    assertNull(service.loop.nextMs());
  }

  @Test
  void renew_sends_a_heartbeat_now_and_fails_when_the_lease_is_lost() {
    Lease lease = service.lock("deploy");
    service.loop.freeze(service.loop.nowMs() + 20_000);
    service.now(lease.renewAsync());
    assertEquals(Duration.ofSeconds(30), lease.remaining());
    service.answering = (path, body) -> broken(path);
    CompletionException failure = assertThrows(CompletionException.class, () -> service.now(lease.renewAsync()));
    assertEquals(LostReason.BROKEN, ((LeaseLostException) failure.getCause()).reason());
  }

  @Test
  void printed_values_contain_no_secrets() {
    Lease lease = service.lock("deploy");
    service.answering = (path, body) ->
        FakeService.answer(423, Map.of("code", "locked", "detail", "held", "ticket", "secret-ticket", "lock", "deploy"));
    Throwable busy = assertThrows(CompletionException.class, () ->
        service.now(service.client.lock("deploy").acquireAsync(Duration.ZERO))).getCause();
    String printed = service.client + " " + lease + " " + lease.locks() + " " + busy + service.client.lock("deploy");
    assertFalse(printed.contains("secret"), printed);
    assertTrue(printed.contains("lease on 'deploy' (fence 41, held)"), printed);
    assertNull(((LockedException) busy).ticket);
  }

  @Test
  void a_refusal_says_until_when_a_free_lock_is_kept_closed() {
    Map<String, Object> closed =
        Map.of("code", "locked", "lock", "deploy", "holders", List.of(), "available_at", "2030-01-01T00:00:00.000Z");
    service.answering = (path, body) -> FakeService.answer(423, closed);
    Throwable busy = assertThrows(CompletionException.class, () ->
        service.now(service.client.lock("deploy").acquireAsync(Duration.ZERO))).getCause();
    assertEquals("'deploy': kept closed until 2030-01-01T00:00:00Z by a min_hold or lock_delay", busy.getMessage());
  }

  @Test
  void a_future_that_is_cancelled_too_late_releases_its_lease() {
    Deque<Runnable> outside = new ArrayDeque<>();
    FakeService service = new FakeService(outside::add);
    CompletableFuture<Lease> call = service.client.lock("deploy").acquireAsync();
    service.loop.settle();
    // The lease has been granted, but its answer is still in flight.
    call.cancel(true);
    outside.remove().run();
    service.loop.settle();
    assertTrue(call.isCancelled());
    assertEquals(List.of("/locks/deploy/acquire", "/locks/deploy/release"), service.asked);
  }

  @Test
  void a_future_completes_when_its_executor_has_been_shut_down() {
    FakeService service = new FakeService(task -> {
      throw new RejectedExecutionException();
    });
    CompletableFuture<Lease> call = service.client.lock("deploy").acquireAsync();
    service.loop.settle();
    assertTrue(call.join().isHeld());
  }
}
