package leasehold;

import static leasehold.LiveService.SOON;
import static leasehold.LiveService.elsewhere;
import static leasehold.LiveService.eventually;
import static leasehold.LiveService.newClient;
import static leasehold.LiveService.newName;
import static leasehold.LiveService.start;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import leasehold.LiveService.Worker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;

/** Features of the client beyond Redisson's locks, on a live service. */
@EnabledIfEnvironmentVariable(named = LiveService.VARIABLE, matches = ".+", disabledReason = LiveService.MISSING)
@Execution(ExecutionMode.CONCURRENT)
class LiveTest {
  private static final LiveService SERVICE = new LiveService();

  private final Leasehold client = SERVICE.client;
  private final String name = newName();
  private final LeaseLock lock = client.lock(name);

  @Test
  void a_block_releases_its_lease_and_reports_a_loss() throws Exception {
    try (Lease lease = lock.acquire(Duration.ZERO)) {
      lease.check();
      assertEquals("held", lock.state().state());
      LockedException busy = assertThrows(LockedException.class, () -> lock.acquire(Duration.ofMillis(150)));
      assertTrue(busy.waited().toMillis() >= 150 && busy.holdersTotal() == 1);
    }
    // The service may be slow to notice.
    eventually(() -> lock.state().state().equals("free"));
    assertThrows(LeaseLostException.class, () -> {
      try (Lease lease = lock.acquire()) {
        lock.forceUnlock();
        assertFalse(lease.isHeld());
      }
    });
  }

  @Test
  void a_break_shows_the_holder_who_broke_the_lease_and_why() throws Exception {
    Lease lease = lock.acquire();
    BreakOptions options = BreakOptions.defaults().reason("it hangs & waits: ü").by("Ada");
    assertEquals(0, client.breakLock(name, options.fence(lease.fence() + 1)).broken());
    assertTrue(lease.isHeld());
    assertEquals(1, client.breakLock(name, options.fence(lease.fence())).broken());
    assertFalse(lease.isHeld());
    LeaseLostException lost = assertThrows(LeaseLostException.class, lease::check);
    assertTrue(lost.getMessage().contains("it hangs & waits: ü") && lost.getMessage().contains("Ada"), lost.getMessage());
    Map<String, Object> state = client.request("GET", Target.path("locks", name, "?history=true"), null);
    assertTrue(state.get("history").toString().contains("by=Ada"), state.toString());
  }

  @Test
  void a_break_with_a_grace_returns_its_time_and_a_break_of_the_queue_ends_no_lease() throws Exception {
    try (Lease lease = lock.acquire()) {
      CompletableFuture<Lease> waiting = lock.acquireAsync(Duration.ofMinutes(1));
      SERVICE.queued(name, 1);
      assertEquals(1, client.breakLock(name, BreakOptions.defaults().queueOnly()).dropped());
      assertThrows(CompletionException.class, waiting::join);
      lease.check();
      BreakResult announced = client.breakLock(name, BreakOptions.defaults().grace(Duration.ofMinutes(30)));
      assertEquals(1, announced.holders());
      assertEquals(0, announced.broken());
      assertTrue(announced.breakAt().isAfter(java.time.Instant.now().plusSeconds(600)));
    }
  }

  @Test
  void a_lease_may_be_released_by_any_thread_and_more_than_once() throws Exception {
    Lease lease = lock.acquire();
    elsewhere(lease::release);
    lease.release();
    lease.close();
    assertFalse(lock.isLocked());
  }

