--[[
End n leases on this node, and remember that they ended, so that a late message about them finds nothing and makes nothing.

A node does this whether it may vote or not.

KEYS[2i+1] record what this node knows of the lock
KEYS[2i+2] memory what the Idempotency-Key of its acquire was used for; the record itself when there was no key
ARGV[1] attempts     list    one for each lock
ARGV[2] holders      list    all leases of that holder end; - ends the attempt alone, which was never granted
ARGV[3] request      string  whose doing it is: the same one sent again is answered the same
ARGV[4] retention_ms integer how long records outlive their last use
RETURNS {"done", ("released" | "lost", letter)…} | {"newer"}
]]
-- include number quorum_memory quorum_record
local attempts, holders, request, retention_ms = split(ARGV[1]), split(ARGV[2]), ARGV[3], num(ARGV[4])

local function release(record, attempt, holder)
  local lease = find_attempt(record, attempt)
  local live = {}
  for _, other in ipairs(record.leases) do
    if other.attempt == attempt or other.holder == holder then
      note_end(record, other.attempt, "r", request)
    else
      live[#live + 1] = other
    end
  end
  record.leases = live
  local letter, by = end_of(record, attempt)
  if lease or letter == "r" and by == string.sub(request, 1, 6) then
    return "released", "r"
  end
  note_end(record, attempt, "u", request)
  return "lost", letter or "u"
end

local keys = {}
for i = 1, #attempts do
  keys[i] = KEYS[2 * i - 1]
end
local texts = redis.call("MGET", unpack(keys))
local reply, records = { "done" }, {}
for i = 1, #attempts do
  local record = records[keys[i]] or load_record(texts[i])
  records[keys[i]] = record
  if not record then
    return { "newer" }
  end
  reply[2 * i], reply[2 * i + 1] = release(record, attempts[i], holders[i])
  save_record(keys[i], record, retention_ms)
  if KEYS[2 * i] ~= keys[i] then
    if holders[i] == "-" then
      forget(KEYS[2 * i], attempts[i])
    else
      note_release(KEYS[2 * i], attempts[i])
    end
  end
end
return reply
