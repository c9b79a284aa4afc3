--[[
Give n leases that a majority keeps the copies that this node misses, in two rounds as they were taken.

The first round keeps their places pending, each with a proposal; the second confirms only what stands under that very
proposal. So a copy is made while the lease is known to be held, and never by a message that comes late.

KEYS[3i+1] record what this node knows of the lock
KEYS[3i+2] marker shows that the node kept its data
KEYS[3i+3] memory what the Idempotency-Key of its acquire was used for; the record itself when there was no key
ARGV[1] proposals    list    in the second round what the first one answered for each lock; 0 in the first
ARGV[2] lines        string  a line for each lock as in the record, but times are lengths: the deadline while it is pending
ARGV[3] number       integer this node's place in the quorum, from 0
ARGV[4] nodes        integer how many nodes the quorum has
ARGV[5] leases_max   integer leases a lock may have
ARGV[6] retention_ms integer how long records outlive their last use
RETURNS {"done", (proposal, 0 where nothing can be done)…} | {"misplaced", number, nodes} | {"newer"}
]]
-- include number quorum_marker quorum_memory quorum_record
local proposals, lines, number, nodes = split(ARGV[1]), ARGV[2], num(ARGV[3]), num(ARGV[4])
local leases_max, retention_ms = num(ARGV[5]), num(ARGV[6])

-- One that has expired here may come back: it is held elsewhere. What was released never does. A place that is pending for it
-- already may end too soon, or stand too long.
local function propose(record, marker, wanted)
  local lease, letter = find_attempt(record, wanted.attempt), end_of(record, wanted.attempt)
  if lease and lease.state == "c" or letter and letter ~= "e" then
    return nil
  end
  if taken_until(record, wanted.mode, wanted.holder) > 0 or #record.leases >= leases_max then
    return nil
  end
  local others = {}
  for _, other in ipairs(record.leases) do
    if other ~= lease then
      others[#others + 1] = other
    end
  end
  record.leases = others
  return add_pending(record, marker, wanted, wanted.deadline)
end

local function confirm(record, proposal, wanted)
  local lease = find_attempt(record, wanted.attempt)
  if not lease or lease.state ~= "p" or lease.fence ~= proposal then
    return nil
  end
  confirm_pending(record, lease, wanted)
  forget_end(record, lease.attempt)
  return lease
end

local texts = redis.call("MGET", unpack(KEYS))
local reply, records, i = { "done" }, {}, 0
for line in string.gmatch(lines, "[^\n]+") do
  i = i + 1
  local wanted, proposal, key = unpack_attempt(line), num(proposals[i]), KEYS[3 * i - 2]
  local marker = load_marker(texts[3 * i - 1])
  local refusal = abstention(marker, number, nodes)
  local record = records[key] or load_record(texts[3 * i - 2])
  records[key] = record
  if refusal and refusal[1] ~= "outsider" then
    return refusal
  end
  if not record then
    return { "newer" }
  end
  local lease
  if not refusal and proposal == 0 then
    lease = propose(record, marker, wanted)
  elseif not refusal then
    lease = confirm(record, proposal, wanted)
    if lease then
      note_fence(KEYS[3 * i - 1], marker, lease.fence)
      remember(KEYS[3 * i] ~= key and KEYS[3 * i] or nil, record, lease)
    end
  end
  if lease then
    save_record(key, record, retention_ms)
  end
  reply[i + 1] = lease and fmt(lease.fence) or "0"
end
return reply
