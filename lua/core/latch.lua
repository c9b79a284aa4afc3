-- The record of a latch: layout, id, since, count and expiry; then recent outcomes (replay.lua). Each new latch with the same
-- name gets a higher id. The latches from `since` up to this one were opened and then replaced, so a request that is waiting
-- for one of them can find out how it ended. A deleted latch remains as an expired record for a while.
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

-- Returns nil if there is no record. If the latch has expired or has been deleted, `live` is false.
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

-- Adds a notification for all of the latch's waiters to a reply (src/hints/format.ts).
local function with_notification(reply)
  reply[#reply + 1] = "!1,-,0,0,1"
  return reply
end

local function latch_reply(latch, count)
  return replies.latch({ id = latch.id, since = latch.since, count = count, expires_at = latch.expires_at })
end
