--[[
End n leases on this node, and note that they ended, so that a late message about them has no effect.

A node does this whether it may vote or not.

KEYS[2i+1] record      what this node knows of the lock
KEYS[2i+2] idempotency record of its acquire; the lock's record again when that had no Idempotency-Key
ARGV[1] attempts     list    one for each lock
ARGV[2] holders      list    all leases of that holder end; - ends the attempt alone, which was never granted
ARGV[3] request      string  whose doing it is: the same one sent again gets the same answer
ARGV[4] retention_ms integer how long records outlive their last use
RETURNS
  done leases [released letter string | lost letter string | unreadable why newer/damaged]
]]
-- include groups quorum_endings quorum_idempotency quorum_record texts words
local attempts, holders, request, retention_ms = split(ARGV[1]), split(ARGV[2]), ARGV[3], num(ARGV[4])

local function release(record, attempt, holder)
  local lease = find_attempt(record, attempt)
  local live = {}
  for _, other in ipairs(record.leases) do
    if other.attempt == attempt or other.holder == holder then
      note_end(record, other.attempt, END_RELEASED, request)
    else
      live[#live + 1] = other
    end
  end
  record.leases = live
  local letter, by = end_of(record, attempt)
  if lease or letter == END_RELEASED and by == blame_of(request) then
    return { "released", END_RELEASED }
  end
  note_end(record, attempt, END_UNKNOWN, request)
  return { "lost", letter or END_UNKNOWN }
end

local keys = {}
for i = 1, #attempts do
  keys[i] = KEYS[2 * i - 1]
end
local texts = texts_at(keys)
local outcomes, records = {}, {}
for i = 1, #attempts do
  local record, why = records[keys[i]], nil
  if not record then
    record, why = load_record(texts[i])
    records[keys[i]] = record
  end
  if record then
    outcomes[i] = release(record, attempts[i], holders[i])
    save_record(keys[i], record, retention_ms)
  else
    outcomes[i] = { "unreadable", why }
  end
  if KEYS[2 * i] ~= keys[i] then
    if holders[i] == NONE then
      forget_attempt(KEYS[2 * i], attempts[i])
    else
      save_release(KEYS[2 * i], attempts[i])
    end
  end
end
return append_groups({ "done" }, outcomes)
