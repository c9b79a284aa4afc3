package leasehold;

/**
 * One lock of a lease.
 *
 * @param name the name of the lock or semaphore
 * @param mode {@link Mode#SHARED} for permits
 * @param fence higher for each new grant of the lock, less than 2<sup>53</sup>. For a shared lease or permits, it only
 * orders grants: do not compare it where you write.
 */
public record Held(String name, Mode mode, long fence) {}
