-- Functions that all invariants use, to record violations and to find out how long a key lives.

-- Checks one invariant: a sentence that is always true, whose first word is the field.
local function always(broken, says, holds)
  if not holds and broken[#broken] ~= says then
    broken[#broken + 1] = says
  end
end

-- Returns when a key expires, by the store's clock: -1 if it does not expire, nil if it does not exist.
local function lives_until(key)
  local left_ms = redis.call("PTTL", key)
  if left_ms == -2 then
    return nil
  end
  return left_ms == -1 and -1 or now + left_ms
end

-- Tests with a fake clock replace this function, because the expiry of keys depends on the store's own clock.
local function check_life(broken, name, key, needed)
  local lives = lives_until(key)
  always(broken, name .. " has a TTL", lives ~= -1)
  always(broken, name .. " expires no earlier than needed", not lives or lives == -1 or lives >= needed)
end

-- If the record at this key violates any invariants, adds them, and the numbers in the record. The ids are left out, because an
-- id contains a token.
local function note_found(found, i, broken, numbers)
  if #broken > 0 then
    local says = table.concat(broken, "; ") .. " [" .. numbers .. "]"
    found[#found + 1] = groups.broken({ i = i, says = says })
  end
end