  @Test
  void a_place_is_granted_the_lock_while_its_client_is_away() throws Exception {
    Lease held = lock.acquire();
    AcquireOptions options = AcquireOptions.defaults().ttl(Duration.ofMinutes(10)).reference("run 17");
    Standby.Place place = lock.with(options).standBy(Duration.ofHours(1)).place();
    assertEquals(0, place.position());
    assertFalse(place.toString().contains(place.ticket()));
    assertEquals(place.until(), lock.state().queue().get(0).standbyUntil());
    assertTrue(lock.claim(place.ticket(), Duration.ZERO).isEmpty());
    held.release();
    Lease lease = lock.claim(place.ticket(), SOON).orElseThrow();
    assertTrue(lease.remaining().compareTo(Duration.ofMinutes(9)) > 0);
    lease.release();
    assertThrows(LeaseLostException.class, () -> lock.claim(place.ticket(), Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> client.multiLock(name, "other").standBy(SOON));
  }

  @Test
  void options_reach_the_service() throws Exception {
    AcquireOptions options = AcquireOptions.defaults()
        .owner("ci-42").metadata(Map.of("run", 7)).ttl(Duration.ofMinutes(1)).minHold(Duration.ofMinutes(1));
    try (Lease lease = lock.with(options).acquire()) {
      Holder holder = lock.state().holders().get(0);
      assertEquals("ci-42", holder.owner());
      assertEquals(Map.of("run", 7L), holder.metadata());
      assertEquals(lease.fence(), holder.fence());
      assertTrue(lease.remaining().toSeconds() > 30);
      lease.release();
    }
    assertEquals("delayed", lock.state().state());
  }

  @Test
  void futures_wait_without_a_thread_and_leave_no_place_when_they_are_cancelled() throws Exception {
    Lease lease = lock.acquireAsync(Duration.ZERO).get();
    assertTrue(lock.tryAcquireAsync().get().isEmpty());
    CompletableFuture<Lease> cancelled = lock.acquireAsync();
    SERVICE.queued(name, 1);
    CompletableFuture<Lease> next = lock.acquireAsync(SOON);
    SERVICE.queued(name, 2);
    cancelled.cancel(true);
    SERVICE.queued(name, 1);
    lease.releaseAsync().get();
    Lease second = next.get();
    assertTrue(second.fence() > lease.fence());
    // Code that depends on a future may wait for others, because it does not run in a thread of the client.
    CompletableFuture<Lease> third = second.releaseAsync().thenApply(nothing -> lock.acquireAsync().join());
    third.get(SOON.toSeconds(), TimeUnit.SECONDS).close();
    CompletionException failure = assertThrows(CompletionException.class, () ->
        client.requestAsync("GET", "/nowhere", null).join());
    assertEquals("not_found", ((ApiException) failure.getCause()).code());
  }

  @Test
  void a_lock_can_be_passed_from_one_thread_to_another() throws Exception {
    AtomicReference<Lease> handed = new AtomicReference<>();
    elsewhere(() -> {
      lock.lock();
      lock.lock();
      handed.set(lock.detach());
      assertEquals(0, lock.getHoldCount());
    });
    // This is longer than the client takes to notice that a thread has ended.
    Thread.sleep(1_200);
    lock.attach(handed.get());
    assertTrue(lock.isHeldByCurrentThread());
    assertThrows(IllegalStateException.class, () -> lock.attach(handed.get()));
    assertThrows(IllegalArgumentException.class, () -> client.lock("another").attach(handed.get()));
    lock.unlock();
    assertFalse(lock.isLocked());
  }

  @Test
  void a_second_upgrader_fails_immediately_while_another_one_waits() throws Exception {
    LeaseReadWriteLock both = client.readWriteLock(name);
    CountDownLatch reading = new CountDownLatch(2);
    AtomicReference<Throwable> refused = new AtomicReference<>();
    LiveService.Task upgrade = () -> {
      both.readLock().lock();
      reading.countDown();
      reading.await();
      try {
        both.writeLock().lock();
        both.writeLock().unlock();
      } catch (ApiException conflict) {
        refused.set(conflict);
      }
      both.readLock().unlock();
    };
    Worker[] workers = {start(upgrade), start(upgrade)};
    for (Worker worker : workers) worker.join();
    assertEquals("conflict", ((ApiException) refused.get()).code());
  }

  @Test
  void listeners_that_call_the_client_do_not_stop_it() throws Exception {
    CountDownLatch told = new CountDownLatch(1);
    Lease lease = lock.acquire();
    lease.onLost(lost -> {
      if (lock.tryLock()) lock.unlock();
      told.countDown();
    });
    lock.forceUnlock();
    assertTrue(told.await(SOON.toSeconds(), TimeUnit.SECONDS));
  }

  @Test
  void an_executor_that_would_make_the_client_wait_for_itself_is_refused() throws Exception {
    Leasehold inline = Leasehold.builder(System.getenv(LiveService.VARIABLE)).executor(Runnable::run).build();
    CompletionException failure = assertThrows(CompletionException.class, () ->
        inline.lock(name).acquireAsync().thenAccept(Lease::release).join());
    assertTrue(failure.getCause() instanceof IllegalStateException, failure::toString);
  }

  /**
   * Uses one carrier thread: a virtual thread that kept it while waiting would block all others. Runs alone, because it
   * starts a crowd.
   */
  @Isolated
  @EnabledIfEnvironmentVariable(named = LiveService.VARIABLE, matches = ".+", disabledReason = LiveService.MISSING)
  @EnabledIfSystemProperty(
      named = "jdk.virtualThreadScheduler.parallelism", matches = "1", disabledReason = "for a run on Java 21 or newer")
  static class VirtualThreadsTest {
    private static final int COUNT = 200;

    @Test
    void virtual_threads_wait_in_any_number_on_one_carrier() throws Exception {
      var startVirtual = Thread.class.getMethod("startVirtualThread", Runnable.class);
      Leasehold client = newClient();
      String name = newName();
      AtomicInteger entered = new AtomicInteger();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < COUNT; i++) {
        LeaseLock own = client.lock(name + "/" + i % 40);
        Runnable work = () -> {
          own.lock();
          entered.incrementAndGet();
          own.unlock();
        };
        threads.add((Thread) startVirtual.invoke(null, work));
      }
      for (Thread thread : threads) thread.join(SOON.toMillis());
      assertEquals(List.of(), threads.stream().filter(Thread::isAlive).toList());
      assertEquals(COUNT, entered.get());
    }
  }

