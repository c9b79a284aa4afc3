--[[
Report violated invariants of a quorum node. Writes nothing.

`says` contains one sentence per violation, which may contain numbers but no secrets.

KEYS[i] key            the keys of a script
RETURNS
  checked broken [i integer, says string]
]]
local found = {}
for i = 1, #KEYS do
  if string.find(keys.key[i], "^lh:{[^}]*}:quorum:") then
    local broken, numbers = broken_record(keys.key[i])
    note_found(found, i, broken, numbers)
  elseif string.find(keys.key[i], "^lh:{[^}]*}:quorum%-node:") then
    local broken, numbers = broken_marker(keys.key[i])
    note_found(found, i, broken, numbers)
  end
end
note_idempotency(found)
return replies.checked({ broken = found })
