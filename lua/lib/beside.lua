-- The keys beside a lock's record. The record counts what is in them, so that nobody touches a key that is empty.
-- include clock words writable

-- These keys expire so long after `expires_at`. For the second half of that they are not trusted, as the store may have
-- dropped one of them and not the other.
local SPARE_MS = 30000

-- The record may outlive these keys: because of a long exclusive lease, a lock_delay, or a semaphore's capacity. What was in
-- them ended long before, and must not count for ever because nobody came to see it end.
local function forget_beside(lock)
  for _, count in ipairs({ "shared", "permits", "details", "tickets", "writers", "readers" }) do
    lock[count] = 0
  end
  lock.front, lock.turn_at, lock.turn_until, lock.kept_until, lock.expires_at, lock.ahead = nil, 0, 0, 0, 0, 0
  redis.call(
    "DEL",
    lock.details_key,
    lock.leases_key,
    lock.holders_key,
    lock.writers_key,
    lock.readers_key,
    lock.tickets_key
  )
  lock.changed = true
end

-- Until when these keys are needed. A lease's details are needed for the retention time after its end, to say why it ended; a
-- ticket that has lapsed means nothing.
local function needed_until(lock, retention_ms)
  return lock.kept_until + (lock.shared > 0 and retention_ms or 0)
end

local function keys_in_use(lock)
  local keys = {}
  local function add(count, key)
    if count > 0 then
      keys[#keys + 1] = key
    end
  end
  add(lock.details, lock.details_key)
  add(lock.shared, lock.leases_key)
  add(lock.shared, lock.holders_key)
  add(lock.tickets, lock.writers_key)
  add(lock.tickets, lock.readers_key)
  add(lock.tickets, lock.tickets_key)
  return keys
end

-- A key gets its TTL when it is created. When a deadline outgrows that, all of them get a longer one, with time to spare so
-- that this stays rare.
local function expire_beside(lock, retention_ms)
  local keys = lock.new_keys
  local needed = needed_until(lock, retention_ms)
  if needed > lock.expires_at then
    lock.expires_at = needed + (lock.shared > 0 and SPARE_MS or retention_ms - SPARE_MS)
    keys = keys_in_use(lock)
  end
  for i = 1, #keys do
    redis.call("PEXPIRE", keys[i], fmt(lock.expires_at + SPARE_MS - now))
  end
  lock.new_keys = {}
end

local function put_detail(lock, id, text)
  wrote = true
  local added = redis.call("HSET", lock.details_key, id, text)
  if lock.details == 0 then
    lock.new_keys[#lock.new_keys + 1] = lock.details_key
  end
  lock.details = lock.details + added
end

local function drop_details(lock, ids)
  if lock.details > 0 and #ids > 0 then
    lock.details = lock.details - redis.call("HDEL", lock.details_key, unpack(ids))
  end
end
