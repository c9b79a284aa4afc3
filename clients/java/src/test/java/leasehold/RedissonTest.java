package leasehold;

import static leasehold.LiveService.SOON;
import static leasehold.LiveService.elsewhere;
import static leasehold.LiveService.eventually;
import static leasehold.LiveService.newClient;
import static leasehold.LiveService.newName;
import static leasehold.LiveService.start;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import leasehold.LiveService.Worker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What Redisson's own tests of its locks assert, on a live service: those of {@code RLock}, of fair locks, of read-write locks, of
 * multi-locks, of semaphores and of latches. Where a Leasehold lock behaves differently, the test shows that.
 */
@Execution(ExecutionMode.CONCURRENT)
@EnabledIfEnvironmentVariable(named = LiveService.VARIABLE, matches = ".+", disabledReason = LiveService.MISSING)
class RedissonTest {
  private static final LiveService SERVICE = new LiveService();

  private final Leasehold client = SERVICE.client;
  private final String name = newName();
  private final LeaseLock lock = client.lock(name);

  private static long msSince(long startNs) {
    return (System.nanoTime() - startNs) / 1_000_000;
  }

  @Test
  void a_lock_can_be_locked_and_unlocked_repeatedly() {
    for (int i = 0; i < 3; i++) {
      lock.lock();
      lock.unlock();
    }
    assertFalse(lock.isLocked());
  }

  @Test
  void a_thread_that_holds_a_lock_can_enter_it_again_but_others_cannot() throws Exception {
    assertTrue(lock.tryLock());
    assertTrue(lock.tryLock());
    lock.unlock();
    elsewhere(() -> assertFalse(client.lock(name).tryLock()));
    lock.unlock();
    elsewhere(() -> {
      assertTrue(client.lock(name).tryLock());
      client.lock(name).unlock();
    });
  }

  @Test
  void getHoldCount_counts_entries_of_this_thread() throws Exception {
    assertEquals(0, lock.getHoldCount());
    lock.lock();
    assertEquals(1, lock.getHoldCount());
    lock.unlock();
    assertEquals(0, lock.getHoldCount());
    lock.lock();
    lock.lock();
    assertEquals(2, client.lock(name).getHoldCount());
    elsewhere(() -> assertEquals(0, lock.getHoldCount()));
    lock.unlock();
    assertEquals(1, lock.getHoldCount());
    lock.unlock();
    assertEquals(0, lock.getHoldCount());
  }

  @Test
  void isHeldByCurrentThread_is_true_in_the_thread_that_holds_it() throws Exception {
    assertFalse(lock.isHeldByCurrentThread());
    lock.lock();
    assertTrue(lock.isHeldByCurrentThread());
    elsewhere(() -> assertFalse(client.lock(name).isHeldByCurrentThread()));
    lock.unlock();
    assertFalse(lock.isHeldByCurrentThread());
  }

  @Test
  void isLocked_is_true_regardless_of_who_holds_the_lock() throws Exception {
    assertFalse(lock.isLocked());
    lock.lock();
    elsewhere(() -> assertTrue(client.lock(name).isLocked()));
    assertTrue(newClient().lock(name).isLocked());
    lock.unlock();
    assertFalse(lock.isLocked());
  }

  @Test
  void unlock_by_a_thread_that_does_not_hold_it_is_an_illegal_monitor_state() throws Exception {
    lock.lock();
    elsewhere(() -> assertThrows(IllegalMonitorStateException.class, lock::unlock));
    lock.unlock();
    assertThrows(IllegalMonitorStateException.class, lock::unlock);
    assertThrows(IllegalMonitorStateException.class, lock::fence);
  }

  @Test
  void a_lease_time_ends_the_lock_and_unlock_is_then_an_illegal_monitor_state() throws Exception {
    lock.lock(Duration.ofSeconds(2));
    Duration left = lock.remaining();
    long startNs = System.nanoTime();
    elsewhere(() -> {
      client.lock(name).lock();
      assertTrue(msSince(startNs) >= left.toMillis(), "too early");
      client.lock(name).unlock();
    });
    assertFalse(lock.isHeldByCurrentThread());
    Throwable failure = assertThrows(IllegalMonitorStateException.class, lock::unlock);
    assertEquals(LostReason.MAX_HOLD, assertInstanceOf(LeaseLostException.class, failure.getCause()).reason());
    assertEquals(0, lock.getHoldCount());
  }

  @Test
  void heartbeats_keep_a_lock_until_its_thread_ends() throws Exception {
    LeaseLock shortLived = lock.with(AcquireOptions.defaults().ttl(Duration.ofSeconds(2)));
    CountDownLatch end = new CountDownLatch(1);
    Worker holder = start(() -> {
      shortLived.lock();
      end.await();
    });
    eventually(lock::isLocked);
    Thread.sleep(2_600);
    assertTrue(lock.isLocked());
    end.countDown();
    holder.join();
    // Redisson's watchdog continues for as long as the process lives.
    eventually(() -> !lock.isLocked());
  }

