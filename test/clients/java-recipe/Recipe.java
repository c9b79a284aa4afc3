package com.example;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import leasehold.LeaseLock;
import leasehold.Leasehold;
import leasehold.LockState;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;

/** Calls the classes of docs/recipes/java.md like Spring and ShedLock would, and prints what happens. */
final class Recipe {
  private final Leasehold leasehold;

  private Recipe(Leasehold leasehold) {
    this.leasehold = leasehold;
  }

  private void scheduled() {
    NightlyReport[] instances = {new NightlyReport(leasehold), new NightlyReport(leasehold)};
    for (NightlyReport instance : instances) instance.run();
    LockState state = leasehold.state("nightly-report");
    System.out.println("report: " + state.state());
  }

  private static LockConfiguration named(String name, Duration atMost, Duration atLeast) {
    return new LockConfiguration(Instant.now(), name, atMost, atLeast);
  }

  private void shedlock() throws InterruptedException {
    LockProvider provider = new LeaseholdLockProvider(leasehold);
    LockConfiguration once = named("once", Duration.ofMinutes(14), Duration.ofMinutes(10));
    SimpleLock granted = provider.lock(once).orElseThrow();
    System.out.println("shedlock: twice " + provider.lock(once).isPresent());
    granted.unlock();
    System.out.println("shedlock: after the run, too early, " + provider.lock(once).isPresent());
    LockConfiguration again = named("again", Duration.ofMinutes(14), Duration.ZERO);
    provider.lock(again).orElseThrow().unlock();
    Optional<SimpleLock> second = provider.lock(again);
    System.out.println("shedlock: after the run " + second.isPresent());
    second.orElseThrow().unlock();
    SimpleLock slow = provider.lock(named("slow", Duration.ofSeconds(1), Duration.ZERO)).orElseThrow();
    LeaseLock lock = leasehold.lock("slow");
    while (lock.isLocked()) Thread.sleep(50);
    LockConfiguration next = named("slow", Duration.ofMinutes(1), Duration.ZERO);
    System.out.println("shedlock: after lockAtMostFor " + provider.lock(next).isPresent());
    // The job ran for too long, and others have the lock.
    slow.unlock();
    System.out.println("shedlock: they keep it " + lock.isLocked());
  }

  public static void main(String[] args) throws Exception {
    Recipe recipe = new Recipe(new Locks().leasehold(System.getenv("LEASEHOLD_URL"), null));
    recipe.scheduled();
    recipe.shedlock();
  }
}
