--[[
Turn an attempt's pending lease on this node into a confirmed one, with the fence and the whole ttl of the second round.

The script refuses if the pending lease has ended, or if the fence is below this node's own proposal, so any two majorities
agree on the order of their fences.

KEYS[1] record      this node's data about the lock
KEYS[2] marker      the marker, which shows that the node has kept its data
KEYS[3] idempotency optional: what the Idempotency-Key was used for
ARGV[1] attempt       string  the proposed attempt
ARGV[2] fence         integer the highest proposal of a majority
ARGV[3] ttl_ms        integer the lease's length
ARGV[4] lock_delay_ms integer how long no new holder gets the lock if the lease ends without a release
ARGV[5] max_hold_ms   integer the maximum total duration of the lease; 0 for none
ARGV[6] label         string  shown to others, without spaces, or -
ARGV[7] number        integer this node's number in the quorum, from 0
ARGV[8] nodes         integer the number of nodes in the quorum
ARGV[9] retention_ms  integer how long to keep records after their last use
ARGV[10] fingerprint  string  the fingerprint of the request that the Idempotency-Key stands for, or -
RETURNS
  confirmed now integer, life_ms integer
  refused
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
if not record then
  return replies.unreadable({ why = why })
end
local lease = find_attempt(record, attempt)
if not lease then
  return replies.refused()
end
if lease.state == CONFIRMED and lease.fence == fence then
  return replies.confirmed({ now = now, life_ms = lease.deadline - now })
end
if lease.state == CONFIRMED or fence < lease.fence then
  return replies.refused()
end
local terms = {
  fence = fence,
  ttl = ttl_ms,
  delay = lock_delay_ms,
  label = label,
  fingerprint = fingerprint,
  acquired = 0,
  max_until = max_hold_ms,
}
confirm_pending(record, lease, terms)
note_fence(keys.marker, marker, fence)
save_record(keys.record, record, retention_ms)
save_attempt(keys.idempotency, record, lease)
return replies.confirmed({ now = now, life_ms = lease.deadline - now })
