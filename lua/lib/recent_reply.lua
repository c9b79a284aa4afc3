-- A whole reply as a recent outcome. That is one word, so the words of the reply are joined by an x.
-- include outcomes words
local function save_reply(record, request, reply, copied)
  save_outcome(record, request, table.concat(reply, "x"), copied)
end

-- nil when none is known.
local function recent_reply(record, request)
  local outcome = recent_outcome(record, request)
  if not outcome then
    return nil
  end
  local words = string.gsub(outcome, "x", " ")
  return split(words)
end