  /** Counts what the real client sends to the real service. Runs alone, because it counts the threads of the JVM. */
  @Isolated
  @EnabledIfEnvironmentVariable(named = LiveService.VARIABLE, matches = ".+", disabledReason = LiveService.MISSING)
  static class ManyLeasesTest {
    /** Acquiring them takes the longest. */
    private static final int COUNT = "deep".equals(System.getenv("TEST_DEPTH")) ? 1_000 : 300;

    private final ConcurrentLinkedQueue<Integer> batches = new ConcurrentLinkedQueue<>();

    private Set<Thread> others() {
      Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
      threads.removeIf(thread -> thread.getName().startsWith("HttpClient-"));
      return threads;
    }

    @Test
    void many_leases_need_one_request_per_batch_and_at_most_two_threads() throws Exception {
      Exchange http = new HttpExchange(HttpClient.newHttpClient());
      Exchange counting = (method, uri, headers, body) -> {
        if (uri.getPath().equals("/heartbeat")) {
          batches.add(Fields.of(Json.read(body)).list("leases", lease -> lease).size());
        }
        return http.send(method, uri, headers, body);
      };
      Set<Thread> before = others();
      Leasehold client = Leasehold.builder(System.getenv(LiveService.VARIABLE)).build(new SystemLoop(), counting);
      AcquireOptions options = AcquireOptions.defaults().ttl(Duration.ofSeconds(9));
      AtomicBoolean lost = new AtomicBoolean();
      String name = newName();
      List<Lease> leases = new ArrayList<>();
      for (int i = 0; i < COUNT; i += 50) {
        int from = i;
        List<CompletableFuture<Lease>> some = IntStream.range(0, 50)
            .mapToObj(j -> client.lock(name + "/" + (from + j)).with(options).acquireAsync(Duration.ZERO))
            .toList();
        for (CompletableFuture<Lease> one : some) leases.add(one.get(SOON.toSeconds(), TimeUnit.SECONDS));
      }
      for (Lease lease : leases) lease.onLost(why -> lost.set(true));
      batches.clear();
      eventually(() -> batches.stream().mapToInt(size -> size).sum() >= COUNT);
      Set<Thread> own = others();
      own.removeAll(before);
      own.removeIf(thread -> thread.getName().startsWith("ForkJoinPool"));
      assertTrue(own.size() <= 2, () -> "its own threads: " + own);
      // One request for every 100 leases, and one more for those that were taken so much later that they are due later.
      int sum = batches.stream().mapToInt(size -> size).sum();
      assertTrue(batches.size() <= (sum + 99) / 100 + 1, () -> "batches of " + batches);
      assertFalse(lost.get());
      assertTrue(leases.stream().allMatch(Lease::isHeld));
      for (Lease lease : leases) lease.releaseAsync();
      eventually(() -> leases.stream().noneMatch(Lease::isHeld));
      // There is nothing to close.
      eventually(() -> {
        Set<Thread> left = others();
        left.removeAll(before);
        return left.stream().noneMatch(thread -> thread.getName().startsWith("leasehold"));
      });
    }
  }

  /** Each test has its own process, which it stops and ends. */
  @EnabledIfEnvironmentVariable(named = "LEASEHOLD_FROZEN", matches = ".+", disabledReason = LiveService.MISSING)
  @Execution(ExecutionMode.CONCURRENT)
  static class DeadlineTest {
    private static void lostBeforeItsDeadline(String variable, String signal) throws Exception {
      String[] service = System.getenv(variable).split(" ");
      Leasehold client = Leasehold.of(service[0]);
      Lease lease = client.lock("java").with(AcquireOptions.defaults().ttl(Duration.ofSeconds(3))).acquire();
      CompletableFuture<Duration> left = new CompletableFuture<>();
      lease.onLost(lost -> left.complete(lost.reason() == LostReason.UNCONFIRMED ? lease.remaining() : Duration.ZERO));
      new ProcessBuilder("kill", signal, service[1]).inheritIO().start().waitFor();
      Duration remaining = left.get(SOON.toSeconds(), TimeUnit.SECONDS);
      assertTrue(remaining.toMillis() > 0, "the loss was reported too late");
      long startNs = System.nanoTime();
      assertThrows(LeaseLostException.class, lease::close);
      assertTrue(System.nanoTime() - startNs < TimeUnit.SECONDS.toNanos(9), "the call waited longer than specified");
    }

    @Test
    void a_lease_is_lost_before_its_deadline_when_the_service_is_frozen() throws Exception {
      lostBeforeItsDeadline("LEASEHOLD_FROZEN", "-STOP");
    }

    @Test
    void a_lease_is_lost_before_its_deadline_when_the_service_is_killed() throws Exception {
      lostBeforeItsDeadline("LEASEHOLD_KILLED", "-KILL");
    }
  }
}
