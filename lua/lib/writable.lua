-- A replica that has lost its primary still answers what it knew last. So whoever has written nothing shows before it
-- answers that it could have: by a command that needs a store which takes writes, and changes nothing. Where GT says that
-- the key's end would have to be later than it is, one millisecond from now never is.
local wrote = false

local function prove_writable(key)
  if not wrote then
    redis.call("PEXPIRE", key, "1", "GT")
    wrote = true
  end
end