  @Test
  void remaining_returns_the_remaining_time_of_the_lease() {
    assertEquals(Duration.ZERO, lock.remaining());
    lock.with(AcquireOptions.defaults().ttl(Duration.ofHours(1))).lock();
    long seconds = lock.remaining().toSeconds();
    assertTrue(seconds > 3_500 && seconds <= 3_600, () -> seconds + " s");
    lock.unlock();
    assertEquals(Duration.ZERO, lock.remaining());
    lock.lock();
    assertTrue(lock.remaining().toSeconds() >= 15 && lock.remaining().toSeconds() <= 30);
    lock.unlock();
  }

  @Test
  void lock_keeps_waiting_when_it_is_interrupted() throws Exception {
    lock.lock();
    Worker waiting = start(() -> {
      client.lock(name).lock();
      // The interrupt is kept, as in java.util.concurrent.
      assertTrue(Thread.interrupted());
      client.lock(name).unlock();
    });
    SERVICE.queued(name, 1);
    waiting.thread.interrupt();
    Thread.sleep(200);
    assertTrue(waiting.thread.isAlive());
    lock.unlock();
    waiting.join();
  }

  @Test
  void lockInterruptibly_and_tryLock_give_up_their_places_when_they_are_interrupted() throws Exception {
    lock.lock();
    Worker[] waiting = {
      start(() -> assertThrows(InterruptedException.class, () -> client.lock(name).lockInterruptibly())),
      start(() -> assertThrows(InterruptedException.class, () -> client.lock(name).tryLock(1, TimeUnit.HOURS)))
    };
    SERVICE.queued(name, 2);
    for (Worker worker : waiting) worker.thread.interrupt();
    for (Worker worker : waiting) worker.join();
    assertEquals(List.of(), client.state(name).queue());
    lock.unlock();
    assertTrue(lock.tryLock());
    lock.unlock();
  }

