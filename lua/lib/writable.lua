-- A replica that has lost its primary keeps answering with what it last knew. So a script that has written nothing proves
-- before it answers that it could have, with a command that only a writable store accepts and that changes nothing: with GT,
-- a key's end moves only to a later one, and one millisecond from now is never later.
local wrote = false

local function prove_writable(key)
  if not wrote then
    redis.call("PEXPIRE", key, "1", "GT")
    wrote = true
  end
end
