package leasehold;

/**
 * One lock of a lease.
 *
 * @param name that of the lock or the semaphore
 * @param mode {@link Mode#SHARED} for permits
 * @param fence higher for each new grant of the lock, less than 2<sup>53</sup>. That of a shared lease or of permits only orders
 *     grants: do not compare it where you write.
 */
public record Held(String name, Mode mode, long fence) {}
