--[[
Keep one node of a quorum for one attempt, pending and for a moment only, and propose a fence for it.

A pending lease keeps others away until the second round; one that nobody comes back for ends by itself. An attempt that was
released here before, as the answer may overtake the question, is refused.

KEYS[1] record what this node knows of the lock
KEYS[2] marker shows that the node kept its data
KEYS[3] memory optional: what the Idempotency-Key was used for
ARGV[1] attempt      string  a fresh secret
ARGV[2] mode         string  x exclusive, s shared
ARGV[3] holder       string  attempts of one holder do not conflict
ARGV[4] pending_ms   integer how long the node waits for the second round
ARGV[5] number       integer this node's place in the quorum, from 0
ARGV[6] nodes        integer how many nodes the quorum has
ARGV[7] leases_max   integer leases a lock may have
ARGV[8] retention_ms integer how long records outlive their last use
ARGV[9] fingerprint  string  of what the Idempotency-Key stands for, or -
RETURNS {"proposed", now, fence} | {"busy", now, blocked_until, lease…} | {"ended", letter} | {"mismatch"} | {"limit"} |
  {"outsider", now, state, ends_at} | {"misplaced", number, nodes} | {"newer"}
]]
-- include clock memory number quorum_marker quorum_memory quorum_record
local attempt, mode, holder, pending_ms = ARGV[1], ARGV[2], ARGV[3], num(ARGV[4])
local number, nodes, leases_max, retention_ms = num(ARGV[5]), num(ARGV[6]), num(ARGV[7]), num(ARGV[8])
local fingerprint = ARGV[9]

local texts = redis.call("MGET", KEYS[1], KEYS[2])
local marker = load_marker(texts[2])
local refusal = abstention(marker, number, nodes)
if refusal then
  return refusal
end
local record = load_record(texts[1])
local memory = recall(KEYS[3])
if not record or memory and memory.state == "newer" then
  return { "newer" }
end
if memory and mismatches(memory, fingerprint) then
  return { "mismatch" }
end

local lease = find_attempt(record, attempt)
if lease then
  return { "proposed", fmt(now), fmt(lease.fence) }
end
local letter = end_of(record, attempt)
if letter then
  return { "ended", letter }
end
-- The request was granted a lease under its key before, and that has ended: it never takes the lock again.
if memory and not find_holder(record, holder) then
  return { "ended", memory.state == "e" and "r" or "e" }
end
local at = blocked_until(record, mode, holder)
if at > 0 then
  local reply, lines = { "busy", fmt(now), fmt(at) }, confirmed_lines(record)
  for i = 1, #lines do
    reply[i + 3] = lines[i]
  end
  return reply
end
if #record.leases >= leases_max then
  return { "limit" }
end
local pending = add_pending(record, marker, { mode = mode, attempt = attempt, holder = holder }, pending_ms)
save_record(KEYS[1], record, retention_ms)
return { "proposed", fmt(now), fmt(pending.fence) }
