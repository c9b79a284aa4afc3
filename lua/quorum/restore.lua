--[[
Give this node its missing copies of n leases that a majority has, in two rounds like those of an acquire.

The first round reserves each lock and proposes a fence; the second round confirms only leases that are pending under exactly
that proposal. A copy is therefore created only while the lease is known to be held, and never by a late message.

A proposal of 0 means that no copy can be created.

KEYS[3i+1] record      this node's data about the lock
KEYS[3i+2] marker      the marker, which shows that the node has kept its data
KEYS[3i+3] idempotency the record of its acquire; the lock's record if that had no Idempotency-Key
ARGV[1] proposals    list    in the second round, the first round's answer for each lock; 0 in the first round
ARGV[2] lines        string  a line for each lock as in the record, but with durations instead of times; the deadline is how long it stays pending
ARGV[3] number       integer this node's number in the quorum, from 0
ARGV[4] nodes        integer the number of nodes in the quorum
ARGV[5] leases_max   integer the maximum number of leases of a lock
ARGV[6] retention_ms integer how long to keep records after their last use
RETURNS
  done proposals [integer]
  misplaced number integer, nodes integer
  newer
]]
-- A lease that has expired on this node may return, because it is held elsewhere; one that was released never does. A lease
-- that is already pending is replaced, because it may end too soon or last too long.
local function propose(record, marker, wanted)
  local lease, letter = find_attempt(record, wanted.attempt), end_of(record, wanted.attempt)
  if lease and lease.state == CONFIRMED or letter and letter ~= END_EXPIRED then
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
  if not lease or lease.state ~= PENDING or lease.fence ~= proposal then
    return nil
  end
  confirm_pending(record, lease, wanted)
  forget_end(record, lease.attempt)
  return lease
end

local texts = texts_of(#proposals, 3)
local answers, records, i = {}, {}, 0
for line in string.gmatch(lines, "[^\n]+") do
  i = i + 1
  local wanted, proposal, key = unpack_attempt(line), num(proposals[i]), keys.record[i]
  local marker = load_marker(texts[#proposals + i])
  local refusal = misplacement(marker, number, nodes)
  local record = records[key] or load_record(texts[i])
  records[key] = record
  if refusal then
    return refusal
  end
  local can = record and marker.state == VOTING
  local lease
  if can and proposal == 0 then
    lease = propose(record, marker, wanted)
  elseif can then
    lease = confirm(record, proposal, wanted)
    if lease then
      note_fence(keys.marker[i], marker, lease.fence)
      save_attempt(keys.idempotency[i] ~= key and keys.idempotency[i] or nil, record, lease)
    end
  end
  if lease then
    save_record(key, record, retention_ms)
  end
  answers[i] = lease and fmt(lease.fence) or "0"
end
return replies.done({ proposals = answers })
