--[[
End the attendance of a place whose client is known to have disconnected: the place stays attended only for the usual pause
between two requests, instead of until the end of the open request. Does not change a place that a later request attends. Does
not change any place if the request's time is from before the store's clock was set back, because that time does not show
whether there is a later request.

KEYS[8i+1..8] lock     each lock's keys, as core/record.lua lists them
ARGV[1] modes          string   a letter for each lock: x exclusive, s shared, p permits of a semaphore
ARGV[2] ticket         string   the place
ARGV[3] own_until      integer  when the place's attendance would end, as the request had set it
ARGV[4] retention_ms   integer  how long to keep records after their last use
RETURNS
  unattended until integer
  unreadable why newer/damaged
]]
local n = #modes
local locks, unreadable = load_locks(n)
if unreadable then
  return unreadable
end
for i = 1, n do
  purge(locks[i])
end
local attended = attended_until(locks, 0, true)

for i = 1, n do
  local lock, id = locks[i], string.sub(modes, i, i) .. ticket
  local place = place_of(lock, id)
  if
    place
    and place.queued
    and not is_away(id)
    and attended < own_until
    and is_last_to_attend(own_until, attended_until_of(lock, id))
  then
    save_place(lock, id, place, attended, true)
    if lock.front == id and attended < lock.turn_until then
      lock.turn_until, lock.changed = attended, true
    end
    lock.check_at = attended
  end
  if lock.upgrader and lock.upgrader.id == id and is_last_to_attend(own_until, lock.upgrader.deadline) then
    lock.upgrader.deadline = math.min(own_until, now + GRACE_MS)
    lock.check_at, lock.changed = lock.upgrader.deadline, true
  end
  update_turn(lock, now)
  save_lock(lock, retention_ms)
end
return with_notifications(replies.unattended({ ["until"] = attended }), locks)
