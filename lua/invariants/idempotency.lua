-- What is true of an idempotency record (core/replay.lua) after every script.

local function note_idempotency(found)
  for i = 1, #KEYS do
    local record = string.find(KEYS[i], "^lh:{[^}]*}:idem:") and load_idempotency(KEYS[i])
    if record and record.state ~= NEWER then
      local b = {}
      local is_named = record.state ~= GRANTED or record.rest ~= "" and record.rest ~= NONE
      always(b, "state is waiting, granted, done or ended", string.find(record.state, "^[wgde]$"))
      always(b, "rest names the granted lease", is_named)
      check_life(b, "record", KEYS[i], 0)
      note_found(found, i, b, record.state)
    end
  end
end
