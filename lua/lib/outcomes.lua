-- What requests without an Idempotency-Key recently did to a lock or latch, for copies of them that arrive later: sent again
-- by the service after a connection broke, or by a proxy. The record has one line of words, the latest last:
-- "<secret prefix><outcome>.<instant>", with "!" instead of the dot when the request was itself a copy. Other copies of such
-- a request may still be on their way, so its outcome is kept for COPIED_MS, and no other outcome pushes it out.
-- "=<instant>" says when the latest outcome was saved that is no longer there. A copy that finds no outcome is applied only
-- if none that was saved since its request was first sent (`since`) is missing.
-- include clock words
local SENT_ONCE = "."
local COPIED = "!"
local SENT_ONCE_MS = 4000
local COPIED_MS = 60000
local OUTCOMES_MIN = 15
local OUTCOMES_MAX = 64
local COPIED_MAX = 48
local PREFIX_CHARS = 12

-- 72 random bits of a secret: enough to recognise it later, and no credential.
local function secret_prefix(secret)
  return string.sub(secret, 3, 2 + PREFIX_CHARS)
end

local function recent_outcome(record, request)
  local at = string.find(record.outcomes, secret_prefix(request), 1, true)
  return at and string.match(record.outcomes, "^%w+", at + PREFIX_CHARS) or nil
end

local function forgotten_at(record)
  return num(string.match(record.outcomes, "=(%d+)") or "0")
end

-- Whether so many outcomes of copies are kept that there is no room for one more.
local function is_full_of_copies(record)
  local _, copied = string.gsub(record.outcomes, COPIED, "")
  return copied >= COPIED_MAX
end

-- Whether nobody can know what an earlier copy of this request did.
local function is_forgotten(record, request, since)
  if since == 0 or recent_outcome(record, request) then
    return false
  end
  return forgotten_at(record) >= since or is_full_of_copies(record)
end

-- Whether an outcome need not be kept any longer, and when it was saved. Earlier versions wrote no instant.
local function is_outdated(word)
  local mark, instant = string.match(word, "([.!])(%d+)$")
  if not mark then
    return true, now
  end
  local at = num(instant)
  return at + (mark == COPIED and COPIED_MS or SENT_ONCE_MS) <= now, at
end

-- The outcomes of other requests, in order.
local function outcomes_of_others(record, request)
  local words = {}
  for word in string.gmatch(record.outcomes, "%S+") do
    if string.sub(word, 1, 1) ~= "=" and string.sub(word, 1, PREFIX_CHARS) ~= secret_prefix(request) then
      words[#words + 1] = word
    end
  end
  return words
end

local function save_outcome(record, request, outcome, copied)
  local words, kept, forgotten = outcomes_of_others(record, request), {}, forgotten_at(record)
  local excess = #words + 1 - OUTCOMES_MAX
  for i = 1, #words do
    local outdated, at = is_outdated(words[i])
    local pushed_out = excess > 0 and not string.find(words[i], COPIED, 1, true)
    if pushed_out or outdated and i <= #words - OUTCOMES_MIN then
      excess = excess - 1
      forgotten = math.max(forgotten, at)
    else
      kept[#kept + 1] = words[i]
    end
  end
  if #kept >= OUTCOMES_MAX then
    -- All are of copies: places that were given up are saved as such, and not counted by is_full_of_copies beforehand.
    local _, at = is_outdated(table.remove(kept, 1))
    forgotten = math.max(forgotten, at)
  end
  kept[#kept + 1] = secret_prefix(request) .. outcome .. (copied and COPIED or SENT_ONCE) .. fmt(now)
  record.outcomes = (forgotten > 0 and "=" .. fmt(forgotten) .. " " or "") .. table.concat(kept, " ")
  record.changed = true
end

-- A copy that was answered without any effect is saved as "copy<since>". Later copies have a greater `since`; an earlier one
-- that arrives after it is late, and must have no effect either.
local function is_late(known, since)
  local latest = known and string.match(known, "^copy(%d+)$")
  return latest and since < num(latest)
end

local function save_copy(record, request, since)
  if since == 0 then
    return
  end
  local known = recent_outcome(record, request)
  if not known or string.find(known, "^copy") and not is_late(known, since) then
    save_outcome(record, request, "copy" .. fmt(since), true)
  end
end
