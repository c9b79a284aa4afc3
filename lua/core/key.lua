-- An API key's record: layout, the instant at which it expires, the day of its last use (days since 1970; 0 for none), and
-- what it may do, as one word. The key itself is nowhere in the store: the record's name is a digest of it.
local KEY_LAYOUT = 1
local DAY_MS = 86400000

local function save_key(key, expires_at, used_day, details)
  local words = { fmt(KEY_LAYOUT), fmt(expires_at), fmt(used_day), details }
  redis.call("SET", key, table.concat(words, " "), "PX", fmt(expires_at - now))
end
