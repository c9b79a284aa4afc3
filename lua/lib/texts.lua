-- Reads the strings at several keys at once. An absent key gives false, and a key that holds anything but a string gives "",
-- which no record is. MGET answers nil for both, so keys for which it has nothing cost one EXISTS more. With `n`, only the
-- first n keys are told apart like this.
local function texts_at(keys, n)
  local texts = redis.call("MGET", unpack(keys))
  local absent, absent_keys = {}, {}
  for i = 1, n or #keys do
    if not texts[i] then
      absent[#absent + 1] = i
      absent_keys[#absent_keys + 1] = keys[i]
    end
  end
  if #absent == 0 or redis.call("EXISTS", unpack(absent_keys)) == 0 then
    return texts
  end
  for k = 1, #absent do
    if redis.call("EXISTS", absent_keys[k]) == 1 then
      texts[absent[k]] = ""
    end
  end
  return texts
end
