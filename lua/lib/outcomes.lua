-- What requests without an Idempotency-Key did to a lock or a latch, for copies of them that come later: the service's own,
-- after a connection broke, and those of a proxy. A line of words, the latest last: "<trace><outcome>.<instant>", with "!"
-- for the dot when the request was itself sent again, as other copies of it may still be on their way. Those are kept for
-- SETTLED_MS, and not pushed out by others. "=<instant>" is when the latest of the outcomes came that is not there any more.
-- A copy that was sent again, and finds nothing, is applied only if none from its first sending on (`since`) is missing.
-- include clock number
local REPEATED_MS = 4000
local SETTLED_MS = 60000
local OUTCOMES_MIN = 15
local OUTCOMES_MAX = 64
local SETTLED_MAX = 48

-- 72 random bits of a secret: enough to recognise it later, useless to anybody as a credential.
local function trace(secret)
  return string.sub(secret, 3, 14)
end

local function remembered(record, request)
  local at = string.find(record.outcomes, trace(request), 1, true)
  return at and string.match(record.outcomes, "^%w+", at + 12) or nil
end

local function forgotten_at(record)
  return num(string.match(record.outcomes, "=(%d+)") or "0")
end

-- Whether too many requests that were sent again are remembered for one more.
local function is_crowded(record)
  local _, settled = string.gsub(record.outcomes, "!", "")
  return settled >= SETTLED_MAX
end

-- Whether nobody can know what an earlier copy of this request did.
local function is_forgotten(record, request, since)
  return since > 0 and not remembered(record, request) and (forgotten_at(record) >= since or is_crowded(record))
end

-- Whether an outcome need not be kept, and when it came. Earlier versions of the scripts wrote no instant.
local function is_over(word)
  local mark, instant = string.match(word, "([.!])(%d+)$")
  local at = mark and num(instant) or now
  return not mark or at + (mark == "!" and SETTLED_MS or REPEATED_MS) <= now, at
end

local function remember(record, request, outcome, settled)
  local words, kept, forgotten = {}, {}, forgotten_at(record)
  for word in string.gmatch(record.outcomes, "%S+") do
    if string.sub(word, 1, 1) ~= "=" and string.sub(word, 1, 12) ~= trace(request) then
      words[#words + 1] = word
    end
  end
  local spare = #words + 1 - OUTCOMES_MAX
  for i = 1, #words do
    local over, at = is_over(words[i])
    local pushed_out = spare > 0 and not string.find(words[i], "!", 1, true)
    if pushed_out or over and i <= #words - OUTCOMES_MIN then
      spare = spare - 1
      forgotten = math.max(forgotten, at)
    else
      kept[#kept + 1] = words[i]
    end
  end
  if #kept >= OUTCOMES_MAX then
    -- Places that were given up, as nobody counts those.
    local _, at = is_over(table.remove(kept, 1))
    forgotten = math.max(forgotten, at)
  end
  kept[#kept + 1] = trace(request) .. outcome .. (settled and "!" or ".") .. fmt(now)
  record.outcomes = (forgotten > 0 and "=" .. fmt(forgotten) .. " " or "") .. table.concat(kept, " ")
  record.changed = true
end

-- Of a request that was sent again, what was said to it without any effect: "copy<since>". A later copy has a greater
-- `since`; an earlier one that comes after it must have no effect either.
local function is_late(known, since)
  local latest = known and string.match(known, "^copy(%d+)$")
  return latest and since < num(latest)
end

local function remember_copy(record, request, since)
  local known = remembered(record, request)
  if since > 0 and (not known or string.find(known, "^copy") and not is_late(known, since)) then
    remember(record, request, "copy" .. fmt(since), true)
  end
end
