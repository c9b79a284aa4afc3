--[[
Describe API keys. Keys that do not exist or cannot be read are left out.

KEYS[i] key          the keys' records
ARGV[1] n            integer  how many
ARGV[2] used         flag     whether to record a use of the keys, at most once a day
RETURNS
  found now integer, keys [i integer, expires_at integer, used_day integer, details string]
]]
local record_keys = {}
for i = 1, n do
  record_keys[i] = keys.key[i]
end
local texts = redis.call("MGET", unpack(record_keys))
local today = math.floor(now / DAY_MS)
local described = {}
for i = 1, n do
  local layout, expires_at, used_day, details = string.match(texts[i] or "", "^(%d+) (%d+) (%d+) (%S+)$")
  if layout and num(layout) == KEY_LAYOUT and num(expires_at) > now then
    if used and num(used_day) < today then
      save_key(record_keys[i], num(expires_at), today, details)
      wrote = true
    end
    described[#described + 1] =
      groups.keys({ i = i, expires_at = num(expires_at), used_day = num(used_day), details = details })
  end
end
prove_writable(keys.key[1])
return replies.found({ now = now, keys = described })
