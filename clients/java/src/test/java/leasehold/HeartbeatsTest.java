package leasehold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeartbeatsTest {
  private final FakeService service = new FakeService();
  private final List<Lease> leases = new ArrayList<>();

  private void take(int count) {
    for (int i = 0; i < count; i++) leases.add(service.lock("lock-" + i));
  }

  /** The number of leases in each heartbeat. */
  private List<Integer> batches() {
    List<Integer> sizes = new ArrayList<>();
    for (int i = 0; i < service.asked.size(); i++) {
      if (service.asked.get(i).equals("/heartbeat")) sizes.add(service.bodies.get(i).list("leases", lease -> lease).size());
    }
    service.asked.clear();
    service.bodies.clear();
    return sizes;
  }

  private boolean allHeld() {
    return leases.stream().allMatch(Lease::isHeld);
  }

  @Test
  void a_thousand_leases_are_renewed_by_ten_requests_each_third_of_their_ttl() {
    // The leases are taken within 4 s, which is less than half of the time between renewals.
    for (int i = 0; i < 1_000; i++) {
      leases.add(service.lock("lock-" + i));
      service.pass(4);
    }
    service.pass(6_000);
    assertEquals(Collections.nCopies(10, 100), batches());
    for (int round = 0; round < 5; round++) {
      service.pass(10_000);
      assertEquals(Collections.nCopies(10, 100), batches());
    }
    assertTrue(allHeld());
  }

  @Test
  void after_a_refusal_heartbeats_contain_no_more_leases_than_the_service_accepts() {
    service.answering = (path, body) -> body.list("leases", lease -> lease).size() <= 40
        ? null
        : FakeService.answer(400, Map.of("code", "invalid_request", "detail", "too many", "errors",
            List.of(Map.of("path", "leases", "message", "has at most 40", "limit", 40))));
    take(100);
    service.pass(10_000);
    assertEquals(List.of(100, 34, 34, 32), batches());
    service.pass(10_000);
    assertEquals(List.of(34, 34, 32), batches());
    assertTrue(allHeld());
  }

  @Test
  void after_a_refusal_heartbeats_are_no_longer_than_the_service_accepts() {
    service.answering = (path, body) -> Json.write(body.map).length() <= 3_000
        ? null
        : FakeService.answer(413, Map.of("code", "too_large", "detail", "too large", "limit", 3_000));
    take(100);
    service.pass(10_000);
    assertEquals(100, batches().get(0));
    service.pass(10_000);
    List<Integer> sizes = batches();
    assertTrue(sizes.size() >= 2 && sizes.size() <= 4, sizes.toString());
    assertTrue(allHeld());
  }

  @Test
  void a_lease_that_an_answer_omits_is_soon_renewed_again_and_the_others_stay_held() {
    take(3);
    service.answering = (path, body) -> !path.equals("/heartbeat")
        ? null
        : FakeService.answer(200, Map.of("results", List.of(Map.of("ok", true, "ttl_ms", 30_000, "renew_after_ms", 10_000))));
    service.pass(11_500);
    // The client retries immediately, and then every second.
    assertEquals(List.of(3, 2), batches());
    service.pass(1_000);
    assertEquals(List.of(1), batches());
    assertTrue(allHeld());
  }

  @Test
  void a_lease_that_was_taken_later_is_renewed_together_with_the_others() {
    take(1);
    service.pass(4_000);
    leases.add(service.lock("later"));
    service.pass(6_000);
    assertEquals(List.of(2), batches());
  }
}
