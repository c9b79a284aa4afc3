-- Whose turn it is. When the place at the front fits, it has a turn, in which nobody behind it gets in: for TURN_MS at most,
-- as it takes its lease itself. A place that lets its turn run out is dequeued until its request returns.
-- include clock fits lease queue
local TURN_MS = 3000 -- exported: how long the one whose turn it is has to take it
-- After a turn that ran out, until one is taken or no place is left. Only where waiters are notified of their turns, and so can be quick.
local SHORT_TURN_MS = 250
-- Places at the front whose turns have run out, in one run.
local LATE_MAX = 100

-- A turn is over when nobody attends its place any more: those behind it are told when that is.
local function start_turn(lock, at, length_ms)
  lock.turn_at, lock.turn_until = at, at + length_ms
  if lock.attended_next < lock.turn_until then
    local attended_until = attended_until_of(lock, lock.front)
    lock.turn_until = attended_until > at and math.min(lock.turn_until, attended_until) or lock.turn_until
  end
  lock.changed = true
end

-- A break is over when its leases are cleared away, or when nobody is left to be warned of it.
local function end_break(lock)
  local cleared = lock.shared == 0 or lock.break_at > now
  if lock.break_at > 0 and not lock.exclusive and lock.live == 0 and cleared then
    lock.break_at = 0
    lock.changed = true
  end
end

-- Starts or ends the turn of the place at the front, whichever the lock's state asks for.
local function update_turn(lock, at)
  end_break(lock)
  local front = lock.front
  -- A request for more permits than the semaphore has any more gets its turn too, and is told so in it. Otherwise it would
  -- stay at the front for as long as somebody attends it.
  local has_turn = front and (fits(lock, front) or permits_of(front) > lock.capacity)
  if has_turn and lock.turn_at == 0 then
    start_turn(lock, at, lock.turn_ms > 0 and lock.turn_ms or TURN_MS)
    lock.turn_began = true
  elseif not has_turn and lock.turn_at ~= 0 then
    lock.turn_at, lock.turn_until = 0, 0
    lock.changed = true
  end
end

local function set_turn_length(lock, length_ms)
  if lock.turn_ms > 0 then
    lock.turn_ms = length_ms
  end
end

-- Whoever had the turn let it run out.
local function note_turn_missed(lock)
  set_turn_length(lock, SHORT_TURN_MS)
end

-- Passes the places at the front whose turns have run out, except the one that asks now.
local function pass_late(lock, asking)
  for _ = 1, LATE_MAX do
    local front, turn_until = lock.front, lock.turn_until
    if lock.turn_at == 0 or front == asking or now < turn_until then
      return
    end
    save_place(lock, front, { arrival = lock.front_arrival, queued = true }, turn_until, true)
    note_turn_missed(lock)
    update_turn(lock, turn_until)
  end
end

-- Notes whether waiters are notified of their turns.
local function note_hints(lock, hints)
  if hints ~= (lock.turn_ms > 0) then
    lock.turn_ms = hints and TURN_MS or 0
    lock.changed = true
  end
end

-- Whoever had the turn has come: turns are long again.
local function note_turn_taken(lock)
  set_turn_length(lock, TURN_MS)
end
