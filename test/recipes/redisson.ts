/** Redisson's lock API: the names in its package org.redisson.api, as of August 2026, where `getRedLock` is deprecated. */
export const REDISSON: readonly string[] = [
  // RLock
  ...`lock tryLock lockInterruptibly unlock forceUnlock isLocked isHeldByThread isHeldByCurrentThread getHoldCount remainTimeToLive getName newCondition addListener removeListener`.split(
    " ",
  ),
  // Names in RedissonClient, followed by names that stand for all methods of the other variants.
  ...`getLock getSpinLock getFairLock getNonReentrantLock getNonReentrantFairLock getMultiLock getRedLock getFencedLock getReadWriteLock RedissonMultiLock RedissonRedLock threadId Async Reactive Rx`.split(
    " ",
  ),
  // RFencedLock
  ...`getToken lockAndGetToken tryLockAndGetToken`.split(" "),
  // RReadWriteLock
  ...`readLock writeLock`.split(" "),
  // RSemaphore
  ...`RSemaphore acquire tryAcquire release releaseIfExists availablePermits drainPermits trySetPermits addPermits reducePermits delete isExists expire clearExpire getExpireTime`.split(
    " ",
  ),
  // RPermitExpirableSemaphore
  ...`RPermitExpirableSemaphore tryRelease getPermits acquiredPermits setPermits updateLeaseTime getLeaseTime`.split(
    " ",
  ),
  // RCountDownLatch
  ...`RCountDownLatch await countDown getCount trySetCount`.split(" "),
  // Config
  ...`lockWatchdogTimeout lockWatchdogBatchSize fairLockWaitTimeout checkLockSyncedSlaves slavesSyncTimeout`.split(" "),
];
