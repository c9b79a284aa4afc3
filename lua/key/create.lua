--[[
Store an API key. A repeated request only makes the key expire later.

KEYS[1] key          the key's record
ARGV[1] ttl_ms       integer  how long the key is valid
ARGV[2] details      string   the key's permissions
RETURNS
  created expires_at integer
]]
local expires_at = now + ttl_ms
save_key(keys.key, expires_at, 0, details)
return replies.created({ expires_at = expires_at })
