/** The record of this lock, semaphore or latch is damaged; it was left alone. */
export class DamagedRecordError extends Error {
  override readonly name = "DamagedRecordError";
}

/** A record of this lock was written by a newer version of the service; it was left alone. */
export class NewerRecordError extends Error {
  override readonly name = "NewerRecordError";
}
