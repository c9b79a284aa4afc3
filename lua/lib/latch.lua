-- A latch's record: layout, id, since, count, when it expires; then the latest outcomes (outcomes.lua).
-- The id grows with every latch of a name. Those from `since` on, up to this one, were opened and then replaced: it tells a
-- request that waits for one of them how that ended. A deleted latch stays as a record that has expired, for a while.
-- include clock number writable
local LATCH_LAYOUT = 1
local DELETED_MS = 60000

local function parse_latch(text)
  local layout, id, since, count, expires_at, outcomes = string.match(text, "^(%d+) (%d+) (%d+) (%d+) (%d+)\n([^\n]*)$")
  if num(string.match(text, "^(%d+) ") or "0") > LATCH_LAYOUT then
    return { unreadable = "newer" }
  end
  if not layout or not has_sane_numbers(string.match(text, "^[^\n]*")) then
    return { unreadable = "damaged" }
  end
  return {
    id = num(id),
    since = num(since),
    count = num(count),
    expires_at = num(expires_at),
    outcomes = outcomes,
    live = num(expires_at) > now,
  }
end

-- Answers the record as well when the latch is not there any more, with `live` false; nil without a record.
local function load_latch(key)
  local text = redis.call("GET", key)
  return text and parse_latch(text) or nil
end

local function save_latch(key, latch)
  wrote = true
  local numbers = { fmt(LATCH_LAYOUT), fmt(latch.id), fmt(latch.since), fmt(latch.count), fmt(latch.expires_at) }
  local kept_ms = math.max(latch.expires_at - now, DELETED_MS)
  redis.call("SET", key, table.concat(numbers, " ") .. "\n" .. latch.outcomes, "PX", fmt(kept_ms))
end

-- Whoever waits for the latch is to be told (src/hints/format.ts).
local function telling(reply)
  reply[#reply + 1] = "!1,-,0,0,1"
  return reply
end

local function latch_reply(latch, count)
  return { "latch", fmt(latch.id), fmt(latch.since), count or fmt(latch.count), fmt(latch.expires_at) }
end
