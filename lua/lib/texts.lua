-- What is kept at keys, in one read: false where nothing is, and "", which no record is, where somebody has put anything
-- but a string. To MGET these are the same; only keys that it knows nothing of cost another look. The last keys may be of
-- no concern: then `n` says how many are.
local function texts_at(keys, n)
  local texts = redis.call("MGET", unpack(keys))
  local absent = {}
  for i = 1, n or #keys do
    if not texts[i] then
      absent[#absent + 1] = i
    end
  end
  local left = 0
  if #absent > 0 then
    local names = {}
    for i = 1, #absent do
      names[i] = keys[absent[i]]
    end
    left = redis.call("EXISTS", unpack(names))
  end
  for k = 1, left > 0 and #absent or 0 do
    if redis.call("EXISTS", keys[absent[k]]) == 1 then
      texts[absent[k]] = ""
    end
  end
  return texts
end