  @Test
  void a_thread_that_is_already_interrupted_sends_nothing() throws Exception {
    elsewhere(() -> {
      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, () -> lock.tryLock(SOON));
    });
    assertFalse(lock.isLocked());
  }

  @Test
  void tryLock_waits_for_the_given_time() throws Exception {
    lock.lock();
    elsewhere(() -> {
      long startNs = System.nanoTime();
      assertFalse(client.lock(name).tryLock(700, TimeUnit.MILLISECONDS));
      assertTrue(msSince(startNs) >= 700);
    });
    lock.unlock();
  }

  @Test
  void tryLock_throws_when_the_service_cannot_be_reached() {
    Leasehold nobody = Leasehold.builder("http://127.0.0.1:1").timeout(Duration.ofMillis(300)).build();
    ServiceTimeoutException failure = assertThrows(ServiceTimeoutException.class, () -> nobody.lock("a").tryLock());
    assertTrue(failure.getMessage().startsWith("http://127.0.0.1:1 cannot be reached: "), failure.getMessage());
    // The exception has the caller's stack.
    assertTrue(List.of(failure.getStackTrace()).toString().contains("RedissonTest"));
  }

  @Test
  void forceUnlock_ends_the_lease_of_any_holder() throws Exception {
    assertFalse(lock.forceUnlock());
    lock.lock();
    Lease lease = lock.lease();
    List<LostReason> told = Collections.synchronizedList(new ArrayList<>());
    lease.onLost(lost -> told.add(lost.reason()));
    elsewhere(() -> assertTrue(client.lock(name).forceUnlock()));
    assertFalse(lock.isLocked());
    eventually(() -> told.equals(List.of(LostReason.BROKEN)));
    assertFalse(lock.isHeldByCurrentThread());
    assertThrows(LeaseLostException.class, lock::lock);
    assertThrows(IllegalMonitorStateException.class, lock::unlock);
    assertTrue(lock.tryLock());
    lock.unlock();
  }

  @Test
  void threads_of_one_client_count_without_a_lost_update() throws Exception {
    int[] count = {0};
    List<Worker> workers = IntStream.range(0, 15).mapToObj(i -> start(() -> {
      LeaseLock own = client.lock(name);
      own.lock();
      count[0]++;
      own.unlock();
    })).toList();
    for (Worker worker : workers) worker.join();
    assertEquals(15, count[0]);
  }

  @Test
  void many_clients_count_without_a_lost_update() throws Exception {
    int[] count = {0};
    List<Worker> workers = IntStream.range(0, 8).mapToObj(i -> start(() -> {
      LeaseLock own = newClient().lock(name);
      for (int j = 0; j < 10; j++) {
        own.lock();
        try {
          int read = count[0];
          Thread.sleep(1);
          count[0] = read + 1;
        } finally {
          own.unlock();
        }
      }
    })).toList();
    for (Worker worker : workers) worker.join();
    assertEquals(80, count[0]);
  }

  /** Takes the lock in the order of arrival, with or without unlocking, and returns the fences in that order. */
  private List<Long> queue(int count, LiveService.Task leave) throws Exception {
    Long[] fences = new Long[count];
    lock.lock();
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int place = i;
      workers.add(start(() -> {
        assertTrue(client.fairLock(name).tryLock(SOON, Duration.ofSeconds(2)));
        fences[place] = client.fairLock(name).fence();
        leave.run();
      }));
      SERVICE.queued(name, i + 1);
    }
    lock.unlock();
    for (Worker worker : workers) worker.join();
    return List.of(fences);
  }

  private static void assertSorted(List<Long> fences) {
    assertEquals(fences.stream().sorted().toList(), fences);
  }

  @Test
  void a_fair_lock_is_granted_in_the_order_of_arrival() throws Exception {
    assertSorted(queue(8, () -> client.fairLock(name).unlock()));
  }

  @Test
  void a_fair_lock_is_granted_in_the_order_of_arrival_when_leases_expire() throws Exception {
    // The thread must not end before the lease does, or the client would release the lease.
    assertSorted(queue(3, () -> eventually(() -> !client.fairLock(name).isHeldByCurrentThread())));
  }

  @Test
  void fences_increase_but_stay_the_same_when_a_thread_enters_again() {
    lock.lock();
    long first = lock.fence();
    lock.lock();
    assertEquals(first, lock.fence());
    lock.unlock();
    lock.unlock();
    lock.lock();
    assertTrue(lock.fence() > first);
    lock.unlock();
  }

  @Test
  void readers_enter_together_and_writers_alone() throws Exception {
    LeaseReadWriteLock both = client.readWriteLock(name);
    LeaseLock writeLock = both.writeLock();
    assertFalse(both.readLock().forceUnlock());
    both.readLock().lock();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch leave = new CountDownLatch(1);
    Worker reader = start(() -> {
      assertFalse(both.readLock().isHeldByCurrentThread());
      assertTrue(both.readLock().isLocked());
      assertFalse(writeLock.tryLock());
      assertTrue(both.readLock().tryLock());
      inside.countDown();
      leave.await();
      both.readLock().unlock();
    });
    assertTrue(inside.await(SOON.toSeconds(), TimeUnit.SECONDS));
    assertEquals(2, client.state(name).holdersTotal());
    assertFalse(writeLock.isLocked());
    both.readLock().unlock();
    assertFalse(writeLock.tryLock());
    leave.countDown();
    reader.join();
    assertTrue(writeLock.tryLock());
    assertTrue(writeLock.isLocked());
    assertFalse(both.readLock().isLocked());
    elsewhere(() -> assertFalse(both.readLock().tryLock()));
    writeLock.unlock();
    assertFalse(writeLock.isHeldByCurrentThread());
  }

  @Test
  void a_writer_may_also_read_and_keep_reading() throws Exception {
    LeaseReadWriteLock both = client.readWriteLock(name);
    both.writeLock().lock();
    assertTrue(both.readLock().tryLock());
    both.readLock().unlock();
    assertTrue(both.writeLock().isLocked());
    assertTrue(both.readLock().tryLock());
    elsewhere(() -> assertFalse(both.readLock().tryLock()));
    both.writeLock().unlock();
    elsewhere(() -> {
      assertFalse(both.writeLock().tryLock());
      assertTrue(both.readLock().tryLock());
      both.readLock().unlock();
    });
    // Redisson refuses this: a reader of its locks cannot become the writer.
    assertTrue(both.writeLock().tryLock());
    both.writeLock().unlock();
    both.readLock().unlock();
    assertEquals("free", client.state(name).state());
  }

  @Test
  void readers_that_wait_for_a_writer_enter_together() throws Exception {
    LeaseReadWriteLock both = client.readWriteLock(name);
    both.writeLock().lock();
    CountDownLatch all = new CountDownLatch(10);
    List<Worker> readers = IntStream.range(0, 10).mapToObj(i -> start(() -> {
      both.readLock().lock();
      all.countDown();
      assertTrue(all.await(SOON.toSeconds(), TimeUnit.SECONDS));
      both.readLock().unlock();
    })).toList();
    SERVICE.queued(name, 10);
    both.writeLock().unlock();
    for (Worker reader : readers) reader.join();
  }

  @Test
  void a_writer_enters_when_the_leases_of_all_readers_have_ended() throws Exception {
    LeaseReadWriteLock both = client.readWriteLock(name);
    both.readLock().lock(Duration.ofSeconds(4));
    Duration left = both.readLock().remaining();
    long startNs = System.nanoTime();
    elsewhere(() -> {
      both.readLock().lock(Duration.ofSeconds(2));
      eventually(() -> !both.readLock().isHeldByCurrentThread());
      assertThrows(IllegalMonitorStateException.class, both.readLock()::unlock);
    });
    elsewhere(() -> {
      assertTrue(both.writeLock().tryLock(SOON));
      assertTrue(msSince(startNs) >= left.toMillis());
      both.writeLock().unlock();
    });
  }

  @Test
  void a_multi_lock_takes_all_of_its_locks_or_none() throws Exception {
    LeaseLock[] locks = {client.lock(name + "/1"), client.lock(name + "/2"), client.lock(name + "/3")};
    LeaseLock all = client.multiLock(locks);
    all.lock(Duration.ofMinutes(5));
    assertTrue(all.isHeldByCurrentThread());
    for (LeaseLock one : locks) assertTrue(one.isLocked());
    elsewhere(() -> {
      assertFalse(client.multiLock(locks).tryLock());
      assertFalse(client.multiLock(locks[2], client.lock(name + "/4")).tryLock());
      assertFalse(client.lock(name + "/4").isLocked());
    });
    assertEquals(3, all.lease().locks().size());
    // Re-enters one of them, or all.
    assertTrue(locks[1].tryLock());
    assertTrue(client.multiLock(locks).tryLock());
    all.unlock();
    locks[1].unlock();
    all.unlock();
    assertFalse(all.isHeldByCurrentThread());
    for (LeaseLock one : locks) assertFalse(one.isLocked());
  }

  @Test
  void one_of_many_threads_gets_a_multi_lock() throws Exception {
    AtomicInteger got = new AtomicInteger();
    CountDownLatch asked = new CountDownLatch(10);
    List<Worker> workers = IntStream.range(0, 10).mapToObj(i -> start(() -> {
      if (client.multiLock(name + "/1", name + "/2").tryLock()) got.incrementAndGet();
      asked.countDown();
      asked.await();
    })).toList();
    for (Worker worker : workers) worker.join();
    assertEquals(1, got.get());
  }

  @Test
  void a_multi_lock_is_refused_if_this_thread_already_holds_one_of_its_locks() {
    lock.lock();
    assertThrows(IllegalStateException.class, () -> client.multiLock(name, name + "/2").lock());
    lock.unlock();
  }

  @Test
  void a_semaphore_lets_in_as_many_as_it_has_permits() throws Exception {
    LeaseSemaphore semaphore = client.semaphore(name).withCapacity(3);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Worker> workers = IntStream.range(0, 9).mapToObj(i -> start(() -> {
      try (Lease lease = semaphore.acquire()) {
        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
        Thread.sleep(30);
        inside.decrementAndGet();
        lease.check();
      }
    })).toList();
    for (Worker worker : workers) worker.join();
    assertTrue(most.get() <= 3, () -> most + " at once");
    assertEquals(3, semaphore.availablePermits());
  }

  @Test
  void a_semaphore_gives_many_permits_or_none() throws Exception {
    LeaseSemaphore semaphore = client.semaphore(name);
    assertEquals("not_found", assertThrows(ApiException.class, semaphore::acquire).code());
    assertEquals(5, semaphore.setPermits(5).available());
    Lease lease = semaphore.tryAcquire(4).orElseThrow();
    assertTrue(semaphore.tryAcquire(2).isEmpty());
    assertThrows(LockedException.class, () -> semaphore.acquire(2, Duration.ofMillis(200)));
    assertEquals("unsatisfiable", assertThrows(ApiException.class, () -> semaphore.acquire(6)).code());
    assertEquals(1, semaphore.availablePermits());
    lease.release();
    assertEquals(5, semaphore.availablePermits());
    semaphore.delete();
    assertThrows(ApiException.class, semaphore::state);
  }

  @Test
  void a_latch_opens_for_all_waiters_when_it_is_counted_down() throws Exception {
    LeaseLatch latch = client.latch(name);
    assertEquals(2, latch.set(2, Duration.ofMinutes(1)).count());
    assertEquals("conflict", assertThrows(ApiException.class, () -> latch.set(1)).code());
    List<Worker> waiting = IntStream.range(0, 3).mapToObj(i -> start(() -> assertTrue(latch.await().open()))).toList();
    assertFalse(latch.await(Duration.ofMillis(100)).open());
    latch.countDown();
    assertEquals(1, latch.getCount());
    elsewhere(() -> newClient().latch(name).countDown());
    for (Worker worker : waiting) worker.join();
    assertTrue(latch.await(Duration.ZERO).open());
    latch.delete();
  }
}
