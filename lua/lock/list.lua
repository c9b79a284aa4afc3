--[[
Find out which of a few hundred records are worth describing, from the records alone: those of locks that seem held, delayed
or waited for, of semaphores that are set up, and unreadable ones. `size` says how much there is to describe: the leases and
tickets.

KEYS[i] record       the records
ARGV[1] n            integer  how many
RETURNS
  live records [i integer, size integer]
]]
-- include clock groups layout texts words writable
local n = num(ARGV[1])

-- Matches line 1 of a record, with other patterns than that of a number for some of its fields.
local function line_pattern(patterns)
  local words = {}
  for i = 1, RECORD_FIELDS_1 do
    words[i] = patterns[RECORD_FIELDS[i]] or "%d+"
  end
  return "^" .. table.concat(words, " ") .. " "
end

local IDLE = line_pattern({
  layout = "[12]",
  writers = "0",
  readers = "0",
  shared = "0",
  delay_until = "(%d+)",
  capacity = "0",
}) .. "[%d ]*%S+\n([^\n]*)\n\n[^\n]*\n[^\n]*\n[^\n]*\n?%d* ?%d*$"
local COUNTS = line_pattern({ layout = "[1234]", tickets = "(%d+)", shared = "(%d+)" })
-- An exclusive lease, as lib/lease.lua packs it.
local DEADLINE_AND_DELAY = "^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$"

-- Whether it is a whole record of a lock that nobody holds or waits for. It is a pattern and no parser, because a script looks
-- at hundreds of them. An exclusive lease is over when its lock_delay is.
local function is_idle(text)
  local delay_until, exclusive = string.match(text, IDLE)
  if not delay_until or not has_sane_numbers(string.match(text, "^[^\n]*")) or num(delay_until) > now then
    return false
  end
  if exclusive == "" then
    return true
  end
  local deadline, delay = string.match(exclusive, DEADLINE_AND_DELAY)
  return deadline and has_sane_numbers(exclusive) and num(deadline) + num(delay) <= now
end

local keys = {}
for i = 1, n do
  keys[i] = KEYS[i]
end
local texts = texts_at(keys)
local live = {}
for i = 1, n do
  local text = texts[i]
  if text and not is_idle(text) then
    -- Even one that is damaged, so that its name is shown.
    local tickets, shared = string.match(text, COUNTS)
    live[#live + 1] = { fmt(i), tickets and fmt(num(tickets) + num(shared)) or "0" }
  end
end
prove_writable(KEYS[1])
return append_groups({ "live" }, live)
