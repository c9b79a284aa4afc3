--[[
Release one hold of each of n leases; releasing the last one ends the lease.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
KEYS[8n+i] grants    the idempotency record that each lease was granted under, or else the lock's record
KEYS[9n+1] idempotency optional: what the Idempotency-Key was used for
ARGV[1] request      string   a fresh secret
ARGV[2] tokens       list     one for each lock
ARGV[3] retention_ms integer  how long to keep records after their last use
ARGV[4] fingerprint  string   the fingerprint of the request that the Idempotency-Key stands for, or -
ARGV[5] since        integer  the earliest time at which another copy of this request was sent; 0 if this is the first copy
RETURNS
  done leases [released mode x/s/p, holds integer, available integer, ended ended/- | lost reason string, note string? |
    unreadable why newer/damaged]
  mismatch
  newer
  forgotten
]]
local n = #tokens
local idempotency_key = keys.idempotency
local locks, _, idempotency_text = load_locks(n, idempotency_key)
local before = reply_before(parse_idempotency(idempotency_text), fingerprint)
if before then
  return before
end
-- Whether it is unknown what an earlier copy of this request did to a lease: it may have released the last hold, but that end
-- is no longer stored.
local function is_release_forgotten(lock, token)
  if is_forgotten(lock, request, since) then
    return true
  end
  if since == 0 or since > lock.written_at or recent_outcome(lock, request) or lease_of(lock, token) then
    return false
  end
  local _, forgotten = released_by(lock, token, request)
  return forgotten
end

for i = 1, n do
  if is_release_forgotten(locks[i], tokens[i]) then
    return replies.forgotten()
  end
end

local NOT_ENDED = NONE

-- Returns the reply, and the reply to a repeated request, which does not contain the end of the lease, because an end is
-- reported only once.
local function released(lock, mode, holds, ended)
  local left = available(lock)
  local outcome = replies.released({ mode = mode, holds = holds, available = left, ended = ended })
  if ended == NOT_ENDED or not idempotency_key then
    return outcome, outcome
  end
  return outcome, replies.released({ mode = mode, holds = holds, available = left, ended = NOT_ENDED })
end

-- Releases one hold. Returns the outcome; the outcome for a repeated request if this run or an earlier copy has released a
-- hold; and whether the lease has now ended.
local function release(lock, token)
  if lock.unreadable then
    return replies.unreadable({ why = lock.unreadable }), nil, false
  end
  purge(lock)
  local outcome, again
  local known = recent_outcome(lock, request)
  if known then
    local known_mode, known_holds = string.match(known, "^(%a)(%d+)$")
    if known_mode then
      outcome, again = released(lock, known_mode, num(known_holds), NOT_ENDED)
      return outcome, again, false
    end
  end
  local lease, damaged = lease_of(lock, token)
  if not lease then
    local ended_mode = released_by(lock, token, request)
    if ended_mode then
      outcome, again = released(lock, ended_mode, 0, NOT_ENDED)
      return outcome, again, false
    end
    return not_held(lock, token, damaged), nil, false
  end
  lease.holds = lease.holds - 1
  local mode, ended = mode_of(lease.id), NOT_ENDED
  if lease.holds > 0 then
    put_lease(lock, lease)
  else
    end_lease(lock, lease, END_RELEASED, not idempotency_key and request or nil)
    update_turn(lock, now)
    ended = describe_ended(lease)
  end
  -- The entry for the end of a lease contains the request that released it. If this request is a copy, more copies may arrive
  -- after that entry has been removed.
  if not idempotency_key and (lease.holds > 0 or since > 0) then
    save_outcome(lock, request, mode .. fmt(lease.holds), since > 0)
  end
  outcome, again = released(lock, mode, lease.holds, ended)
  return outcome, again, lease.holds == 0
end

local outcomes, repeated, has_ended, any_released = {}, {}, {}, false
for i = 1, n do
  local lock = locks[i]
  local outcome, again, ended = release(lock, tokens[i])
  outcomes[i], has_ended[i] = outcome, ended
  repeated[i] = again or outcome
  any_released = any_released or again ~= nil
  if not lock.unreadable then
    save_lock(lock, retention_ms)
  end
end

local reply = replies.done({ leases = outcomes })

-- If several of the leases were granted under one Idempotency-Key, its record is needed for as long as any of them is live.
local needed = {}
for i = 1, n do
  if not has_ended[i] then
    needed[keys.grants[i]] = true
  end
end
for i = 1, n do
  local grant_key = keys.grants[i]
  if grant_key ~= locks[i].record_key and not needed[grant_key] then
    needed[grant_key] = true
    shorten_idempotency(grant_key)
  end
end
if any_released and idempotency_key then
  local again = replies.done({ leases = repeated })
  save_idempotency(idempotency_key, DONE, fingerprint, table.concat(again, " "), now)
end
return with_notifications(reply, locks)
