-- Ends leases before their deadlines, and says what is to be known of that.
-- include clock endings holders lease words
-- Ends a live lease now. `request` is the one that gave back its last hold, if it may have copies.
local function end_lease(lock, lease, reason, request)
  if is_exclusive(lease.id) then
    lock.exclusive = nil
    note_hold(lock, now - lease.acquired)
  else
    note_hold(lock, (now - lease.acquired) / lock.live)
    drop_shared(lock, { lease.id })
    lock.live = lock.live - 1
    local waits = lock.upgrader or lock.front and is_exclusive(lock.front)
    if lock.capacity == 0 and lock.live > 0 and waits then
      -- Who waits goes by the end of the last lease. If that was this one, another is the last.
      local last = last_shared_deadline(lock, lock.upgrader and { id = lock.upgrader.token })
      lock.check_at = last < lease.deadline and last or lock.check_at
    end
  end
  note_end(lock, lease, reason, now, request)
end

-- Until when a lock_delay or min_hold keeps out everybody, though nobody holds the lock; 0 when none does.
local function delayed_until(lock)
  local held = lock.exclusive or lock.shared > 0
  return not held and lock.delay_until > now and lock.delay_until or 0
end

-- For the log: which lease has ended now, how long it was held, and whose it was.
local function describe_ended(lease)
  return table.concat({ fmt(lease.fence), fmt(math.max(0, now - lease.acquired)), owner_of(lease.label) }, ",")
end
