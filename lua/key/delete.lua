--[[
Delete an API key.

KEYS[1] key          the key's record
RETURNS
  deleted existed flag
]]
return { "deleted", flag(redis.call("DEL", KEYS[1]) == 1) }
