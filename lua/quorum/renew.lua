--[[
Extend each of n confirmed leases on this node to now + its ttl, but never past its max_hold, and never to an earlier deadline.

A lease is extended only if it has exactly this fence and holder. The script never creates a lease.

KEYS[3i+1] record      this node's data about the lock
KEYS[3i+2] marker      the marker, which shows that the node has kept its data
KEYS[3i+3] idempotency the record of its acquire; the lock's record if that had no Idempotency-Key
ARGV[1] attempts     list    one for each lock
ARGV[2] fences       list    one for each lock
ARGV[3] ttls_ms      list    one for each lock; 0 keeps the lease's own
ARGV[4] number       integer this node's number in the quorum, from 0
ARGV[5] nodes        integer the number of nodes in the quorum
ARGV[6] retention_ms integer how long to keep records after their last use
ARGV[7] holders      list    the holder of the lease on each lock
ARGV[8] metadata     list    the new metadata of each lock's lease, with a dot and its revision if it has one; - keeps the old
RETURNS
  done now integer, leases [renewed life_ms integer, lease attempt | lost letter string | nonvoter ends_at integer, state q/- |
    unreadable why newer/damaged]
  misplaced number integer, nodes integer
  newer
]]
local function extend(record, attempt, holder, fence, ttl_ms, new_metadata)
  local lease = find_lease(record, attempt, holder)
  if not lease or lease.state ~= CONFIRMED or lease.fence ~= fence then
    return nil, end_of(record, attempt) or END_UNKNOWN
  end
  -- A shorter ttl is stored only once it determines the deadline. Before that, the remaining time may be longer than the new
  -- ttl, but the stored ttl must not be shorter than the remaining time.
  if ttl_ms > 0 and now + ttl_ms >= lease.deadline then
    lease.ttl = ttl_ms
  end
  local deadline = now + lease.ttl
  if lease.max_until > 0 then
    deadline = math.min(deadline, lease.max_until)
  end
  lease.deadline = math.max(lease.deadline, deadline)
  if new_metadata ~= NONE then
    lease.label = with_metadata(lease.label, new_metadata)
  end
  return lease
end

local texts = texts_of(#attempts, 3)
local outcomes, records = {}, {}
for i = 1, #attempts do
  local key, marker = keys.record[i], load_marker(texts[#attempts + i])
  local refusal = misplacement(marker, number, nodes)
  -- A heartbeat may contain the same lock twice, for two leases.
  local record, why = records[key], nil
  if not record then
    record, why = load_record(texts[i])
    records[key] = record
  end
  if refusal then
    return refusal
  end
  if marker.state ~= VOTING then
    outcomes[i] = replies.nonvoter({ ends_at = marker.ends_at, state = marker.state })
  elseif not record then
    outcomes[i] = replies.unreadable({ why = why })
  else
    local lease, letter = extend(record, attempts[i], holders[i], num(fences[i]), num(ttls_ms[i]), metadata[i])
    if lease then
      save_record(key, record, retention_ms)
      if keys.idempotency[i] ~= key then
        prolong_attempts(keys.idempotency[i], lease)
      end
      outcomes[i] = replies.renewed({ life_ms = lease.deadline - now, lease = pack_attempt(lease) })
    else
      outcomes[i] = replies.lost({ letter = letter })
    end
  end
end
return replies.done({ now = now, leases = outcomes })
