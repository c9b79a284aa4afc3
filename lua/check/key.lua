--[[
Report violated invariants of API keys. Writes nothing.

`says` contains one sentence per violation, which may contain numbers but no secrets.

KEYS[i] key            the keys of a script
RETURNS
  checked broken [i integer, says string]
]]
local found = {}
for i = 1, #KEYS do
  local broken, numbers = broken_key(keys.key[i])
  note_found(found, i, broken, numbers)
end
return replies.checked({ broken = found })
