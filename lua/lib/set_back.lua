-- What becomes of a lock when the store's clock is set back. Nothing may last longer than it was to last: what is left of anything
-- is never more than what was left of it when the record was last written. So all instants in a record that was written later
-- than now move back by the difference. Those in the keys beside it are too many to move: from then on they are by a clock that
-- is `ahead` of the store's, until nothing is left beside the record.
-- include clock lease words

local function set_back(lock, by_ms)
  local instants = {
    "tickets_next",
    "turn_at",
    "shared_next",
    "delay_until",
    "break_at",
    "kept_until",
    "expires_at",
    "attended_next",
    "turn_until",
    "no_grace_until",
    "watched_until",
  }
  for _, name in ipairs(instants) do
    -- 0 stays, and so does the instant of a break that no lock_delay follows.
    if lock[name] > by_ms then
      lock[name] = lock[name] - by_ms
    end
  end
  if lock.exclusive then
    move_lease(lock.exclusive, -by_ms)
  end
  if lock.upgrader then
    lock.upgrader.deadline = lock.upgrader.deadline - by_ms
  end
  for i = 1, #lock.rests do
    lock.rests[i].until_ms = lock.rests[i].until_ms - by_ms
  end
  -- Of releases, no instants are kept.
  local outcomes = split(lock.outcomes)
  for i = 1, #outcomes do
    local before, instant = string.match(outcomes[i], "^(.*[.!=])(%d+)$")
    outcomes[i] = before and before .. fmt(num(instant) - by_ms) or outcomes[i]
  end
  lock.outcomes = table.concat(outcomes, " ")
  if lock.shared > 0 or lock.tickets > 0 then
    lock.ahead = lock.ahead + by_ms
  end
  lock.changed = true
end

-- To be called for each change beside the record. Within a second, it need not be written for this alone.
local function note_beside(lock)
  lock.changed = lock.changed or now - lock.written_at >= 1000
end

-- An instant by the clock of the keys beside the record.
local function beside(lock, at)
  return fmt(at + lock.ahead)
end

-- A shared lease, as it is packed beside the record. nil when the text is none.
local function unpack_shared(lock, text)
  local lease = unpack_lease(text)
  if lease then
    move_lease(lease, -lock.ahead)
  end
  return lease
end
