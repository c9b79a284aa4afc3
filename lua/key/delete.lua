--[[
Delete an API key.

KEYS[1] key          the key's record
RETURNS
  deleted existed flag
]]
return replies.deleted({ existed = redis.call("DEL", keys.key) == 1 })
