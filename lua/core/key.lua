-- The record of an API key: the layout, when the key expires, the day of its last use (days since 1970; 0 for none), and its
-- permissions, as one word. The store does not contain the key itself: the record's name is a digest of it.
local KEY_LAYOUT = 1
local DAY_MS = 86400000

local function save_key(key, expires_at, used_day, details)
  local words = { fmt(KEY_LAYOUT), fmt(expires_at), fmt(used_day), details }
  redis.call("SET", key, table.concat(words, " "), "PX", fmt(expires_at - now))
end
