--[[
Report violated invariants of locks. Writes nothing.

The locks' keys come first. `says` contains one sentence per violation, which may contain numbers but no secrets.

KEYS[i] key            a lock's keys, and the next one's, as core/record.lua lists them; then idempotency records, and others
RETURNS
  checked broken [i integer, says string]
]]
local found = {}
for at = 1, #KEYS, KEYS_PER_LOCK do
  if string.find(keys.key[at + 1] or "", "^lh:{[^}]*}:[%a-]*details:") then
    local broken, numbers = broken_lock(at)
    note_found(found, at, broken, numbers)
  end
end
note_idempotency(found)
return replies.checked({ broken = found })
