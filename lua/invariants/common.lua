-- What all invariants need: how broken ones are noted, and how long a key lives.

-- One invariant: of a field, which is the first word, a sentence that is always true.
local function always(broken, says, holds)
  if not holds and broken[#broken] ~= says then
    broken[#broken + 1] = says
  end
end

-- Until when a key lives, by the store's clock: -1 for ever, nil when there is none.
local function lives_until(key)
  local left_ms = redis.call("PTTL", key)
  if left_ms == -2 then
    return nil
  end
  return left_ms == -1 and -1 or now + left_ms
end

-- Tests that turn the time replace this function: how long keys live goes by the store's own clock all the same.
local function check_life(broken, name, key, needed)
  local lives = lives_until(key)
  always(broken, name .. " has a TTL", lives ~= -1)
  always(broken, name .. " lives as long as it is needed", not lives or lives == -1 or lives >= needed)
end

-- The broken invariants of the record at this key, if any, with the record's numbers, but no id. An id is a token.
local function note_found(found, i, broken, numbers)
  if #broken > 0 then
    local says = table.concat(broken, "; ") .. " [" .. numbers .. "]"
    found[#found + 1] = groups.broken({ i = i, says = says })
  end
end
