--[[
Reserve the lock on this node for one attempt, for a short time, and propose a fence for it.

A pending lease blocks other clients until the second round, and expires on its own if no second round follows. An attempt that
has already been released here is refused: its release may have overtaken this message.

KEYS[1] record      this node's data about the lock
KEYS[2] marker      the marker, which shows that the node has kept its data
KEYS[3] idempotency optional: what the Idempotency-Key was used for
ARGV[1] attempt      string  a fresh secret
ARGV[2] mode         string  x exclusive, s shared
ARGV[3] holder       string  attempts of the same holder do not conflict
ARGV[4] pending_ms   integer how long the node waits for the second round
ARGV[5] number       integer this node's number in the quorum, from 0
ARGV[6] nodes        integer the number of nodes in the quorum
ARGV[7] leases_max   integer the maximum number of leases of a lock
ARGV[8] retention_ms integer how long to keep records after their last use
ARGV[9] fingerprint  string  the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[10] lock_delay_max_ms integer no lock_delay is longer
RETURNS
  proposed now integer, fence integer, repeated flag
  busy now integer, blocked_until integer, delay_until integer, leases [attempt], delays [delay]
  ended letter string
  mismatch
  limit
  nonvoter now integer, state q/-, ends_at integer
  misplaced number integer, nodes integer
  newer
  unreadable why newer/damaged
]]
local texts = texts_of(1, 2)
local marker = load_marker(texts[2])
local refusal = abstention(marker, number, nodes)
if refusal then
  return refusal
end
local record, why = load_record(texts[1])
local idempotency = load_idempotency(keys.idempotency)
if not record then
  return replies.unreadable({ why = why })
end
local key_refusal = quorum_refusal_of(idempotency, fingerprint)
if key_refusal then
  return key_refusal
end

cap_delay(record, lock_delay_max_ms)
-- There is a record if the holder has been granted a lease with its Idempotency-Key before.
local repeated = idempotency ~= nil
local lease = find_attempt(record, attempt)
if lease then
  return replies.proposed({ now = now, fence = lease.fence, repeated = repeated })
end
local letter = end_of(record, attempt)
if letter then
  return replies.ended({ letter = letter })
end
-- The request has been granted a lease with its Idempotency-Key before, and that lease has ended, so the request must not
-- acquire the lock again.
if idempotency and not find_holder(record, holder) then
  return replies.ended({ letter = idempotency.state == ENDED and END_RELEASED or END_EXPIRED })
end
local at = blocked_until(record, mode, holder)
if at > 0 then
  if record.capped then
    save_record(keys.record, record, retention_ms)
  end
  local leases, delays = known_of(record)
  return replies.busy({
    now = now,
    blocked_until = at,
    delay_until = delay_or_rest_until(record),
    leases = leases,
    delays = delays,
  })
end
if #record.leases >= leases_max then
  return replies.limit()
end
local pending = add_pending(record, marker, { mode = mode, attempt = attempt, holder = holder }, pending_ms)
save_record(keys.record, record, retention_ms)
return replies.proposed({ now = now, fence = pending.fence, repeated = repeated })
