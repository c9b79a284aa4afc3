// Generated from lua/ by `npm run build`. Do not edit.
import type { Script } from "../engine/engine.ts";

/** A script with the names of its arguments in order. */
export interface ScriptOf<Args> extends Script {
  readonly args: readonly (keyof Args & string)[];
  /** The words that lead its replies. */
  readonly replies: readonly string[];
}

const lib = {
  number: "local function num(text)\n  return tonumber(text) + 0.0\nend\nlocal function has_sane_numbers(text)\n  return not string.find(\" \" .. text, \" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nlocal function fmt(n)\n  return string.format(\"%.0f\", n)\nend\nlocal function split(text)\n  local words = {}\n  for word in string.gmatch(text, \"%S+\") do\n    words[#words + 1] = word\n  end\n  return words\nend",
  clock: "local time = redis.call(\"TIME\")\nlocal now_us = num(time[1]) * 1000000 + num(time[2])\nlocal now = math.floor(now_us / 1000)",
  history: "local HISTORY_LAYOUT = \"1 \"\nlocal HISTORY_MAX = 20\nlocal EVENTS_CHARS_MAX = 1500\nlocal OWNER_CHARS_MAX = 400\nlocal function keeps_history(lock)\n  return lock.history_key ~= lock.record_key\nend\nlocal function note_event(lock, kind, lease, ms)\n  if not keeps_history(lock) then\n    return\n  end\n  local owner = string.match(lease.label, \"^[^.]*\")\n  lock.noted[#lock.noted + 1] = table.concat({\n    kind .. string.sub(lease.id, 1, 1) .. fmt(lease.fence),\n    fmt(lease.acquired - math.floor(lease.fence / 1000)),\n    fmt(ms),\n    #owner <= OWNER_CHARS_MAX and owner or \"-\",\n  }, \" \") .. \",\"\nend\nlocal function gather_events(lock)\n  local latest = {}\n  for i = #lock.noted, math.max(1, #lock.noted - HISTORY_MAX + 1), -1 do\n    latest[#latest + 1] = lock.noted[i]\n  end\n  lock.noted = {}\n  lock.events = table.concat(latest) .. lock.events\nend\nlocal function latest_events(lock)\n  local events = {}\n  local function add(text)\n    for event in string.gmatch(text, \"[^,]+\") do\n      if #events < HISTORY_MAX and string.find(event, \"^%l%l%d+ %-?%d+ %-?%d+ %S+$\") then\n        events[#events + 1] = event\n      end\n    end\n  end\n  add(lock.events)\n  if #events < HISTORY_MAX then\n    local history = redis.call(\"GET\", lock.history_key) or \"\"\n    add(string.sub(history, #HISTORY_LAYOUT + 1))\n  end\n  return events\nend\nlocal function keep_history(lock, life_ms)\n  if not keeps_history(lock) then\n    lock.events = \"\"\n    return\n  end\n  gather_events(lock)\n  local _, count = string.gsub(lock.events, \",\", \"\")\n  if count < HISTORY_MAX and #lock.events <= EVENTS_CHARS_MAX then\n    return\n  end\n  local text = HISTORY_LAYOUT .. table.concat(latest_events(lock), \",\") .. \",\"\n  redis.call(\"SET\", lock.history_key, text, \"PX\", fmt(life_ms))\n  lock.events = \"\"\nend",
  lease: "local function pack_lease(lease)\n  return table.concat({\n    lease.id,\n    fmt(lease.deadline),\n    fmt(lease.fence),\n    fmt(lease.holds),\n    fmt(lease.acquired),\n    fmt(lease.ttl),\n    fmt(lease.max_until),\n    fmt(lease.delay),\n    fmt(lease.memory_until),\n    lease.partner,\n    lease.label,\n  }, \" \")\nend\nlocal function unpack_lease(text)\n  local id, deadline, fence, holds, acquired, ttl, max_until, delay, memory_until, partner, label =\n    string.match(text, \"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+)$\")\n  if not id or not has_sane_numbers(text) then\n    return nil\n  end\n  return {\n    id = id,\n    deadline = num(deadline),\n    fence = num(fence),\n    holds = num(holds),\n    acquired = num(acquired),\n    ttl = num(ttl),\n    max_until = num(max_until),\n    delay = num(delay),\n    memory_until = num(memory_until),\n    partner = partner,\n    label = label,\n  }\nend\nlocal function is_exclusive(id)\n  return string.sub(id, 1, 1) == \"x\"\nend\nlocal function spans_locks(id)\n  return string.sub(id, 2, 2) == \"m\"\nend\nlocal function has_label(id)\n  return string.sub(id, 3, 3) == \"l\"\nend\nlocal function shared_id(secret)\n  return (string.find(secret, \":\", 1, true) and \"p\" or \"s\") .. secret\nend\nlocal function permits_of(id)\n  return num(string.match(id, \":(%d+)$\") or \"0\")\nend\nlocal function secret_of(id)\n  return string.sub(id, 2)\nend\nlocal function is_broken(lock)\n  return lock.break_at > 0 and lock.break_at <= now\nend\nlocal function cut_short(lock, lease)\n  if lock.break_at > 0 and lock.break_at < lease.deadline then\n    lease.deadline = lock.break_at\n  end\n  return lease\nend\nlocal function deadline_of(lock, lease, ttl)\n  local deadline = now + ttl\n  if lease.max_until > 0 and lease.max_until < deadline then\n    deadline = lease.max_until\n  end\n  if lock.break_at > 0 and lock.break_at < deadline then\n    deadline = lock.break_at\n  end\n  return deadline\nend",
  outcomes: "local REPEATED_MS = 4000\nlocal SETTLED_MS = 60000\nlocal OUTCOMES_MIN = 15\nlocal OUTCOMES_MAX = 64\nlocal SETTLED_MAX = 48\nlocal function trace(secret)\n  return string.sub(secret, 3, 14)\nend\nlocal function remembered(record, request)\n  local at = string.find(record.outcomes, trace(request), 1, true)\n  return at and string.match(record.outcomes, \"^%w+\", at + 12) or nil\nend\nlocal function forgotten_at(record)\n  return num(string.match(record.outcomes, \"=(%d+)\") or \"0\")\nend\nlocal function is_crowded(record)\n  local _, settled = string.gsub(record.outcomes, \"!\", \"\")\n  return settled >= SETTLED_MAX\nend\nlocal function is_forgotten(record, request, since)\n  return since > 0 and not remembered(record, request) and (forgotten_at(record) >= since or is_crowded(record))\nend\nlocal function is_over(word)\n  local mark, instant = string.match(word, \"([.!])(%d+)$\")\n  local at = mark and num(instant) or now\n  return not mark or at + (mark == \"!\" and SETTLED_MS or REPEATED_MS) <= now, at\nend\nlocal function remember(record, request, outcome, settled)\n  local words, kept, forgotten = {}, {}, forgotten_at(record)\n  for word in string.gmatch(record.outcomes, \"%S+\") do\n    if string.sub(word, 1, 1) ~= \"=\" and string.sub(word, 1, 12) ~= trace(request) then\n      words[#words + 1] = word\n    end\n  end\n  local spare = #words + 1 - OUTCOMES_MAX\n  for i = 1, #words do\n    local over, at = is_over(words[i])\n    local pushed_out = spare > 0 and not string.find(words[i], \"!\", 1, true)\n    if pushed_out or over and i <= #words - OUTCOMES_MIN then\n      spare = spare - 1\n      forgotten = math.max(forgotten, at)\n    else\n      kept[#kept + 1] = words[i]\n    end\n  end\n  if #kept >= OUTCOMES_MAX then\n    local _, at = is_over(table.remove(kept, 1))\n    forgotten = math.max(forgotten, at)\n  end\n  kept[#kept + 1] = trace(request) .. outcome .. (settled and \"!\" or \".\") .. fmt(now)\n  record.outcomes = (forgotten > 0 and \"=\" .. fmt(forgotten) .. \" \" or \"\") .. table.concat(kept, \" \")\n  record.changed = true\nend\nlocal function is_late(known, since)\n  local latest = known and string.match(known, \"^copy(%d+)$\")\n  return latest and since < num(latest)\nend\nlocal function remember_copy(record, request, since)\n  local known = remembered(record, request)\n  if since > 0 and (not known or string.find(known, \"^copy\") and not is_late(known, since)) then\n    remember(record, request, \"copy\" .. fmt(since), true)\n  end\nend",
  texts: "local function texts_at(keys, n)\n  local texts = redis.call(\"MGET\", unpack(keys))\n  local absent = {}\n  for i = 1, n or #keys do\n    if not texts[i] then\n      absent[#absent + 1] = i\n    end\n  end\n  local left = 0\n  if #absent > 0 then\n    local names = {}\n    for i = 1, #absent do\n      names[i] = keys[absent[i]]\n    end\n    left = redis.call(\"EXISTS\", unpack(names))\n  end\n  for k = 1, left > 0 and #absent or 0 do\n    if redis.call(\"EXISTS\", keys[absent[k]]) == 1 then\n      texts[absent[k]] = \"\"\n    end\n  end\n  return texts\nend",
  writable: "local wrote = false\nlocal function prove_writable(key)\n  if not wrote then\n    redis.call(\"PEXPIRE\", key, \"1\", \"GT\")\n    wrote = true\n  end\nend",
  record: "local LAYOUT = 2\nlocal KEYS_PER_LOCK = 8\nlocal ENDED_CHARS_MAX = 32 * 14\nlocal CAPACITY_MS = 2592000000\nlocal SPARE_MS = 30000\nlocal NUMBERS = {\n  \"layout\",\n  \"fence\",\n  \"arrival\",\n  \"departures\",\n  \"writers\",\n  \"readers\",\n  \"tickets\",\n  \"tickets_next\",\n  \"turn_at\",\n  \"shared\",\n  \"shared_next\",\n  \"details\",\n  \"delay_until\",\n  \"break_at\",\n  \"hold_ms\",\n  \"kept_until\",\n  \"expires_at\",\n  \"front_arrival\",\n  \"capacity\",\n  \"permits\",\n  \"attended_next\",\n  \"turn_until\",\n  \"turn_ms\",\n  \"no_grace_until\",\n  \"dropped\",\n  \"watched_until\",\n}\nlocal NUMBERS_1 = 20\nlocal function keys_beside(lock)\n  return { lock.details_key, lock.leases_key, lock.holders_key, lock.writers_key, lock.readers_key, lock.tickets_key }\nend\nlocal function forget_beside(lock)\n  for _, count in ipairs({ \"shared\", \"permits\", \"details\", \"tickets\", \"writers\", \"readers\" }) do\n    lock[count] = 0\n  end\n  lock.front, lock.turn_at, lock.turn_until, lock.kept_until, lock.expires_at = nil, 0, 0, 0, 0\n  redis.call(\"DEL\", unpack(keys_beside(lock)))\n  lock.changed = true\nend\nlocal function read_record(lock, text, layout)\n  local line, exclusive, upgrader, ended, outcomes, events =\n    string.match(text, \"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)$\")\n  if not line or not has_sane_numbers(line) then\n    return false\n  end\n  local words, numbers = split(line), layout == LAYOUT and #NUMBERS or NUMBERS_1\n  for i = 1, numbers do\n    if not string.find(words[i] or \"\", \"^%d+$\") then\n      return false\n    end\n    lock[NUMBERS[i]] = num(words[i])\n  end\n  if layout < LAYOUT then\n    lock.layout, lock.turn_at = LAYOUT, 0\n  end\n  lock.front = words[numbers + 1] ~= \"-\" and words[numbers + 1] or nil\n  lock.ended, lock.outcomes, lock.events = ended, outcomes, events\n  if exclusive ~= \"\" then\n    lock.exclusive = unpack_lease(exclusive)\n  end\n  if upgrader ~= \"\" then\n    local id, token, deadline, arrival, label = string.match(upgrader, \"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\n    if not id or not has_sane_numbers(upgrader) then\n      return false\n    end\n    lock.upgrader = { id = id, token = token, deadline = num(deadline), arrival = num(arrival), label = label }\n  end\n  return #words == numbers + 1 and (exclusive == \"\" or lock.exclusive ~= nil)\nend\nlocal function load_lock(at, text)\n  local lock = {\n    at = at,\n    record_key = KEYS[at],\n    details_key = KEYS[at + 1],\n    leases_key = KEYS[at + 2],\n    holders_key = KEYS[at + 3],\n    writers_key = KEYS[at + 4],\n    readers_key = KEYS[at + 5],\n    tickets_key = KEYS[at + 6],\n    history_key = KEYS[at + 7],\n    ended = \"\",\n    outcomes = \"\",\n    events = \"\",\n    noted = {},\n    fresh = {},\n    expired_permits = 0,\n    changed = false,\n  }\n  for i = 1, #NUMBERS do\n    lock[NUMBERS[i]] = 0\n  end\n  lock.layout = LAYOUT\n  if text then\n    local layout = num(string.match(text, \"^(%d+) \") or \"0\")\n    if layout > LAYOUT then\n      lock.unreadable = \"newer\"\n      return lock\n    end\n    if layout < 1 or not read_record(lock, text, layout) then\n      lock.unreadable = \"damaged\"\n      return lock\n    end\n    if lock.expires_at > 0 and lock.expires_at + SPARE_MS / 2 <= now then\n      forget_beside(lock)\n    end\n  end\n  lock.live = is_broken(lock) and 0 or lock.shared\n  return lock\nend\nlocal function load_locks(n, other_key)\n  local keys = {}\n  for i = 1, n do\n    keys[i] = KEYS[(i - 1) * KEYS_PER_LOCK + 1]\n  end\n  keys[n + 1] = other_key\n  local texts = #keys == 1 and { redis.call(\"GET\", keys[1]) } or texts_at(keys, n)\n  local locks, by_key, unreadable = {}, {}, nil\n  for i = 1, n do\n    local lock = by_key[keys[i]] or load_lock((i - 1) * KEYS_PER_LOCK + 1, texts[i])\n    locks[i] = lock\n    by_key[keys[i]] = lock\n    unreadable = unreadable or lock.unreadable and { \"unreadable\", lock.unreadable } or nil\n  end\n  return locks, unreadable, texts[n + 1]\nend\nlocal function needed_until(lock, retention_ms)\n  return lock.kept_until + (lock.shared > 0 and retention_ms or 0)\nend\nlocal function counted_beside(lock)\n  local keys = {}\n  local function add(count, key)\n    if count > 0 then\n      keys[#keys + 1] = key\n    end\n  end\n  add(lock.details, lock.details_key)\n  add(lock.shared, lock.leases_key)\n  add(lock.shared, lock.holders_key)\n  add(lock.tickets, lock.writers_key)\n  add(lock.tickets, lock.readers_key)\n  add(lock.tickets, lock.tickets_key)\n  return keys\nend\nlocal function expire_beside(lock, retention_ms)\n  local keys = lock.fresh\n  local needed = needed_until(lock, retention_ms)\n  if needed > lock.expires_at then\n    lock.expires_at = needed + (lock.shared > 0 and SPARE_MS or retention_ms - SPARE_MS)\n    keys = counted_beside(lock)\n  end\n  for i = 1, #keys do\n    redis.call(\"PEXPIRE\", keys[i], fmt(lock.expires_at + SPARE_MS - now))\n  end\n  lock.fresh = {}\nend\nlocal function save_lock(lock, retention_ms)\n  if not lock.changed and needed_until(lock, retention_ms) <= lock.expires_at then\n    prove_writable(lock.record_key)\n    return\n  end\n  lock.changed = false\n  lock.written = true\n  wrote = true\n  if lock.shared == 0 and lock.tickets == 0 then\n    lock.kept_until = 0\n    lock.expires_at = 0\n  else\n    expire_beside(lock, retention_ms)\n  end\n  local numbers = {}\n  for i = 1, #NUMBERS do\n    numbers[i] = fmt(math.max(0, lock[NUMBERS[i]]))\n  end\n  numbers[#numbers + 1] = lock.front or \"-\"\n  local exclusive, upgrader = lock.exclusive, lock.upgrader\n  local held_until = exclusive and exclusive.deadline + exclusive.delay or 0\n  local last = math.max(now, lock.delay_until, lock.kept_until, held_until)\n  local kept_ms = lock.capacity > 0 and CAPACITY_MS or retention_ms\n  local life_ms = math.max(last + kept_ms, lock.expires_at + SPARE_MS) - now\n  keep_history(lock, life_ms)\n  local text = table.concat({\n    table.concat(numbers, \" \"),\n    exclusive and pack_lease(exclusive) or \"\",\n    upgrader and table.concat(\n      { upgrader.id, upgrader.token, fmt(upgrader.deadline), fmt(upgrader.arrival), upgrader.label },\n      \" \"\n    ) or \"\",\n    lock.ended,\n    lock.outcomes,\n    lock.events,\n  }, \"\\n\")\n  redis.call(\"SET\", lock.record_key, text, \"PX\", fmt(life_ms))\nend\nlocal function watch(lock, wait_ms)\n  if now + wait_ms > lock.watched_until then\n    lock.watched_until = now + wait_ms\n    lock.changed = true\n  end\nend\nlocal function put_detail(lock, id, text)\n  wrote = true\n  local added = redis.call(\"HSET\", lock.details_key, id, text)\n  if lock.details == 0 then\n    lock.fresh[#lock.fresh + 1] = lock.details_key\n  end\n  lock.details = lock.details + added\nend\nlocal function drop_details(lock, ids)\n  if lock.details > 0 and #ids > 0 then\n    lock.details = lock.details - redis.call(\"HDEL\", lock.details_key, unpack(ids))\n  end\nend",
  holders: "local function live_shared(lock, id)\n  if lock.shared == 0 or is_broken(lock) then\n    return nil\n  end\n  local text = redis.call(\"HGET\", lock.details_key, id)\n  if not text or string.sub(text, 1, 1) ~= string.sub(id, 1, 1) then\n    return nil\n  end\n  local lease = unpack_lease(text)\n  if not lease then\n    lock.damaged_id = id\n    return nil\n  end\n  cut_short(lock, lease)\n  return lease.deadline > now and lease or nil\nend\nlocal function live_lease(lock, id)\n  if is_exclusive(id) then\n    local exclusive = lock.exclusive\n    return exclusive and exclusive.id == id and exclusive or nil\n  end\n  return live_shared(lock, id)\nend\nlocal function lease_of(lock, token)\n  return live_lease(lock, \"x\" .. token) or live_lease(lock, shared_id(token))\nend\nlocal function leases_of(lock, token)\n  local exclusive = live_lease(lock, \"x\" .. token)\n  if exclusive then\n    return exclusive, exclusive.partner ~= \"-\" and live_shared(lock, exclusive.partner) or nil\n  end\n  local shared = live_shared(lock, shared_id(token))\n  if shared and lock.exclusive and lock.exclusive.partner == shared.id then\n    exclusive = lock.exclusive\n  end\n  return exclusive, shared\nend\nlocal function available(lock)\n  if is_broken(lock) then\n    return lock.capacity\n  end\n  return math.max(0, lock.capacity - lock.permits + lock.expired_permits)\nend\nlocal function put_shared(lock, lease)\n  put_detail(lock, lease.id, pack_lease(lease))\n  redis.call(\"ZADD\", lock.leases_key, fmt(lease.deadline), lease.id)\n  lock.kept_until = math.max(lock.kept_until, lease.deadline + lease.delay)\nend\nlocal function add_shared(lock, lease)\n  put_shared(lock, lease)\n  redis.call(\"ZADD\", lock.holders_key, fmt(lease.fence), lease.id)\n  if lock.shared == 0 then\n    lock.fresh[#lock.fresh + 1] = lock.leases_key\n    lock.fresh[#lock.fresh + 1] = lock.holders_key\n    lock.shared_next = lease.deadline\n  else\n    lock.shared_next = math.min(lock.shared_next, lease.deadline)\n  end\n  lock.shared = lock.shared + 1\n  lock.live = lock.live + 1\n  lock.permits = lock.permits + permits_of(lease.id)\nend\nlocal function grant(lock, lease, waited_since)\n  lock.fence = math.max(lock.fence + 1, now_us)\n  lease.fence = lock.fence\n  lease.holds = 1\n  lease.acquired = now\n  lease.deadline = deadline_of(lock, lease, lease.ttl)\n  if is_exclusive(lease.id) then\n    lock.exclusive = lease\n  else\n    add_shared(lock, lease)\n  end\n  note_event(lock, \"g\", lease, waited_since and math.max(0, math.floor(now - waited_since / 1000)) or 0)\n  lock.changed = true\nend\nlocal function put_lease(lock, lease)\n  if is_exclusive(lease.id) then\n    lock.changed = true\n    return\n  end\n  put_shared(lock, lease)\n  if lease.deadline < lock.shared_next then\n    lock.shared_next = lease.deadline\n    lock.changed = true\n  end\nend\nlocal function note_end(lock, lease, reason, at)\n  note_event(lock, reason, lease, at - lease.acquired)\n  lock.ended = string.sub(trace(secret_of(lease.id)) .. reason .. \" \" .. lock.ended, 1, ENDED_CHARS_MAX)\n  if lease.delay > 0 and (reason == \"e\" or reason == \"m\" or reason == \"b\") then\n    lock.delay_until = math.max(lock.delay_until, at + lease.delay)\n  end\n  if lock.upgrader and lock.upgrader.token == lease.id then\n    lock.upgrader = nil\n  end\n  lock.lease_ended = true\n  lock.changed = true\nend\nlocal function drop_shared(lock, ids)\n  redis.call(\"ZREM\", lock.leases_key, unpack(ids))\n  redis.call(\"ZREM\", lock.holders_key, unpack(ids))\n  drop_details(lock, ids)\n  lock.shared = lock.shared - #ids\n  for i = 1, #ids do\n    lock.permits = lock.permits - permits_of(ids[i])\n  end\nend\nlocal function note_hold(lock, ms)\n  lock.hold_ms = lock.hold_ms == 0 and ms or (lock.hold_ms * 3 + ms) / 4\nend\nlocal function end_lease(lock, lease, reason)\n  if is_exclusive(lease.id) then\n    lock.exclusive = nil\n    note_hold(lock, now - lease.acquired)\n  else\n    note_hold(lock, (now - lease.acquired) / lock.live)\n    drop_shared(lock, { lease.id })\n    lock.live = lock.live - 1\n  end\n  note_end(lock, lease, reason, now)\nend\nlocal REASONS = { r = \"released\", e = \"expired\", m = \"max_hold\", b = \"broken\", t = \"transferred\" }\nlocal function why_expired(lock, lease)\n  if lease.deadline == lock.break_at then\n    return \"b\"\n  end\n  return lease.deadline == lease.max_until and \"m\" or \"e\"\nend\nlocal function why_lost(lock, token)\n  local at = string.find(lock.ended, trace(token), 1, true)\n  if at then\n    return REASONS[string.sub(lock.ended, at + 12, at + 12)]\n  end\n  local text = lock.shared > lock.live and redis.call(\"HGET\", lock.details_key, shared_id(token))\n  local lease = text and unpack_lease(text)\n  if lease and is_broken(lock) then\n    return \"broken\"\n  end\n  return lease and lease.deadline <= now and REASONS[why_expired(lock, lease)] or \"unknown\"\nend\nlocal function not_held(lock, token)\n  if lock.damaged_id == shared_id(token) then\n    return \"unreadable\", \"damaged\"\n  end\n  return \"lost\", why_lost(lock, token)\nend",
  latch: "local LATCH_LAYOUT = 1\nlocal DELETED_MS = 60000\nlocal function parse_latch(text)\n  local layout, id, since, count, expires_at, outcomes = string.match(text, \"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\n  if num(string.match(text, \"^(%d+) \") or \"0\") > LATCH_LAYOUT then\n    return { unreadable = \"newer\" }\n  end\n  if not layout or not has_sane_numbers(string.match(text, \"^[^\\n]*\")) then\n    return { unreadable = \"damaged\" }\n  end\n  return {\n    id = num(id),\n    since = num(since),\n    count = num(count),\n    expires_at = num(expires_at),\n    outcomes = outcomes,\n    live = num(expires_at) > now,\n  }\nend\nlocal function load_latch(key)\n  local text = redis.call(\"GET\", key)\n  return text and parse_latch(text) or nil\nend\nlocal function save_latch(key, latch)\n  wrote = true\n  local numbers = { fmt(LATCH_LAYOUT), fmt(latch.id), fmt(latch.since), fmt(latch.count), fmt(latch.expires_at) }\n  local kept_ms = math.max(latch.expires_at - now, DELETED_MS)\n  redis.call(\"SET\", key, table.concat(numbers, \" \") .. \"\\n\" .. latch.outcomes, \"PX\", fmt(kept_ms))\nend\nlocal function telling(reply)\n  reply[#reply + 1] = \"!1,-,0,0,1\"\n  return reply\nend\nlocal function latch_reply(latch, count)\n  return { \"latch\", fmt(latch.id), fmt(latch.since), count or fmt(latch.count), fmt(latch.expires_at) }\nend",
  memory: "local MEMORY_MS = 60000\nlocal MEMORY_SPARE_MS = 60000\nlocal function parse_memory(text)\n  if not text then\n    return nil\n  end\n  local layout, state, fingerprint, rest = string.match(text, \"^(%d+) (%a) (%S+) (.*)$\")\n  if not layout or num(layout) > 1 then\n    return { state = \"newer\" }\n  end\n  return { state = state, fingerprint = fingerprint, rest = rest }\nend\nlocal function recall(key)\n  return parse_memory(key and redis.call(\"GET\", key))\nend\nlocal function forget_soon(key)\n  redis.call(\"PEXPIRE\", key, fmt(MEMORY_MS), \"LT\")\nend\nlocal function memorize(key, state, fingerprint, rest, until_ms)\n  if key then\n    redis.call(\"SET\", key, table.concat({ \"1\", state, fingerprint, rest }, \" \"), \"PX\", fmt(until_ms - now + MEMORY_MS))\n  end\nend",
  queue: "local TURN_MS = 3000\nlocal SHORT_TURN_MS = 250\nlocal TICKET_MS = 30000\nlocal GRACE_MS = 1500\nlocal DOUBT = 20\nlocal AWAY = 4000000000000000\nlocal BATCHES_MAX = 2\nlocal BATCH = 1250\nlocal LATE_MAX = 100\nlocal function queue_key(lock, id)\n  return is_exclusive(id) and lock.writers_key or lock.readers_key\nend\nlocal function first_of(key)\n  local first = redis.call(\"ZRANGE\", key, \"0\", \"0\", \"WITHSCORES\")\n  return first[1], first[1] and num(first[2]) or 0\nend\nlocal function standing(lock)\n  return lock.writers + lock.readers\nend\nlocal function find_front(lock)\n  local writer, writer_arrival, reader, reader_arrival\n  if lock.writers > 0 then\n    writer, writer_arrival = first_of(lock.writers_key)\n  end\n  if lock.readers > 0 then\n    reader, reader_arrival = first_of(lock.readers_key)\n  end\n  if writer and (not reader or writer_arrival < reader_arrival) then\n    lock.front, lock.front_arrival = writer, writer_arrival\n  else\n    lock.front, lock.front_arrival = reader, reader_arrival or 0\n  end\n  if lock.front_arrival >= AWAY then\n    lock.front, lock.front_arrival = nil, 0\n  end\n  lock.turn_at = 0\nend\nlocal function count_waiters(lock, id, change)\n  if is_exclusive(id) then\n    lock.writers = lock.writers + change\n  else\n    lock.readers = lock.readers + change\n  end\n  if change < 0 then\n    lock.departures = lock.departures - change\n  end\n  lock.changed = true\nend\nlocal function place_of(lock, id)\n  local score = lock.tickets > 0 and redis.call(\"ZSCORE\", queue_key(lock, id), id)\n  if not score then\n    return nil\n  end\n  if lock.lapsing and num(redis.call(\"ZSCORE\", lock.tickets_key, id) or \"0\") + TICKET_MS <= now then\n    return nil\n  end\n  local arrival = num(score)\n  local stands = arrival < AWAY\n  return { arrival = stands and arrival or arrival - AWAY, stands = stands }\nend\nlocal function set_ticket(lock, id, attended_until, turn_over)\n  wrote = true\n  if redis.call(\"ZADD\", lock.tickets_key, turn_over and \"XX\" or \"GT\", fmt(attended_until), id) == 1 then\n    if lock.tickets == 0 then\n      lock.fresh[#lock.fresh + 1] = lock.tickets_key\n    end\n    lock.tickets = lock.tickets + 1\n    lock.changed = true\n  end\n  if attended_until > now and (lock.attended_next == 0 or attended_until < lock.attended_next) then\n    lock.attended_next = attended_until\n    lock.changed = true\n  end\n  if lock.tickets_next == 0 or attended_until + TICKET_MS < lock.tickets_next then\n    lock.tickets_next = attended_until + TICKET_MS\n    lock.changed = true\n  end\n  lock.kept_until = math.max(lock.kept_until, attended_until + TICKET_MS)\nend\nlocal function keep_place(lock, id, place, attended_until, turn_over)\n  local key, stands = queue_key(lock, id), attended_until > now\n  if place.stands and not stands and not turn_over then\n    stands = num(redis.call(\"ZSCORE\", lock.tickets_key, id) or \"0\") > now\n  end\n  if place.stands ~= stands then\n    if (is_exclusive(id) and lock.writers or lock.readers) == 0 then\n      lock.fresh[#lock.fresh + 1] = key\n    end\n    redis.call(\"ZADD\", key, fmt(stands and place.arrival or place.arrival + AWAY), id)\n    if stands then\n      lock.arrival = math.max(lock.arrival, place.arrival)\n      count_waiters(lock, id, 1)\n      if place.stands == false then\n        lock.departures = math.max(0, lock.departures - 1)\n      end\n      if not lock.front or place.arrival < lock.front_arrival then\n        lock.front, lock.front_arrival, lock.turn_at = id, place.arrival, 0\n      end\n    elseif place.stands then\n      count_waiters(lock, id, -1)\n      if lock.front == id then\n        find_front(lock)\n      end\n    end\n    place.stands = stands\n  end\n  set_ticket(lock, id, attended_until, turn_over)\nend\nlocal function leave_queue(lock, id, place)\n  redis.call(\"ZREM\", queue_key(lock, id), id)\n  if place.stands then\n    count_waiters(lock, id, -1)\n    if lock.front == id then\n      find_front(lock)\n    end\n  end\n  if redis.call(\"ZREM\", lock.tickets_key, id) == 1 then\n    lock.tickets = lock.tickets - 1\n    if lock.tickets == 0 then\n      lock.tickets_next = 0\n    end\n    if has_label(id) then\n      drop_details(lock, { id })\n    end\n  end\n  lock.changed = true\nend\nlocal function has_room(lock, waiters_max)\n  if lock.tickets + (lock.upgrader and 1 or 0) < waiters_max then\n    return true\n  end\n  if lock.tickets <= standing(lock) then\n    return false\n  end\n  local oldest = redis.call(\"ZRANGE\", lock.tickets_key, \"0\", \"0\")[1]\n  if oldest then\n    leave_queue(lock, oldest, place_of(lock, oldest) or {})\n  end\n  return true\nend\nlocal function send_away(lock, key, ids)\n  for from = 1, #ids, BATCH do\n    local scores = redis.call(\"ZMSCORE\", key, unpack(ids, from, math.min(from + BATCH - 1, #ids)))\n    local moved = {}\n    for i = 1, #scores do\n      local arrival = scores[i] and num(scores[i]) or AWAY\n      if arrival < AWAY then\n        moved[#moved + 1] = fmt(arrival + AWAY)\n        moved[#moved + 1] = ids[from + i - 1]\n      end\n    end\n    if #moved > 0 then\n      redis.call(\"ZADD\", key, unpack(moved))\n      count_waiters(lock, ids[1], -#moved / 2)\n    end\n  end\nend\nlocal function by_mode(ids)\n  local writers, readers = {}, {}\n  for i = 1, #ids do\n    local kind = is_exclusive(ids[i]) and writers or readers\n    kind[#kind + 1] = ids[i]\n  end\n  return writers, readers\nend\nlocal function end_turn(lock, attended_until)\n  if lock.turn_at > 0 and lock.turn_until < attended_until then\n    lock.turn_ms = lock.turn_ms > 0 and SHORT_TURN_MS or 0\n    return lock.turn_until\n  end\n  if lock.turn_at > 0 then\n    local lost_ms = math.max(0, attended_until - lock.turn_at)\n    lock.no_grace_until = math.max(lock.no_grace_until, attended_until + DOUBT * lost_ms)\n  end\n  return attended_until\nend\nlocal function pass_unattended(lock, asking)\n  if standing(lock) == 0 or lock.attended_next > now then\n    return 0\n  end\n  local from = math.max(0, lock.tickets - standing(lock))\n  local over = redis.call(\"ZCOUNT\", lock.tickets_key, \"-inf\", fmt(now)) - from\n  local taken = math.max(0, math.min(over, BATCH * BATCHES_MAX))\n  local places = redis.call(\"ZRANGE\", lock.tickets_key, fmt(from), fmt(from + taken), \"WITHSCORES\")\n  local ids, front_ended_at = {}, 0\n  lock.attended_next = taken < over and now or 0\n  for i = 1, #places, 2 do\n    local id, attended_until = places[i], num(places[i + 1])\n    if attended_until > now then\n      lock.attended_next = attended_until\n    elseif (id ~= asking or attended_until + TICKET_MS <= now) and #ids < taken then\n      ids[#ids + 1] = id\n      front_ended_at = id == lock.front and attended_until or front_ended_at\n    end\n  end\n  lock.passing = taken < over\n  lock.changed = true\n  local writers, readers = by_mode(ids)\n  send_away(lock, lock.writers_key, writers)\n  send_away(lock, lock.readers_key, readers)\n  if front_ended_at > 0 then\n    front_ended_at = end_turn(lock, front_ended_at)\n    find_front(lock)\n  end\n  return front_ended_at\nend\nlocal function forget_lapsed(lock)\n  if lock.tickets == 0 or lock.tickets_next > now or lock.passing then\n    return\n  end\n  local lapsed = redis.call(\"ZRANGEBYSCORE\", lock.tickets_key, \"-inf\", fmt(now - TICKET_MS), \"LIMIT\", \"0\", fmt(BATCH))\n  if #lapsed > 0 then\n    local writers, readers = by_mode(lapsed)\n    redis.call(\"ZREM\", lock.tickets_key, unpack(lapsed))\n    if #writers > 0 then\n      redis.call(\"ZREM\", lock.writers_key, unpack(writers))\n    end\n    if #readers > 0 then\n      redis.call(\"ZREM\", lock.readers_key, unpack(readers))\n    end\n    lock.tickets = lock.tickets - #lapsed\n    local labelled = {}\n    for i = 1, #lapsed do\n      labelled[#labelled + 1] = has_label(lapsed[i]) and lapsed[i] or nil\n    end\n    drop_details(lock, labelled)\n  end\n  local first, attended_until = first_of(lock.tickets_key)\n  lock.tickets_next = first and attended_until + TICKET_MS or 0\n  lock.lapsing = first and lock.tickets_next <= now\n  if not first then\n    lock.tickets, lock.writers, lock.readers = 0, 0, 0\n    find_front(lock)\n  end\n  lock.changed = true\nend\nlocal function is_clearing(lock)\n  return is_broken(lock) or lock.passing\nend\nlocal function fits(lock, id, exclusive, shared)\n  if is_clearing(lock) then\n    return false\n  end\n  local holder = exclusive or shared\n  if lock.exclusive and not exclusive then\n    return false\n  end\n  if now < lock.delay_until and not holder then\n    return false\n  end\n  if is_exclusive(id) then\n    return lock.live == (shared and 1 or 0)\n  end\n  if permits_of(id) > 0 then\n    return permits_of(id) <= available(lock)\n  end\n  return exclusive ~= nil or not lock.upgrader and lock.break_at == 0\nend\nlocal function start_turn(lock, at, length_ms)\n  lock.turn_at, lock.turn_until = at, at + length_ms\n  lock.changed = true\nend\nlocal function settle(lock, at)\n  local cleared = lock.shared == 0 or lock.break_at > now\n  if lock.break_at > 0 and not lock.exclusive and lock.live == 0 and cleared then\n    lock.break_at = 0\n    lock.changed = true\n  end\n  local front = lock.front\n  local turn = front and (fits(lock, front) or permits_of(front) > lock.capacity)\n  if not turn then\n    if lock.turn_at ~= 0 then\n      lock.turn_at, lock.turn_until = 0, 0\n      lock.changed = true\n    end\n  elseif lock.turn_at == 0 then\n    start_turn(lock, at, lock.turn_ms > 0 and lock.turn_ms or TURN_MS)\n    lock.turn_began = true\n  end\nend\nlocal function pass_late(lock, asking)\n  for _ = 1, LATE_MAX do\n    local front, turn_until = lock.front, lock.turn_until\n    if lock.turn_at == 0 or front == asking or now < turn_until then\n      return\n    end\n    keep_place(lock, front, { arrival = lock.front_arrival, stands = true }, turn_until, true)\n    lock.turn_ms = lock.turn_ms > 0 and SHORT_TURN_MS or 0\n    settle(lock, turn_until)\n  end\nend\nlocal function tell_turns(lock, hints)\n  if hints ~= (lock.turn_ms > 0) then\n    lock.turn_ms = hints and TURN_MS or 0\n    lock.changed = true\n  end\nend\nlocal function take_turn(lock)\n  lock.turn_ms = lock.turn_ms > 0 and TURN_MS or 0\nend\nlocal function others_before(lock, id, arrival)\n  if not lock.front or lock.front == id then\n    return false\n  end\n  if is_exclusive(id) or permits_of(id) > 0 then\n    return not arrival or lock.front_arrival < arrival\n  end\n  if lock.writers == 0 then\n    return false\n  end\n  if not arrival or is_exclusive(lock.front) then\n    return not arrival or lock.front_arrival < arrival\n  end\n  local _, writer_arrival = first_of(lock.writers_key)\n  return writer_arrival < arrival\nend\nlocal function position_of(lock, id, place)\n  local before = lock.upgrader and 1 or 0\n  local arrival = place.arrival\n  if place.stands and arrival == lock.arrival then\n    return before + standing(lock) - 1\n  end\n  local mine, others, others_key = lock.writers, lock.readers, lock.readers_key\n  if not is_exclusive(id) then\n    mine, others, others_key = lock.readers, lock.writers, lock.writers_key\n  end\n  if mine > (place.stands and 1 or 0) then\n    before = before + redis.call(\"ZCOUNT\", queue_key(lock, id), \"-inf\", \"(\" .. fmt(arrival))\n  end\n  if others > 0 then\n    before = before + redis.call(\"ZCOUNT\", others_key, \"-inf\", \"(\" .. fmt(arrival))\n  end\n  return before\nend",
  places: "local ALONE_MS = 10000\nlocal AGAIN_MS = 2500\nlocal function places(locks, ids)\n  local found, arrival = {}, nil\n  for i = 1, #ids do\n    found[i] = place_of(locks[i], ids[i]) or false\n    arrival = arrival or found[i] and found[i].arrival\n  end\n  found.arrival = arrival\n  return arrival and found or nil\nend\nlocal function new_places(locks)\n  local found, arrival = {}, now_us\n  for i = 1, #locks do\n    arrival = math.max(arrival, locks[i].arrival + 1)\n  end\n  for i = 1, #locks do\n    found[i] = false\n    locks[i].arrival = arrival\n    locks[i].changed = true\n  end\n  found.arrival = arrival\n  return found\nend\nlocal function leave_queues(locks, ids, found)\n  for i = 1, #ids do\n    if found[i] then\n      leave_queue(locks[i], ids[i], found[i])\n    end\n  end\nend\nlocal function attended_until(locks, left_ms, returned)\n  local until_ = now + math.floor(left_ms - math.min(300, left_ms / 10))\n  for i = 1, #locks do\n    returned = returned and now >= locks[i].no_grace_until\n  end\n  return until_ + (returned and GRACE_MS or 0)\nend\nlocal function keep_places(locks, ids, found, blocking, until_, label)\n  local alone_until = #ids > 1 and math.floor(found.arrival / 1000) + ALONE_MS or 0\n  local position, again_at = 0, alone_until > now and alone_until or 0\n  for i = 1, #ids do\n    local lock, id = locks[i], ids[i]\n    if alone_until <= now or blocking[i] then\n      local place = found[i] or { arrival = found.arrival }\n      keep_place(lock, id, place, until_)\n      if has_label(id) then\n        put_detail(lock, id, \"=\" .. label)\n      end\n      position = math.max(position, position_of(lock, id, place))\n      found[i] = place\n    elseif found[i] then\n      leave_queue(lock, id, found[i])\n      found[i] = false\n    end\n    settle(lock, now)\n    if lock.front == id and lock.turn_at > 0 then\n      take_turn(lock)\n      start_turn(lock, now, TURN_MS)\n      again_at = now + AGAIN_MS\n    end\n  end\n  return position, again_at\nend\nlocal function blocked_locks(locks, ids, arrival, fair)\n  local blocked, blocking = {}, {}\n  for i = 1, #ids do\n    local lock, id = locks[i], ids[i]\n    local blocks = not fits(lock, id)\n    if not blocks and fair then\n      blocks = others_before(lock, id, arrival)\n    elseif not blocks then\n      blocks = permits_of(id) == 0 and lock.live > 0 and lock.front ~= nil and lock.front ~= id\n    end\n    if blocks then\n      blocked[#blocked + 1] = fmt(i)\n    end\n    blocking[i] = blocks\n  end\n  return blocked, blocking\nend",
  purge: "local PURGE_MAX = \"100\"\nlocal ENDED_MAX = 32\nlocal clear_left = 400\nlocal function purge_exclusive(lock)\n  local lease = lock.exclusive\n  if not lease or lease.deadline > now then\n    return 0\n  end\n  lock.exclusive = nil\n  note_end(lock, lease, why_expired(lock, lease), lease.deadline)\n  return lease.deadline\nend\nlocal function skip_expired(lock)\n  if lock.capacity == 0 then\n    lock.live = redis.call(\"ZCOUNT\", lock.leases_key, \"(\" .. fmt(now), \"+inf\")\n    return\n  end\n  local expired = redis.call(\"ZRANGEBYSCORE\", lock.leases_key, \"-inf\", fmt(now))\n  lock.live = lock.shared - #expired\n  lock.expired_permits = 0\n  for i = 1, #expired do\n    lock.expired_permits = lock.expired_permits + permits_of(expired[i])\n  end\nend\nlocal function drop_expired(lock)\n  local ended_at = 0\n  local ids = redis.call(\"ZRANGEBYSCORE\", lock.leases_key, \"-inf\", fmt(now), \"LIMIT\", \"0\", PURGE_MAX)\n  if #ids > 0 then\n    local texts = redis.call(\"HMGET\", lock.details_key, unpack(ids))\n    for i = 1, #ids do\n      local lease = texts[i] and unpack_lease(texts[i])\n      if lease then\n        note_end(lock, lease, why_expired(lock, lease), lease.deadline)\n        ended_at = lease.deadline\n      end\n    end\n    drop_shared(lock, ids)\n  end\n  return #ids, ended_at\nend\nlocal BROKEN_WITHOUT_DELAY = 1\nlocal function note_broken(lock, text, late)\n  local without_delay = lock.break_at == BROKEN_WITHOUT_DELAY\n  local at = without_delay and now or lock.break_at\n  if late then\n    local lease = unpack_lease(text)\n    if lease then\n      lease.delay = without_delay and 0 or lease.delay\n      local ended_at = math.min(at, lease.deadline)\n      note_end(lock, lease, lease.deadline < at and why_expired(lock, lease) or \"b\", ended_at)\n      return ended_at\n    end\n  elseif not without_delay then\n    local deadline, delay = string.match(text, \"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) \")\n    if deadline and delay ~= \"0\" then\n      lock.delay_until = math.max(lock.delay_until, math.min(at, num(deadline)) + num(delay))\n    end\n  end\n  return at\nend\nlocal function clear_broken(lock)\n  local count = clear_left\n  if count == 0 then\n    return 0\n  end\n  local ids = redis.call(\"ZRANGE\", lock.holders_key, \"0\", fmt(count - 1))\n  clear_left = count - #ids\n  local ended_at = 0\n  if #ids > 0 then\n    local texts = redis.call(\"HMGET\", lock.details_key, unpack(ids))\n    for i = 1, #ids do\n      if texts[i] then\n        ended_at = math.max(ended_at, note_broken(lock, texts[i], lock.shared - i < ENDED_MAX))\n      end\n    end\n    drop_shared(lock, ids)\n  end\n  lock.upgrader = nil\n  lock.changed = true\n  local without_delay = lock.break_at == BROKEN_WITHOUT_DELAY\n  if #ids == count and lock.shared > 0 then\n    lock.break_at = without_delay and lock.break_at or now\n    return 0\n  end\n  redis.call(\"DEL\", lock.leases_key, lock.holders_key)\n  lock.shared, lock.permits, lock.shared_next, lock.live = 0, 0, 0, 0\n  return ended_at > 0 and ended_at or now\nend\nlocal function purge_shared(lock)\n  if lock.shared > 0 and is_broken(lock) then\n    return clear_broken(lock)\n  end\n  if lock.shared == 0 or lock.shared_next > now then\n    return 0\n  end\n  local _, ended_at = drop_expired(lock)\n  local _, next_deadline = first_of(lock.leases_key)\n  lock.shared_next = next_deadline\n  if next_deadline == 0 then\n    lock.shared, lock.permits = 0, 0\n  end\n  lock.live = lock.shared\n  if next_deadline > 0 and next_deadline <= now then\n    skip_expired(lock)\n  end\n  lock.changed = true\n  return ended_at\nend\nlocal function purge_upgrader(lock)\n  local upgrader = lock.upgrader\n  if not upgrader or upgrader.deadline > now then\n    return 0\n  end\n  lock.upgrader = nil\n  lock.changed = true\n  return upgrader.deadline\nend\nlocal function purge(lock, asking)\n  local at = math.max(purge_exclusive(lock), purge_shared(lock), purge_upgrader(lock), pass_unattended(lock, asking))\n  forget_lapsed(lock)\n  if lock.delay_until > 0 and lock.delay_until <= now then\n    at = math.max(at, lock.delay_until)\n    lock.delay_until = 0\n    lock.changed = true\n  end\n  settle(lock, at > 0 and at or now)\n  pass_late(lock, asking)\nend",
  quorum_marker: "local MARKER_LAYOUT = 1\nlocal SLACK_US = 100000\nlocal CLOCK_MAX_US = 4503599627370496\nlocal STRIDE = 8\nlocal clock_us = now_us < CLOCK_MAX_US and now_us or 0\nlocal function load_marker(text)\n  if not text then\n    return { state = \"-\", ends_at = 0 }\n  end\n  local layout, state, number, nodes, ends_at, floor, ahead =\n    string.match(text, \"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\n  if not layout or num(layout) > MARKER_LAYOUT then\n    return { state = \"newer\" }\n  end\n  return {\n    state = state,\n    number = num(number),\n    nodes = num(nodes),\n    ends_at = num(ends_at),\n    floor = num(floor),\n    ahead = num(ahead),\n  }\nend\nlocal function save_marker(key, marker)\n  local numbers = { marker.number, marker.nodes, marker.ends_at, marker.floor, marker.ahead }\n  local words = { fmt(MARKER_LAYOUT), marker.state }\n  for i = 1, #numbers do\n    words[i + 2] = fmt(numbers[i])\n  end\n  redis.call(\"SET\", key, table.concat(words, \" \"))\nend\nlocal function abstention(marker, number, nodes)\n  if marker.state == \"newer\" then\n    return { \"newer\" }\n  end\n  if marker.number and (marker.number ~= number or marker.nodes ~= nodes) then\n    return { \"misplaced\", fmt(marker.number), fmt(marker.nodes) }\n  end\n  if marker.state ~= \"v\" then\n    return { \"outsider\", fmt(now), marker.state, fmt(marker.ends_at) }\n  end\n  return nil\nend\nlocal function next_fence(last, marker)\n  local least = math.max(last + 1, marker.floor + 1, clock_us)\n  local fence = least - least % STRIDE + marker.number\n  return fence < least and fence + STRIDE or fence\nend\nlocal function reach_of(marker)\n  return math.max(marker.floor or 0, clock_us + (marker.ahead or 0) + SLACK_US)\nend\nlocal function note_fence(key, marker, fence)\n  if fence > reach_of(marker) then\n    marker.ahead = fence - clock_us\n    save_marker(key, marker)\n  end\nend",
  quorum_memory: "local ATTEMPTS_CHARS_MAX = 8 * 23\nlocal ANY_FINGERPRINT = \"?\"\nlocal function last_deadline(record, holder)\n  local at = now\n  for _, lease in ipairs(record.leases) do\n    if lease.holder == holder then\n      at = math.max(at, lease.deadline)\n    end\n  end\n  return at\nend\nlocal function remember(key, record, lease)\n  if not key then\n    return\n  end\n  local memory, attempts = recall(key), lease.attempt\n  if memory and memory.state == \"g\" and not string.find(memory.rest, attempts, 1, true) then\n    attempts = string.sub(memory.rest .. \" \" .. attempts, -ATTEMPTS_CHARS_MAX)\n  end\n  memorize(key, \"g\", lease.fingerprint, attempts, last_deadline(record, lease.holder))\nend\nlocal function forget(key, attempt)\n  local memory = recall(key)\n  if not memory or memory.state ~= \"g\" or not string.find(memory.rest, attempt, 1, true) then\n    return\n  end\n  local others = {}\n  for _, other in ipairs(split(memory.rest)) do\n    if other ~= attempt then\n      others[#others + 1] = other\n    end\n  end\n  if #others == 0 then\n    redis.call(\"DEL\", key)\n  else\n    redis.call(\"SET\", key, table.concat({ \"1 g\", memory.fingerprint, table.concat(others, \" \") }, \" \"), \"KEEPTTL\")\n  end\nend\nlocal function note_release(key, attempt)\n  local memory = recall(key)\n  if not memory or memory.state == \"g\" then\n    memorize(key, \"e\", memory and memory.fingerprint or ANY_FINGERPRINT, attempt, now)\n  end\nend\nlocal function prolong(key, lease)\n  redis.call(\"PEXPIRE\", key, fmt(lease.deadline - now + MEMORY_MS), \"GT\")\nend\nlocal function mismatches(memory, fingerprint)\n  return memory.fingerprint ~= fingerprint and memory.fingerprint ~= ANY_FINGERPRINT\nend",
  quorum_record: "local RECORD_LAYOUT = 2\nlocal ENDED_CHARS_MAX = 64 * 20\nlocal PARTS = \"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nlocal function unpack_attempt(line)\n  local mode, attempt, holder, state, deadline, fence, acquired, ttl, max_until, delay, label, print =\n    string.match(line, PARTS)\n  return {\n    mode = mode,\n    attempt = attempt,\n    holder = holder,\n    state = state,\n    deadline = num(deadline),\n    fence = num(fence),\n    acquired = num(acquired),\n    ttl = num(ttl),\n    max_until = num(max_until),\n    delay = num(delay),\n    label = label,\n    fingerprint = print == \"\" and \"-\" or print,\n  }\nend\nlocal function pack_attempt(lease)\n  return table.concat({\n    lease.mode,\n    lease.attempt,\n    lease.holder,\n    lease.state,\n    fmt(lease.deadline),\n    fmt(lease.fence),\n    fmt(lease.acquired),\n    fmt(lease.ttl),\n    fmt(lease.max_until),\n    fmt(lease.delay),\n    lease.label,\n    lease.fingerprint,\n  }, \" \")\nend\nlocal function end_pattern(attempt)\n  return \"(%a)\" .. string.gsub(string.sub(attempt, 1, 12), \"%-\", \"%%-\") .. \"(%S+)\"\nend\nlocal function end_of(record, attempt)\n  return string.match(record.ended, end_pattern(attempt))\nend\nlocal function forget_end(record, attempt)\n  record.ended = string.gsub(record.ended, end_pattern(attempt) .. \" \", \"\")\nend\nlocal function note_end(record, attempt, letter, request)\n  local known = end_of(record, attempt)\n  if known == \"e\" and letter ~= \"e\" then\n    forget_end(record, attempt)\n    letter = \"x\"\n  elseif known then\n    return\n  end\n  local entry = letter .. string.sub(attempt, 1, 12) .. string.sub(request .. \"------\", 1, 6) .. \" \"\n  record.ended = string.sub(entry .. record.ended, 1, ENDED_CHARS_MAX)\nend\nlocal function end_expired(record)\n  local live = {}\n  for _, lease in ipairs(record.leases) do\n    if lease.deadline > now then\n      live[#live + 1] = lease\n    elseif lease.state == \"c\" then\n      note_end(record, lease.attempt, lease.deadline == lease.max_until and \"m\" or \"e\", \"\")\n      if lease.delay > 0 then\n        record.delay_until = math.max(record.delay_until, lease.deadline + lease.delay)\n      end\n    end\n  end\n  record.leases = live\nend\nlocal function load_record(text)\n  local record = { fence = 0, confirmed = 0, delay_until = 0, ended = \"\", leases = {} }\n  if not text then\n    return record\n  end\n  local layout, fence, confirmed, delay_until, ended, rest =\n    string.match(text, \"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\n  if not layout or num(layout) > RECORD_LAYOUT then\n    return nil\n  end\n  record.fence = num(fence)\n  record.confirmed = num(confirmed)\n  record.delay_until = num(delay_until)\n  record.ended = ended\n  for line in string.gmatch(rest, \"[^\\n]+\") do\n    record.leases[#record.leases + 1] = unpack_attempt(line)\n  end\n  end_expired(record)\n  return record\nend\nlocal function save_record(key, record, retention_ms)\n  local last = math.max(now, record.delay_until)\n  local numbers = { fmt(RECORD_LAYOUT), fmt(record.fence), fmt(record.confirmed), fmt(record.delay_until) }\n  local lines = { table.concat(numbers, \" \"), record.ended, \"\" }\n  for i, lease in ipairs(record.leases) do\n    lines[i + 2] = pack_attempt(lease)\n    last = math.max(last, lease.deadline + lease.delay)\n  end\n  redis.call(\"SET\", key, table.concat(lines, \"\\n\"), \"PX\", fmt(last + retention_ms - now))\nend\nlocal function find_attempt(record, attempt)\n  for _, lease in ipairs(record.leases) do\n    if lease.attempt == attempt then\n      return lease\n    end\n  end\n  return nil\nend\nlocal function find_holder(record, holder)\n  for _, lease in ipairs(record.leases) do\n    if lease.holder == holder then\n      return lease\n    end\n  end\n  return nil\nend\nlocal function taken_until(record, mode, holder)\n  local at = 0\n  for _, lease in ipairs(record.leases) do\n    if lease.holder ~= holder and (mode == \"x\" or lease.mode == \"x\") then\n      at = math.max(at, lease.deadline + lease.delay)\n    end\n  end\n  return at\nend\nlocal function blocked_until(record, mode, holder)\n  local at = taken_until(record, mode, holder)\n  if record.delay_until > now and not find_holder(record, holder) then\n    at = math.max(at, record.delay_until)\n  end\n  return at\nend\nlocal function confirmed_lines(record)\n  local lines = {}\n  for _, lease in ipairs(record.leases) do\n    if lease.state == \"c\" then\n      lines[#lines + 1] = pack_attempt(lease)\n    end\n  end\n  return lines\nend\nlocal function add_pending(record, marker, wanted, pending_ms)\n  record.fence = next_fence(record.fence, marker)\n  local lease = {\n    mode = wanted.mode,\n    attempt = wanted.attempt,\n    holder = wanted.holder,\n    state = \"p\",\n    deadline = now + pending_ms,\n    fence = record.fence,\n    acquired = 0,\n    ttl = 0,\n    max_until = 0,\n    delay = 0,\n    label = \"-\",\n    fingerprint = \"-\",\n  }\n  record.leases[#record.leases + 1] = lease\n  return lease\nend\nlocal function confirm_pending(record, lease, terms)\n  lease.state = \"c\"\n  lease.fence = terms.fence\n  lease.acquired = now - terms.acquired\n  lease.ttl = terms.ttl\n  lease.delay = terms.delay\n  lease.label = terms.label\n  lease.fingerprint = terms.fingerprint\n  lease.deadline = now + terms.ttl\n  if terms.max_until > 0 then\n    lease.max_until = now + terms.max_until\n    lease.deadline = math.min(lease.deadline, lease.max_until)\n  end\n  record.fence = math.max(record.fence, lease.fence)\n  record.confirmed = math.max(record.confirmed, lease.fence)\nend",
  reply: "local LIST_MAX = 50\nlocal CLEARING_MS = 20\nlocal function holders_of(lock)\n  local holders = {}\n  if lock.exclusive then\n    holders[1] = pack_lease(lock.exclusive)\n  end\n  if lock.live > 0 then\n    local ids = redis.call(\"ZRANGE\", lock.holders_key, \"0\", fmt(LIST_MAX - 1))\n    local texts = #ids > 0 and redis.call(\"HMGET\", lock.details_key, unpack(ids)) or {}\n    for i = 1, #texts do\n      local lease = texts[i] and unpack_lease(texts[i])\n      if #holders < LIST_MAX and lease and lease.deadline > now then\n        holders[#holders + 1] = pack_lease(cut_short(lock, lease))\n      end\n    end\n  end\n  return holders\nend\nlocal function holders_total(lock)\n  return lock.live + (lock.exclusive and 1 or 0)\nend\nlocal function queue_length(lock)\n  return standing(lock) + (lock.upgrader and 1 or 0)\nend\nlocal function last_shared_deadline(lock, own)\n  local last = redis.call(\"ZRANGE\", lock.leases_key, \"-2\", \"-1\", \"WITHSCORES\")\n  local at = #last == 4 and own and last[3] == own.id and 2 or #last\n  local deadline = num(last[at] or \"0\")\n  return lock.break_at > 0 and math.min(deadline, lock.break_at) or deadline\nend\nlocal function next_chance(lock, wants_exclusive, own)\n  if is_clearing(lock) then\n    return now + CLEARING_MS\n  end\n  local at = lock.delay_until\n  if lock.exclusive then\n    at = math.max(at, lock.exclusive.deadline)\n  elseif wants_exclusive and lock.live > (own and 1 or 0) then\n    at = math.max(at, last_shared_deadline(lock, own))\n  end\n  if lock.capacity > 0 and lock.live > 0 then\n    at = math.max(at, lock.shared_next)\n  end\n  if not wants_exclusive then\n    at = math.max(at, lock.upgrader and lock.upgrader.deadline or 0, lock.break_at)\n  end\n  if at <= now or lock.capacity > 0 and lock.turn_at > 0 then\n    at = lock.attended_next > now and lock.attended_next or now\n    at = lock.turn_at > 0 and math.min(lock.turn_until, at > now and at or lock.turn_until) or at\n  end\n  return at\nend",
  rings: "local EVERYBODY = AWAY\nlocal function readers_before(lock)\n  if is_exclusive(lock.front) or permits_of(lock.front) > 0 or lock.readers < 2 then\n    return 0\n  end\n  if lock.writers == 0 then\n    return EVERYBODY\n  end\n  local _, writer_arrival = first_of(lock.writers_key)\n  return writer_arrival\nend\nlocal function ring_of(lock)\n  local changed = lock.written and lock.watched_until > now\n  local turn, turn_until, readers, next = \"-\", 0, 0, \"-\"\n  if lock.turn_ms > 0 then\n    if lock.turn_began and lock.turn_at > 0 then\n      turn = trace(secret_of(lock.front))\n      turn_until = lock.turn_until\n      readers = readers_before(lock)\n    elseif lock.upgrader and lock.lease_ended and lock.live == 1 then\n      turn = trace(secret_of(lock.upgrader.id))\n    elseif lock.sent_away then\n      turn_until = 1\n    elseif lock.turn_taken and lock.tickets > 0 then\n      turn_until = lock.turn_taken\n      next = lock.front and trace(secret_of(lock.front)) or \"-\"\n    end\n  end\n  if turn == \"-\" and turn_until == 0 and not changed then\n    return nil\n  end\n  return table.concat(\n    { fmt(lock.at), turn, fmt(turn_until), fmt(readers), changed and \"1\" or \"0\", next, fmt(lock.departures) },\n    \",\"\n  )\nend\nlocal function ringing(reply, locks)\n  local rings, seen = {}, {}\n  for i = 1, #locks do\n    local ring = not locks[i].unreadable and not seen[locks[i]] and ring_of(locks[i])\n    seen[locks[i]] = true\n    if ring then\n      rings[#rings + 1] = ring\n    end\n  end\n  if #rings > 0 then\n    reply[#reply + 1] = \"!\" .. table.concat(rings, \";\")\n  end\n  return reply\nend",
  warn: "local WARNED_MAX = 400\nlocal function warn_one(lock, lease, before, keep_delay)\n  if not keep_delay and lease.delay > 0 then\n    lease.delay = 0\n    put_lease(lock, lease)\n  end\n  local deadline = before > 0 and math.min(lease.deadline, before) or lease.deadline\n  return deadline - lease.ttl + lease.ttl / 3 > lock.break_at and 1 or 0\nend\nlocal function warn(lock, from, before, keep_delay)\n  local unaware, exclusive = 0, lock.exclusive\n  if from == \"0\" and exclusive then\n    unaware = warn_one(lock, exclusive, before, keep_delay)\n    cut_short(lock, exclusive)\n    lock.changed = true\n  end\n  local fences = lock.live > 0\n      and redis.call(\n        \"ZRANGEBYSCORE\",\n        lock.holders_key,\n        \"(\" .. from,\n        \"+inf\",\n        \"WITHSCORES\",\n        \"LIMIT\",\n        \"0\",\n        fmt(WARNED_MAX)\n      )\n    or {}\n  local ids = {}\n  for i = 1, #fences, 2 do\n    ids[#ids + 1] = fences[i]\n  end\n  for _, text in ipairs(#ids > 0 and redis.call(\"HMGET\", lock.details_key, unpack(ids)) or {}) do\n    local lease = text and unpack_lease(text)\n    if lease and lease.deadline > now then\n      unaware = unaware + warn_one(lock, lease, before, keep_delay)\n    end\n  end\n  return unaware, #ids == WARNED_MAX and fmt(num(fences[#fences])) or \"0\"\nend",
};

export interface LatchCountDownArgs {
  /** a fresh secret */
  readonly request: string;
  /** how far */
  readonly by: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

/** Count a latch down, never below zero, where it is open. */
export const latchCountDown: ScriptOf<LatchCountDownArgs> = {
  name: "latch_count_down",
  sha1: "23cb2b9d77409c9c52cd1e68ed372cbc21348cf6",
  args: ["request","by","fingerprint","since"],
  replies: ["latch","gone","mismatch","newer","forgotten","unreadable"],
  source: [
    lib.number,
    lib.clock,
    lib.outcomes,
    lib.writable,
    lib.latch,
    lib.memory,
    "local request, by, fingerprint, since = ARGV[1], num(ARGV[2]), ARGV[3], num(ARGV[4])\nlocal memory = recall(KEYS[2])\nif memory and memory.state ~= \"newer\" then\n  return memory.fingerprint == fingerprint and split(memory.rest) or { \"mismatch\" }\nend\nlocal latch = load_latch(KEYS[1])\nif memory then\n  return { \"newer\" }\nend\nif latch and latch.unreadable then\n  return { \"unreadable\", latch.unreadable }\nend\nlocal count, opened = latch and remembered(latch, request), false\nif count == \"gone\" or not latch then\n  prove_writable(KEYS[1])\n  return { \"gone\" }\nend\nif not count then\n  if is_forgotten(latch, request, since) then\n    return { \"forgotten\" }\n  end\n  if not latch.live then\n    if since > 0 then\n      remember(latch, request, \"gone\", true)\n      save_latch(KEYS[1], latch)\n    end\n    prove_writable(KEYS[1])\n    return { \"gone\" }\n  end\n  opened = latch.count > 0 and latch.count <= by\n  latch.count = math.max(0, latch.count - by)\n  count = fmt(latch.count)\n  if not KEYS[2] then\n    remember(latch, request, count, since > 0)\n  end\n  save_latch(KEYS[1], latch)\nend\nlocal reply = latch_reply(latch, count)\nmemorize(KEYS[2], \"d\", fingerprint, table.concat(reply, \" \"), latch.expires_at)\nreturn opened and telling(reply) or reply\n",
  ].join("\n"),
};

export interface LatchDeleteArgs {
  /** a fresh secret */
  readonly request: string;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

/** Delete a latch, open or not. */
export const latchDelete: ScriptOf<LatchDeleteArgs> = {
  name: "latch_delete",
  sha1: "87b1176b733abf33645a1980e23902ab75378922",
  args: ["request","fingerprint","since"],
  replies: ["deleted","mismatch","newer","forgotten","unreadable"],
  source: [
    lib.number,
    lib.clock,
    lib.outcomes,
    lib.texts,
    lib.writable,
    lib.latch,
    lib.memory,
    "local request, fingerprint, since = ARGV[1], ARGV[2], num(ARGV[3])\nlocal memory = recall(KEYS[2])\nif memory and memory.state ~= \"newer\" then\n  return memory.fingerprint == fingerprint and split(memory.rest) or { \"mismatch\" }\nend\nlocal text = texts_at({ KEYS[1] })[1]\nlocal latch = text and parse_latch(text)\nif memory then\n  return { \"newer\" }\nend\nif latch and latch.unreadable == \"damaged\" then\n  redis.call(\"DEL\", KEYS[1])\n  memorize(KEYS[2], \"d\", fingerprint, \"deleted 1 repaired\", now)\n  return { \"deleted\", \"1\", \"repaired\" }\nend\nif latch and latch.unreadable then\n  return { \"unreadable\", latch.unreadable }\nend\nif latch and is_forgotten(latch, request, since) then\n  return { \"forgotten\" }\nend\nlocal existed, deleted = latch and remembered(latch, request), false\nif not existed then\n  existed = latch and latch.live and \"1\" or \"0\"\n  deleted = latch and latch.live\n  if latch and (latch.live or since > 0) then\n    latch.expires_at = math.min(latch.expires_at, now)\n    if not KEYS[2] then\n      remember(latch, request, existed, since > 0)\n    end\n    save_latch(KEYS[1], latch)\n  end\nend\nprove_writable(KEYS[1])\nlocal reply = { \"deleted\", existed }\nmemorize(KEYS[2], \"d\", fingerprint, table.concat(reply, \" \"), now)\nreturn deleted and telling(reply) or reply\n",
  ].join("\n"),
};

export type LatchGetArgs = Record<never, never>;

/** Tell of a latch. */
export const latchGet: ScriptOf<LatchGetArgs> = {
  name: "latch_get",
  sha1: "301edd3c57db09a96017fc62e1a0e903aa37086f",
  args: [],
  replies: ["latch","gone","unreadable"],
  source: [
    lib.number,
    lib.clock,
    lib.writable,
    lib.latch,
    "local latch = load_latch(KEYS[1])\nprove_writable(KEYS[1])\nif latch and latch.unreadable then\n  return { \"unreadable\", latch.unreadable }\nend\nif not latch or not latch.live then\n  return { \"gone\" }\nend\nlocal reply = latch_reply(latch)\nreply[#reply + 1] = fmt(now)\nreturn reply\n",
  ].join("\n"),
};

export interface LatchListArgs {
  /** how many */
  readonly n: number;
}

/** Tell of a few hundred latches; a name that has none is left out. */
export const latchList: ScriptOf<LatchListArgs> = {
  name: "latch_list",
  sha1: "4e193455d0d010ce1ca0c6d3bb4f13cd6af69018",
  args: ["n"],
  replies: ["latches"],
  source: [
    lib.number,
    lib.clock,
    lib.texts,
    lib.writable,
    lib.latch,
    "local n = num(ARGV[1])\nlocal keys = {}\nfor i = 1, n do\n  keys[i] = KEYS[i]\nend\nlocal texts = texts_at(keys)\nlocal reply = { \"latches\" }\nfor i = 1, n do\n  local latch = texts[i] and parse_latch(texts[i])\n  if latch and latch.unreadable then\n    reply[#reply + 1] = fmt(i)\n    reply[#reply + 1] = latch.unreadable\n    reply[#reply + 1] = \"0\"\n  elseif latch and latch.live then\n    reply[#reply + 1] = fmt(i)\n    reply[#reply + 1] = fmt(latch.count)\n    reply[#reply + 1] = fmt(latch.expires_at)\n  end\nend\nprove_writable(KEYS[1])\nreturn reply\n",
  ].join("\n"),
};

export interface LatchSetArgs {
  /** a fresh secret */
  readonly request: string;
  /** what it counts down from */
  readonly count: number;
  /** how long it lives, open or not */
  readonly ttl_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

/** Set a latch up to be counted down; not while one that is not yet open stands. */
export const latchSet: ScriptOf<LatchSetArgs> = {
  name: "latch_set",
  sha1: "f9035ebb6e99b29429e609001d1cfd075e3f8280",
  args: ["request","count","ttl_ms","fingerprint","since"],
  replies: ["latch","exists","mismatch","newer","forgotten","unreadable"],
  source: [
    lib.number,
    lib.clock,
    lib.outcomes,
    lib.writable,
    lib.latch,
    lib.memory,
    "local request, count, ttl_ms, fingerprint, since = ARGV[1], num(ARGV[2]), num(ARGV[3]), ARGV[4], num(ARGV[5])\nlocal memory = recall(KEYS[2])\nif memory and memory.state ~= \"newer\" then\n  return memory.fingerprint == fingerprint and split(memory.rest) or { \"mismatch\" }\nend\nlocal old = load_latch(KEYS[1])\nif memory then\n  return { \"newer\" }\nend\nif old and old.unreadable then\n  return { \"unreadable\", old.unreadable }\nend\nif old and is_forgotten(old, request, since) then\n  return { \"forgotten\" }\nend\nlocal known = old and remembered(old, request)\nif known then\n  return known == \"exists\" and { \"exists\" } or latch_reply(old, known)\nend\nif old and old.live and old.count > 0 then\n  if since > 0 then\n    remember(old, request, \"exists\", true)\n    save_latch(KEYS[1], old)\n  end\n  prove_writable(KEYS[1])\n  return { \"exists\" }\nend\nlocal id = math.max(old and old.id + 1 or 0, now_us)\nlocal latch = {\n  id = id,\n  since = old and old.live and old.since or id,\n  count = count,\n  expires_at = now + ttl_ms,\n  outcomes = old and old.outcomes or \"\",\n}\nif not KEYS[2] then\n  remember(latch, request, fmt(count), since > 0)\nend\nsave_latch(KEYS[1], latch)\nlocal reply = latch_reply(latch)\nmemorize(KEYS[2], \"d\", fingerprint, table.concat(reply, \" \"), latch.expires_at)\nreturn reply\n",
  ].join("\n"),
};

export interface AcquireArgs {
  /** a fresh secret */
  readonly request: string;
  /** a letter for each lock: x exclusive, s shared; p for permits of a semaphore */
  readonly modes: string;
  /** the lease's length */
  readonly ttl_ms: number;
  /** how long the request stays open from now on: while it does, its place in the queue is attended */
  readonly left_ms: number;
  /** whether the queue is respected */
  readonly fair: boolean;
  /** a lease of the same holder, or - */
  readonly token: string;
  /** a place to resume, or - */
  readonly ticket: string;
  /** shown to others, without spaces, or - */
  readonly label: string;
  /** how long nobody new gets the lock if the lease ends without a release */
  readonly lock_delay_ms: number;
  /** bound on the lease's whole life; 0 for none */
  readonly max_hold_ms: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** shared leases a lock may have */
  readonly leases_max: number;
  /** waiters a lock may have */
  readonly waiters_max: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** sets a semaphore up that has none yet; 0 does not */
  readonly capacity: number;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
  /** whether the request has come back to its place, as it may do again */
  readonly returned: boolean;
  /** of the place as this request knew it, or when it first asked without one; 0 when this is the first */
  readonly arrival: number;
  /** whether waiters are told that it is their turn */
  readonly hints: boolean;
}

/** Grant one lease on each of n locks, all in this instant or none; or say who is in the way, and keep a place in the queue. */
export const acquire: ScriptOf<AcquireArgs> = {
  name: "acquire",
  sha1: "4ad98495c0f5bc201fa29fb61e1c8917707f659d",
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints"],
  replies: ["granted","busy","lost","deadlock","mismatch","limit","absent","unsatisfiable","forgotten","newer","unreadable"],
  source: [
    lib.number,
    lib.clock,
    lib.history,
    lib.lease,
    lib.outcomes,
    lib.texts,
    lib.writable,
    lib.record,
    lib.holders,
    lib.memory,
    lib.queue,
    lib.places,
    lib.purge,
    lib.reply,
    lib.rings,
    "local request, modes, ttl_ms, left_ms, fair = ARGV[1], ARGV[2], num(ARGV[3]), num(ARGV[4]), ARGV[5] == \"1\"\nlocal token, ticket, label, lock_delay_ms, max_hold_ms = ARGV[6], ARGV[7], ARGV[8], num(ARGV[9]), num(ARGV[10])\nlocal retention_ms, leases_max, waiters_max, fingerprint = num(ARGV[11]), num(ARGV[12]), num(ARGV[13]), ARGV[14]\nlocal capacity, since, returned = num(ARGV[15]), num(ARGV[16]), ARGV[17] == \"1\"\nlocal arrival, hints = num(ARGV[18]), ARGV[19] == \"1\"\nlocal UPGRADER_MS = 5000\nlocal UPGRADER_AGAIN_MS = 3000\nlocal n = #modes\nlocal memory_key = KEYS[n * KEYS_PER_LOCK + 1]\nlocal memory = recall(memory_key)\nif memory and memory.state == \"newer\" then\n  return { \"newer\" }\nend\nif memory and memory.fingerprint ~= fingerprint then\n  return { \"mismatch\" }\nend\nlocal locks, unreadable = load_locks(n)\nif unreadable then\n  return unreadable\nend\nlocal asking = ticket ~= \"-\" and ticket or memory and memory.state == \"w\" and memory.rest or request\nlocal function ids_of(secret)\n  local ids = {}\n  for i = 1, n do\n    ids[i] = string.sub(modes, i, i) .. secret\n  end\n  return ids\nend\nlocal function finish(reply)\n  for i = 1, n do\n    settle(locks[i], now)\n    save_lock(locks[i], retention_ms)\n  end\n  return ringing(reply, locks)\nend\nlocal function granted(leases)\n  local reply = { \"granted\", fmt(now), fmt(locks[1].break_at) }\n  for i = 1, n do\n    reply[i + 3] = pack_lease(leases[i])\n  end\n  return finish(reply)\nend\nlocal function memory_end(deadline)\n  return memory_key and deadline + MEMORY_SPARE_MS or 0\nend\nlocal function lease_to_be(lock, id)\n  local max_until = max_hold_ms > 0 and now + max_hold_ms or 0\n  local lease = { id = id, ttl = ttl_ms, max_until = max_until, delay = lock_delay_ms, label = label, partner = \"-\" }\n  lease.memory_until = memory_end(deadline_of(lock, lease, ttl_ms))\n  return lease\nend\nlocal function granted_before(secret)\n  local ids, leases, found, reason = ids_of(secret), {}, 0, \"unknown\"\n  for i = 1, n do\n    leases[i] = live_lease(locks[i], ids[i])\n    if leases[i] then\n      found = found + 1\n    elseif reason == \"unknown\" then\n      reason = why_lost(locks[i], secret)\n    end\n  end\n  if found == n then\n    return granted(leases)\n  end\n  if reason ~= \"unknown\" or memory and memory.state == \"g\" then\n    return finish({ \"lost\", reason })\n  end\n  return nil\nend\nlocal function busy(blocked, place, own, left)\n  local first = num(blocked[1])\n  local lock = locks[first]\n  local waiting = queue_length(lock) + (left and left[first] and 1 or 0)\n  local wants_exclusive = string.sub(modes, first, first) == \"x\"\n  local reply = { \"busy\", fmt(now), table.concat(blocked, \" \"), fmt(next_chance(lock, wants_exclusive, own)) }\n  place = place or { -1, \"-\", 0, 0, 0, 0 }\n  for i = 1, #place do\n    reply[#reply + 1] = i == 2 and place[i] or fmt(place[i])\n  end\n  local holders, delay_until = holders_of(lock), 0\n  local numbers = {\n    lock.hold_ms,\n    lock.departures,\n    waiting,\n    holders_total(lock),\n    available(lock),\n    #holders,\n  }\n  for i = 1, #numbers do\n    reply[#reply + 1] = fmt(numbers[i])\n  end\n  for i = 1, #holders do\n    reply[#reply + 1] = holders[i]\n  end\n  for i = 1, own and 0 or #blocked do\n    delay_until = math.max(delay_until, locks[num(blocked[i])].delay_until)\n  end\n  reply[#reply + 1] = fmt(delay_until > now and delay_until or 0)\n  return finish(reply)\nend\nlocal function remember_grant(secret)\n  if since > 0 or remembered(locks[1], secret) then\n    remember(locks[1], secret, \"granted\", true)\n  end\nend\nlocal function enter(lock, held)\n  held.holds = held.holds + 1\n  held.deadline = math.max(held.deadline, deadline_of(lock, held, ttl_ms))\n  held.ttl = math.max(held.ttl, ttl_ms)\n  put_lease(lock, held)\n  if memory_key then\n    memorize(memory_key, \"g\", fingerprint, secret_of(held.id), held.deadline + math.max(retention_ms - MEMORY_MS, 0))\n  else\n    remember(lock, request, \"entered\", since > 0)\n  end\nend\nlocal function acquire_as_holder(lock, known)\n  if arrival > 0 and arrival <= lock.dropped then\n    return finish({ \"lost\", \"broken\" })\n  end\n  local exclusive, shared = leases_of(lock, token)\n  if not exclusive and not shared then\n    return finish({ not_held(lock, token) })\n  end\n  local wants_exclusive = modes == \"x\"\n  local held = shared\n  if wants_exclusive then\n    held = exclusive\n  end\n  local upgrader = lock.upgrader\n  local has_place = upgrader and secret_of(upgrader.id) == asking\n  if known == \"entered\" or is_late(known, since) and not has_place then\n    return held and granted({ held }) or finish({ \"lost\", \"unknown\" })\n  end\n  if held then\n    enter(lock, held)\n    return granted({ held })\n  end\n  if wants_exclusive and upgrader and upgrader.token ~= shared.id then\n    return finish({ \"deadlock\" })\n  end\n  local secret = has_place and asking or request\n  local id = modes .. secret\n  if fits(lock, id, exclusive, shared) then\n    local lease = lease_to_be(lock, id)\n    if wants_exclusive then\n      lease.partner = shared.id\n      lock.upgrader = nil\n    end\n    grant(lock, lease, wants_exclusive and upgrader and upgrader.arrival)\n    if not wants_exclusive then\n      exclusive.partner = lease.id\n    end\n    remember_grant(secret)\n    memorize(memory_key, \"g\", fingerprint, secret, lease.memory_until)\n    return granted({ lease })\n  end\n  if left_ms == 0 and not has_place then\n    memorize(memory_key, \"w\", fingerprint, request, now)\n    return busy({ \"1\" }, nil, shared)\n  end\n  lock.arrival = math.max(lock.arrival + 1, now_us)\n  local since_us, until_ = upgrader and upgrader.arrival or lock.arrival, now + UPGRADER_MS\n  tell_turns(lock, hints)\n  lock.upgrader = { id = id, token = shared.id, deadline = until_, arrival = since_us, label = label }\n  lock.changed = true\n  memorize(memory_key, \"w\", fingerprint, secret, until_)\n  return busy({ \"1\" }, { 0, secret, since_us, until_, until_, now + UPGRADER_AGAIN_MS }, shared)\nend\nlocal function grant_all(secret, ids, found)\n  local leases = {}\n  for i = 1, n do\n    if not is_exclusive(ids[i]) and locks[i].live >= leases_max then\n      return finish({ \"limit\", \"leases\" })\n    end\n  end\n  for i = 1, n do\n    if found and found[i] then\n      leave_queue(locks[i], ids[i], found[i])\n      take_turn(locks[i])\n    end\n    leases[i] = lease_to_be(locks[i], ids[i])\n    grant(locks[i], leases[i], found and found.arrival)\n    locks[i].turn_taken = found and found[i] and leases[i].deadline\n  end\n  remember_grant(secret)\n  memorize(memory_key, \"g\", fingerprint, secret, leases[1].memory_until)\n  return granted(leases)\nend\nlocal function wait_in_line(secret, ids, found, blocked, blocking)\n  local back = returned or arrival == 0 and found ~= nil and memory ~= nil and memory.state == \"w\"\n  if not found then\n    for i = 1, n do\n      if blocking[i] and not has_room(locks[i], waiters_max) then\n        return finish({ \"limit\", \"waiters\" })\n      end\n    end\n    found = new_places(locks)\n  end\n  for i = 1, n do\n    tell_turns(locks[i], hints)\n  end\n  local until_ = attended_until(locks, left_ms, back)\n  local position, again_at = keep_places(locks, ids, found, blocking, until_, label)\n  local ticket_until = math.max(now, until_) + TICKET_MS\n  memorize(memory_key, \"w\", fingerprint, secret, ticket_until)\n  local left = {}\n  for i = 1, n do\n    left[i] = found[i] and not found[i].stands\n  end\n  return busy(blocked, { position, secret, found.arrival, until_, ticket_until, again_at }, nil, left)\nend\nlocal ids = ids_of(asking)\nfor i = 1, n do\n  purge(locks[i], ids[i])\nend\nif memory and memory.state == \"g\" then\n  return granted_before(memory.rest)\nend\nlocal before = granted_before(request)\n  or asking ~= request and granted_before(asking)\n  or memory and memory.rest ~= asking and memory.rest ~= request and granted_before(memory.rest)\nif before then\n  return before\nend\nfor i = 1, n do\n  if locks[i].damaged_id then\n    return finish({ \"unreadable\", \"damaged\" })\n  end\nend\nlocal known = remembered(locks[1], request)\nif known == \"gone\" or known == \"granted\" then\n  return finish({ \"lost\", known == \"gone\" and \"released\" or \"unknown\" })\nend\nif token ~= \"-\" and is_forgotten(locks[1], request, since) or since > 0 and not known and is_crowded(locks[1]) then\n  return finish({ \"forgotten\" })\nend\nremember_copy(locks[1], request, since)\nif token ~= \"-\" then\n  return acquire_as_holder(locks[1], known)\nend\nlocal secret, found = asking, places(locks, ids)\nif not found and asking ~= request then\n  secret = request\n  ids = ids_of(secret)\n  found = places(locks, ids)\nend\nif not found and is_late(known, since) then\n  return finish({ \"lost\", \"unknown\" })\nend\nfor i = 1, n do\n  if arrival > 0 and arrival <= locks[i].dropped then\n    leave_queues(locks, ids, found or {})\n    return finish({ \"lost\", \"broken\" })\n  end\nend\nif modes == \"p\" then\n  local semaphore = locks[1]\n  local total = semaphore.capacity > 0 and semaphore.capacity or capacity\n  if permits_of(request) > total then\n    leave_queues(locks, ids, found or {})\n    return finish(total == 0 and { \"absent\" } or { \"unsatisfiable\", fmt(total) })\n  end\n  semaphore.changed = semaphore.changed or semaphore.capacity ~= total\n  semaphore.capacity = total\nend\nlocal blocked, blocking = blocked_locks(locks, ids, found and found.arrival, fair)\nif #blocked == 0 then\n  return grant_all(secret, ids, found)\nend\nif found or left_ms > 0 and fair then\n  return wait_in_line(secret, ids, found, blocked, blocking)\nend\nmemorize(memory_key, \"w\", fingerprint, request, now)\nif hints and left_ms > 0 then\n  watch(locks[num(blocked[1])], left_ms)\nend\nreturn busy(blocked)\n",
  ].join("\n"),
};

export interface BreakLockArgs {
  /** a fresh secret */
  readonly request: string;
  /** until the leases end; 0 ends them now */
  readonly grace_ms: number;
  /** whether a lock_delay applies */
  readonly keep_delay: boolean;
  /** whether a semaphore's capacity goes too */
  readonly drop: boolean;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** whether a run before this failed, so that the keys are taken away unseen */
  readonly repair: boolean;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
  /** what becomes of those who wait: keep, drop, or only, which drops them and breaks no lease */
  readonly queue: string;
}

/** End every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats. All of them are dead from this instant, or from the end of the grace on, however many they are: that is one number in the record. Or send everybody away who waits, or both. */
export const breakLock: ScriptOf<BreakLockArgs> = {
  name: "break_lock",
  sha1: "d1f952d035af3f543f9816cf1e798026f0590bd7",
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  replies: ["broken","breaking","mismatch","forgotten","newer","unreadable"],
  source: [
    lib.number,
    lib.clock,
    lib.history,
    lib.lease,
    lib.outcomes,
    lib.texts,
    lib.writable,
    lib.record,
    lib.holders,
    lib.memory,
    lib.queue,
    lib.purge,
    lib.reply,
    lib.rings,
    lib.warn,
    "local request, grace_ms, keep_delay, drop = ARGV[1], num(ARGV[2]), ARGV[3] == \"1\", ARGV[4] == \"1\"\nlocal retention_ms, fingerprint, repair, since = num(ARGV[5]), ARGV[6], ARGV[7] == \"1\", num(ARGV[8])\nlocal queue = ARGV[9]\nlocal memory_key = KEYS[KEYS_PER_LOCK + 1]\nlocal memory = recall(memory_key)\nif memory and memory.state == \"newer\" then\n  return { \"newer\" }\nend\nif memory then\n  return memory.fingerprint == fingerprint and split(memory.rest) or { \"mismatch\" }\nend\nlocal lock = load_lock(1, texts_at({ KEYS[1] })[1])\nif grace_ms == 0 and lock.unreadable ~= \"newer\" and (repair or lock.unreadable) then\n  redis.call(\"DEL\", unpack(KEYS, 1, KEYS_PER_LOCK))\n  memorize(memory_key, \"d\", fingerprint, \"broken 0 1 0 0 repaired\", now)\n  return { \"broken\", \"0\", \"1\", \"0\", \"0\", \"repaired\" }\nend\nif lock.unreadable then\n  return { \"unreadable\", lock.unreadable }\nend\npurge(lock)\nlocal known = remembered(lock, request)\nif known then\n  save_lock(lock, retention_ms)\n  local words = {}\n  for word in string.gmatch(known, \"[^x]+\") do\n    words[#words + 1] = word\n  end\n  return words\nend\nif is_forgotten(lock, request, since) then\n  return { \"forgotten\" }\nend\nlocal function finish(reply, applied)\n  if not memory_key and (applied or since > 0) then\n    remember(lock, request, table.concat(reply, \"x\"), since > 0)\n  end\n  memorize(memory_key, \"d\", fingerprint, table.concat(reply, \" \"), now)\n  save_lock(lock, retention_ms)\n  return ringing(reply, { lock })\nend\nlocal function drop_delay()\n  lock.changed = lock.changed or lock.delay_until > 0\n  lock.delay_until = 0\nend\nlocal function drop_queue()\n  if queue == \"keep\" then\n    return 0\n  end\n  local count = lock.tickets + (lock.upgrader and 1 or 0)\n  local ids = lock.tickets > 0 and redis.call(\"ZRANGE\", lock.tickets_key, \"0\", \"-1\") or {}\n  local labelled = {}\n  for i = 1, #ids do\n    labelled[#labelled + 1] = has_label(ids[i]) and ids[i] or nil\n    if #labelled == BATCH or i == #ids then\n      drop_details(lock, labelled)\n      labelled = {}\n    end\n  end\n  if #ids > 0 then\n    redis.call(\"DEL\", lock.writers_key, lock.readers_key, lock.tickets_key)\n    lock.departures = lock.departures + standing(lock)\n    lock.writers, lock.readers, lock.tickets, lock.tickets_next, lock.attended_next = 0, 0, 0, 0, 0\n    find_front(lock)\n  end\n  lock.upgrader = nil\n  lock.sent_away = true\n  lock.dropped = math.max(lock.arrival, now_us)\n  lock.arrival = lock.dropped\n  lock.changed = true\n  return count\nend\nlocal dropped = drop_queue()\nlocal function break_now()\n  local count = holders_total(lock)\n  if lock.exclusive then\n    end_lease(lock, lock.exclusive, \"b\")\n  end\n  if not keep_delay then\n    drop_delay()\n  end\n  if lock.shared > 0 then\n    lock.break_at = keep_delay and now or BROKEN_WITHOUT_DELAY\n    lock.live = 0\n    clear_broken(lock)\n  end\n  local existed = lock.capacity > 0 and \"1\" or \"0\"\n  if drop and lock.capacity > 0 then\n    lock.capacity = 0\n    lock.changed = true\n  end\n  settle(lock, now)\n  return finish(\n    { \"broken\", fmt(count), existed, fmt(lock.shared), fmt(dropped) },\n    count + dropped > 0 or existed == \"1\"\n  )\nend\nlocal function announce()\n  local count, before = holders_total(lock), lock.break_at\n  lock.break_at = lock.break_at > 0 and math.min(lock.break_at, now + grace_ms) or now + grace_ms\n  lock.changed = true\n  if not keep_delay then\n    drop_delay()\n  end\n  local unaware, next_fence = warn(lock, \"0\", before, keep_delay)\n  settle(lock, now)\n  local numbers = { fmt(lock.break_at), fmt(count), fmt(unaware), next_fence, fmt(before), fmt(dropped) }\n  return finish({ \"breaking\", unpack(numbers) }, true)\nend\nif queue == \"only\" then\n  settle(lock, now)\n  return finish({ \"broken\", \"0\", \"0\", \"0\", fmt(dropped) }, dropped > 0)\nend\nif grace_ms > 0 and (lock.exclusive or lock.live > 0) then\n  return announce()\nend\nreturn break_now()\n",
  ].join("\n"),
};

export interface BreakMoreArgs {
  /** where the run before ended; 0 when the leases are ended already */
  readonly from_fence: string;
  /** the end of a break that was announced earlier, or 0 */
  readonly before: number;
  /** whether a lock_delay applies */
  readonly keep_delay: boolean;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

/** Go on with the break of a crowd: take leases out that it has ended; or, with a fence, count who may not hear of it in time. */
export const breakMore: ScriptOf<BreakMoreArgs> = {
  name: "break_more",
  sha1: "bd265842d9b06b80c5ddf6c51570cb67d450e8ca",
  args: ["from_fence","before","keep_delay","retention_ms"],
  replies: ["left","warned","unreadable"],
  source: [
    lib.number,
    lib.clock,
    lib.history,
    lib.lease,
    lib.outcomes,
    lib.texts,
    lib.writable,
    lib.record,
    lib.holders,
    lib.queue,
    lib.purge,
    lib.rings,
    lib.warn,
    "local from_fence, before, keep_delay, retention_ms = ARGV[1], num(ARGV[2]), ARGV[3] == \"1\", num(ARGV[4])\nlocal locks, unreadable = load_locks(1)\nif unreadable then\n  return unreadable\nend\nlocal lock = locks[1]\npurge(lock)\nif from_fence == \"0\" then\n  save_lock(lock, retention_ms)\n  return ringing({ \"left\", fmt(is_broken(lock) and lock.shared or 0) }, locks)\nend\nlocal unaware, next_fence = 0, \"0\"\nif lock.break_at > 0 then\n  unaware, next_fence = warn(lock, from_fence, before, keep_delay)\nend\nsave_lock(lock, retention_ms)\nreturn ringing({ \"warned\", fmt(unaware), next_fence }, locks)\n",
  ].join("\n"),
};

export interface GiveUpArgs {
  /** how many locks */
  readonly n: number;
  /** the place */
  readonly ticket: string;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

/** Leave the queues of n locks, or end the leases that the ticket was granted meanwhile. A ticket without a place is no error. */
export const giveUp: ScriptOf<GiveUpArgs> = {
  name: "give_up",
  sha1: "b27b8f497eb884b97ea10d3d660610eec7f76095",
  args: ["n","ticket","retention_ms"],
  replies: ["given_up","newer","unreadable"],
  source: [
    lib.number,
    lib.clock,
    lib.history,
    lib.lease,
    lib.outcomes,
    lib.texts,
    lib.writable,
    lib.record,
    lib.holders,
    lib.memory,
    lib.queue,
    lib.purge,
    lib.rings,
    "local n, ticket, retention_ms = num(ARGV[1]), ARGV[2], num(ARGV[3])\nlocal grant_key = KEYS[n * KEYS_PER_LOCK + 1]\nlocal locks, unreadable = load_locks(n)\nlocal function leave(lock)\n  purge(lock)\n  local lease = lease_of(lock, ticket)\n  if lease then\n    end_lease(lock, lease, \"r\")\n    if grant_key ~= locks[1].record_key then\n      forget_soon(grant_key)\n    end\n  elseif lock.upgrader and secret_of(lock.upgrader.id) == ticket then\n    lock.upgrader = nil\n    remember(lock, ticket, \"gone\", true)\n  else\n    for _, id in ipairs({ \"x\" .. ticket, shared_id(ticket) }) do\n      local place = place_of(lock, id)\n      if place then\n        leave_queue(lock, id, place)\n        remember(lock, ticket, \"gone\", true)\n      end\n    end\n  end\n  settle(lock, now)\n  save_lock(lock, retention_ms)\nend\nfor i = 1, n do\n  if not locks[i].unreadable then\n    leave(locks[i])\n  end\nend\nreturn ringing(unreadable or { \"given_up\" }, locks)\n",
  ].join("\n"),
};

export interface InspectArgs {
  /** how many locks */
  readonly n: number;
  /** a lease to tell about, or - */
  readonly token: string;
  /** whether to tell what happened to the first lock lately */
  readonly history: boolean;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** whether to tell who waits, too */
  readonly queue: boolean;
  /** for how long somebody wants to know of changes; 0 for not at all */
  readonly watch_ms: number;
}

/** Tell the state of n locks, their holders and their queues. */
export const inspect: ScriptOf<InspectArgs> = {
  name: "inspect",
  sha1: "29240ec58560977f5adac4cab31de46a9264fb42",
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  replies: ["state"],
  source: [
    lib.number,
    lib.clock,
    lib.history,
    lib.lease,
    lib.outcomes,
    lib.texts,
    lib.writable,
    lib.record,
    lib.holders,
    lib.queue,
    lib.purge,
    lib.reply,
    lib.rings,
    "local n, token, history, retention_ms, queue = num(ARGV[1]), ARGV[2], ARGV[3] == \"1\", num(ARGV[4]), ARGV[5] == \"1\"\nlocal watch_ms = num(ARGV[6])\nlocal locks = load_locks(n)\nlocal function add_waiters(words, lock, key)\n  local waiters = redis.call(\"ZRANGE\", key, \"0\", fmt(LIST_MAX - 1), \"WITHSCORES\")\n  for i = 1, #waiters, 2 do\n    local id, arrival = waiters[i], num(waiters[i + 1])\n    local label = has_label(id) and redis.call(\"HGET\", lock.details_key, id)\n    words[#words + 1] = string.sub(id, 1, 1)\n    words[#words + 1] = fmt(arrival < AWAY and arrival or arrival - AWAY)\n    words[#words + 1] = label and string.sub(label, 2) or \"-\"\n    words[#words + 1] = arrival < AWAY and \"1\" or \"0\"\n    words[#words + 1] = spans_locks(id) and \"1\" or \"0\"\n  end\nend\nlocal function tell(lock)\n  local yours = token ~= \"-\" and lease_of(lock, token)\n  local holders = holders_of(lock)\n  local words = {\n    fmt(lock.fence),\n    fmt(lock.delay_until),\n    fmt(lock.break_at),\n    fmt(holders_total(lock)),\n    fmt(queue_length(lock)),\n    fmt(lock.capacity),\n    fmt(available(lock)),\n    yours and pack_lease(yours) or \"-\",\n    fmt(#holders),\n  }\n  for i = 1, #holders do\n    words[#words + 1] = holders[i]\n  end\n  if not queue then\n    return words\n  end\n  if lock.upgrader then\n    words[#words + 1] = \"u\"\n    words[#words + 1] = fmt(lock.upgrader.arrival)\n    words[#words + 1] = lock.upgrader.label\n    words[#words + 1] = \"1\"\n    words[#words + 1] = \"0\"\n  end\n  if lock.tickets > 0 then\n    add_waiters(words, lock, lock.writers_key)\n    add_waiters(words, lock, lock.readers_key)\n  end\n  return words\nend\nlocal reply = { \"state\", fmt(now) }\nfor i = 1, n do\n  local lock = locks[i]\n  local words = { lock.unreadable }\n  if not lock.unreadable then\n    purge(lock)\n    words = tell(lock)\n    if watch_ms > 0 then\n      watch(lock, watch_ms)\n    end\n  end\n  reply[#reply + 1] = fmt(#words)\n  for k = 1, #words do\n    reply[#reply + 1] = words[k]\n  end\n  if not lock.unreadable then\n    save_lock(lock, retention_ms)\n  end\nend\nprove_writable(KEYS[1])\nlocal events = history and not locks[1].unreadable and keeps_history(locks[1]) and latest_events(locks[1]) or {}\nfor i = 1, #events do\n  reply[#reply + 1] = events[i]\nend\nreturn ringing(reply, locks)\n",
  ].join("\n"),
};

export interface ListArgs {
  /** how many */
  readonly n: number;
}

/** Tell which of a few hundred records are of locks that seem held, delayed or waited for, of semaphores that are set up, or unreadable, by the records alone; and how much there is to tell of each: its leases and tickets. */
export const list: ScriptOf<ListArgs> = {
  name: "list",
  sha1: "4e9a7ff5c71e5099000fe592d53e63c3400d6386",
  args: ["n"],
  replies: ["live"],
  source: [
    lib.number,
    lib.clock,
    lib.texts,
    lib.writable,
    "local n = num(ARGV[1])\nlocal IDLE = \"^([12] %d+ %d+ %d+ 0 0 %d+ %d+ %d+ 0 %d+ %d+ (%d+) %d+ %d+ %d+ %d+ %d+ 0 [%d ]+ %S+)\\n([^\\n]*)\\n\\n\"\n  .. \"[^\\n]*\\n[^\\n]*\\n[^\\n]*$\"\nlocal COUNTS = \"^[12] %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %d+ (%d+) \"\nlocal EXCLUSIVE = \"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function is_idle(text)\n  local line, delay_until, exclusive = string.match(text, IDLE)\n  if not line or not has_sane_numbers(line) or num(delay_until) > now then\n    return false\n  end\n  if exclusive == \"\" then\n    return true\n  end\n  local deadline, delay = string.match(exclusive, EXCLUSIVE)\n  return deadline and has_sane_numbers(exclusive) and num(deadline) + num(delay) <= now\nend\nlocal keys = {}\nfor i = 1, n do\n  keys[i] = KEYS[i]\nend\nlocal texts = texts_at(keys)\nlocal reply = { \"live\" }\nfor i = 1, n do\n  local text = texts[i]\n  if text and not is_idle(text) then\n    local tickets, shared = string.match(text, COUNTS)\n    reply[#reply + 1] = fmt(i)\n    reply[#reply + 1] = tickets and fmt(num(tickets) + num(shared)) or \"0\"\n  end\nend\nprove_writable(KEYS[1])\nreturn reply\n",
  ].join("\n"),
};

export interface ReleaseArgs {
  /** a fresh secret */
  readonly request: string;
  /** one for each lock */
  readonly tokens: readonly (string | number)[];
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

/** Take one hold back of each of n leases; the last one ends the lease. */
export const release: ScriptOf<ReleaseArgs> = {
  name: "release",
  sha1: "a9fb09a8c7749c1b7b5121e143c13a705d0cdba0",
  args: ["request","tokens","retention_ms","fingerprint","since"],
  replies: ["done","mismatch","newer","forgotten"],
  source: [
    lib.number,
    lib.clock,
    lib.history,
    lib.lease,
    lib.outcomes,
    lib.texts,
    lib.writable,
    lib.record,
    lib.holders,
    lib.memory,
    lib.queue,
    lib.purge,
    lib.rings,
    "local request, tokens, retention_ms, fingerprint = ARGV[1], split(ARGV[2]), num(ARGV[3]), ARGV[4]\nlocal since = num(ARGV[5])\nlocal n = #tokens\nlocal memory_key = KEYS[n * (KEYS_PER_LOCK + 1) + 1]\nlocal locks, _, memory_text = load_locks(n, memory_key)\nlocal memory = memory_key and parse_memory(memory_text)\nif memory and memory.state == \"newer\" then\n  return { \"newer\" }\nend\nif memory then\n  return memory.fingerprint == fingerprint and split(memory.rest) or { \"mismatch\" }\nend\nfor i = 1, n do\n  if is_forgotten(locks[i], request, since) then\n    return { \"forgotten\" }\n  end\nend\nlocal function told(lease)\n  return table.concat({ fmt(lease.fence), fmt(now - lease.acquired), string.match(lease.label, \"^[^.]*\") }, \",\")\nend\nlocal function release(lock, token)\n  if lock.unreadable then\n    return \"unreadable\", lock.unreadable, \"0\", \"-\"\n  end\n  purge(lock)\n  local ended = \"-\"\n  local known_mode, known_holds = string.match(remembered(lock, request) or \"\", \"^(%a)(%d+)$\")\n  if known_mode then\n    return \"released\", known_mode, known_holds, ended\n  end\n  local lease = lease_of(lock, token)\n  if not lease then\n    local outcome, detail = not_held(lock, token)\n    return outcome, detail, \"0\", ended\n  end\n  lease.holds = lease.holds - 1\n  local mode, holds = string.sub(lease.id, 1, 1), fmt(lease.holds)\n  if lease.holds > 0 then\n    put_lease(lock, lease)\n  else\n    end_lease(lock, lease, \"r\")\n    settle(lock, now)\n    ended = told(lease)\n  end\n  if not memory_key then\n    remember(lock, request, mode .. holds, since > 0)\n  end\n  return \"released\", mode, holds, ended\nend\nlocal reply, ends, any = { \"done\" }, {}, false\nfor i = 1, n do\n  local lock = locks[i]\n  local outcome, detail, holds, ended = release(lock, tokens[i])\n  any = any or outcome == \"released\"\n  reply[#reply + 1] = outcome\n  reply[#reply + 1] = detail\n  reply[#reply + 1] = holds\n  reply[#reply + 1] = fmt(available(lock))\n  ends[i] = ended\n  if not lock.unreadable then\n    save_lock(lock, retention_ms)\n  end\nend\nfor i = 1, n do\n  reply[#reply + 1] = ends[i]\nend\nlocal needed = {}\nfor i = 1, n do\n  local key = KEYS[n * KEYS_PER_LOCK + i]\n  needed[key] = needed[key] or ends[i] == \"-\" or key == locks[i].record_key\nend\nfor i = 1, n do\n  local key = KEYS[n * KEYS_PER_LOCK + i]\n  if not needed[key] then\n    needed[key] = true\n    forget_soon(key)\n  end\nend\nif any then\n  memorize(memory_key, \"d\", fingerprint, table.concat(reply, \" \"), now)\nend\nreturn ringing(reply, locks)\n",
  ].join("\n"),
};

export interface RenewArgs {
  /** one for each lock */
  readonly tokens: readonly (string | number)[];
  /** new lengths; 0 keeps the lease's own */
  readonly ttls_ms: readonly (string | number)[];
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
}

/** Extend each of n leases to now + its ttl, never past its max_hold. May also shorten, when asked. */
export const renew: ScriptOf<RenewArgs> = {
  name: "renew",
  sha1: "0cf7e879b63eafc130ee4b37620589c50718aa45",
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  replies: ["done","mismatch","newer"],
  source: [
    lib.number,
    lib.clock,
    lib.history,
    lib.lease,
    lib.outcomes,
    lib.texts,
    lib.writable,
    lib.record,
    lib.holders,
    lib.memory,
    lib.queue,
    lib.purge,
    lib.rings,
    "local tokens, ttls_ms, retention_ms, fingerprint = split(ARGV[1]), split(ARGV[2]), num(ARGV[3]), ARGV[4]\nlocal n = #tokens\nlocal memory_key = KEYS[n * (KEYS_PER_LOCK + 1) + 1]\nlocal memory = recall(memory_key)\nif memory and memory.state == \"newer\" then\n  return { \"newer\" }\nend\nif memory and memory.fingerprint ~= fingerprint then\n  return { \"mismatch\" }\nend\nlocal locks = load_locks(n)\nlocal function prolong_memory(lease, key)\n  if lease.memory_until > 0 and lease.deadline > lease.memory_until then\n    lease.memory_until = lease.deadline + MEMORY_SPARE_MS\n    redis.call(\"PEXPIRE\", key, fmt(lease.memory_until + MEMORY_MS - now), \"GT\")\n  end\nend\nlocal reply = { \"done\", fmt(now) }\nfor i = 1, n do\n  local lock = locks[i]\n  local lease\n  if not lock.unreadable then\n    purge(lock)\n    lease = lease_of(lock, tokens[i])\n  end\n  if lock.unreadable then\n    reply[#reply + 1] = \"unreadable\"\n    reply[#reply + 1] = lock.unreadable\n    reply[#reply + 1] = \"0\"\n  elseif lease then\n    if not memory then\n      lease.ttl = ttls_ms[i] == \"0\" and lease.ttl or num(ttls_ms[i])\n      lease.deadline = deadline_of(lock, lease, lease.ttl)\n      if KEYS[n * KEYS_PER_LOCK + i] ~= lock.record_key then\n        prolong_memory(lease, KEYS[n * KEYS_PER_LOCK + i])\n      end\n      put_lease(lock, lease)\n    end\n    reply[#reply + 1] = \"renewed\"\n    reply[#reply + 1] = pack_lease(lease)\n    reply[#reply + 1] = fmt(lock.break_at)\n  else\n    local outcome, detail = not_held(lock, tokens[i])\n    reply[#reply + 1] = outcome\n    reply[#reply + 1] = detail\n    reply[#reply + 1] = \"0\"\n  end\n  if not lock.unreadable then\n    save_lock(lock, retention_ms)\n  end\nend\nif not memory then\n  memorize(memory_key, \"d\", fingerprint, \"renewed\", now)\nend\nreturn ringing(reply, locks)\n",
  ].join("\n"),
};

export interface SetCapacityArgs {
  /** the permits */
  readonly capacity: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** a fresh secret */
  readonly request: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

/** Set how many permits a semaphore has, at any time, also below what is held: nobody is thrown out, nobody gets in until it fits. */
export const setCapacity: ScriptOf<SetCapacityArgs> = {
  name: "set_capacity",
  sha1: "73fb4f48c6143ad4b38ddaf47f4a8d8f1006e3d0",
  args: ["capacity","retention_ms","fingerprint","request","since"],
  replies: ["set","mismatch","newer","forgotten","unreadable"],
  source: [
    lib.number,
    lib.clock,
    lib.history,
    lib.lease,
    lib.outcomes,
    lib.texts,
    lib.writable,
    lib.record,
    lib.holders,
    lib.memory,
    lib.queue,
    lib.purge,
    lib.rings,
    "local capacity, retention_ms, fingerprint = num(ARGV[1]), num(ARGV[2]), ARGV[3]\nlocal request, since = ARGV[4], num(ARGV[5])\nlocal memory_key = KEYS[KEYS_PER_LOCK + 1]\nlocal memory = recall(memory_key)\nif memory and memory.state ~= \"newer\" then\n  return memory.fingerprint == fingerprint and split(memory.rest) or { \"mismatch\" }\nend\nlocal locks, unreadable = load_locks(1)\nif memory or unreadable then\n  return unreadable or { \"newer\" }\nend\nlocal lock = locks[1]\nif is_forgotten(lock, request, since) then\n  return { \"forgotten\" }\nend\npurge(lock)\nif not remembered(lock, request) then\n  lock.capacity = capacity\n  lock.changed = true\n  settle(lock, now)\n  if not memory_key then\n    remember(lock, request, \"set\", since > 0)\n  end\nend\nsave_lock(lock, retention_ms)\nmemorize(memory_key, \"d\", fingerprint, \"set\", now)\nreturn ringing({ \"set\" }, locks)\n",
  ].join("\n"),
};

export interface TransferArgs {
  /** a fresh secret */
  readonly request: string;
  /** the lease */
  readonly token: string;
  /** the new lease's length; 0 keeps the old one's */
  readonly ttl_ms: number;
  /** of the new holder, or - */
  readonly label: string;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

/** Hand a lease to somebody else: the old token dies, `request` becomes the new one, and nobody gets in between. */
export const transfer: ScriptOf<TransferArgs> = {
  name: "transfer",
  sha1: "34fc202f963f8fa0039a33cad533ce74ca73b337",
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  replies: ["transferred","lost","both_modes","mismatch","newer","forgotten","unreadable"],
  source: [
    lib.number,
    lib.clock,
    lib.history,
    lib.lease,
    lib.outcomes,
    lib.texts,
    lib.writable,
    lib.record,
    lib.holders,
    lib.memory,
    lib.queue,
    lib.purge,
    lib.rings,
    "local request, token, ttl_ms, label = ARGV[1], ARGV[2], num(ARGV[3]), ARGV[4]\nlocal retention_ms, fingerprint, since = num(ARGV[5]), ARGV[6], num(ARGV[7])\nlocal grant_key, memory_key = KEYS[KEYS_PER_LOCK + 1], KEYS[KEYS_PER_LOCK + 2]\nlocal memory = recall(memory_key)\nif memory and memory.state == \"newer\" then\n  return { \"newer\" }\nend\nif memory and memory.fingerprint ~= fingerprint then\n  return { \"mismatch\" }\nend\nlocal locks, unreadable = load_locks(1)\nif unreadable then\n  return unreadable\nend\nlocal lock = locks[1]\npurge(lock)\nlocal function finish(reply)\n  save_lock(lock, retention_ms)\n  return ringing(reply, locks)\nend\nlocal function transferred(lease)\n  return finish({ \"transferred\", fmt(now), fmt(lock.break_at), pack_lease(lease) })\nend\nlocal given = memory and memory.rest or request\nlocal lease = lease_of(lock, given)\nif lease then\n  return transferred(lease)\nend\nlocal known = remembered(lock, request)\nif memory or why_lost(lock, given) ~= \"unknown\" or is_late(known, since) then\n  return finish({ \"lost\", why_lost(lock, given) })\nend\nif since > 0 and not known and is_crowded(lock) then\n  return finish({ \"forgotten\" })\nend\nremember_copy(lock, request, since)\nlocal exclusive, shared = leases_of(lock, token)\nif exclusive and shared then\n  return finish({ \"both_modes\" })\nend\nlocal old = exclusive or shared\nif not old then\n  return finish({ not_held(lock, token) })\nend\nlocal memory_until = memory_key and now + (ttl_ms > 0 and ttl_ms or old.ttl) + MEMORY_SPARE_MS or 0\nlocal new = {\n  id = string.sub(old.id, 1, 1) .. request,\n  ttl = ttl_ms > 0 and ttl_ms or old.ttl,\n  max_until = old.max_until,\n  delay = old.delay,\n  label = label,\n  partner = \"-\",\n  memory_until = memory_until,\n}\nend_lease(lock, old, \"t\")\nif grant_key ~= lock.record_key then\n  forget_soon(grant_key)\nend\ngrant(lock, new)\nsettle(lock, now)\nmemorize(memory_key, \"g\", fingerprint, request, memory_until)\nreturn transferred(new)\n",
  ].join("\n"),
};

export interface QuorumConfirmArgs {
  /** as it was proposed */
  readonly attempt: string;
  /** the highest proposal of a majority */
  readonly fence: number;
  /** the lease's length */
  readonly ttl_ms: number;
  /** how long nobody new gets the lock if the lease ends without a release */
  readonly lock_delay_ms: number;
  /** bound on the lease's whole life; 0 for none */
  readonly max_hold_ms: number;
  /** shown to others, without spaces, or - */
  readonly label: string;
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
}

/** Turn an attempt's pending lease on this node into a confirmed one, with the fence and the whole ttl of the second round. */
export const quorumConfirm: ScriptOf<QuorumConfirmArgs> = {
  name: "quorum_confirm",
  sha1: "2e340877f11e1834f85611f4008ff2a4a0383e22",
  args: ["attempt","fence","ttl_ms","lock_delay_ms","max_hold_ms","label","number","nodes","retention_ms","fingerprint"],
  replies: ["confirmed","refused","outsider","misplaced","newer"],
  source: [
    lib.number,
    lib.clock,
    lib.memory,
    lib.quorum_marker,
    lib.quorum_memory,
    lib.quorum_record,
    "local attempt, fence, ttl_ms, lock_delay_ms = ARGV[1], num(ARGV[2]), num(ARGV[3]), num(ARGV[4])\nlocal max_hold_ms, label, number, nodes = num(ARGV[5]), ARGV[6], num(ARGV[7]), num(ARGV[8])\nlocal retention_ms, fingerprint = num(ARGV[9]), ARGV[10]\nlocal texts = redis.call(\"MGET\", KEYS[1], KEYS[2])\nlocal marker = load_marker(texts[2])\nlocal refusal = abstention(marker, number, nodes)\nif refusal then\n  return refusal\nend\nlocal record = load_record(texts[1])\nif not record then\n  return { \"newer\" }\nend\nlocal lease = find_attempt(record, attempt)\nif not lease then\n  return { \"refused\" }\nend\nif lease.state == \"c\" and lease.fence == fence then\n  return { \"confirmed\", fmt(now), fmt(lease.deadline - now) }\nend\nif lease.state == \"c\" or fence < lease.fence then\n  return { \"refused\" }\nend\nlocal terms = { fence = fence, ttl = ttl_ms, delay = lock_delay_ms, label = label, fingerprint = fingerprint }\nterms.acquired = 0\nterms.max_until = max_hold_ms\nconfirm_pending(record, lease, terms)\nnote_fence(KEYS[2], marker, fence)\nsave_record(KEYS[1], record, retention_ms)\nremember(KEYS[3], record, lease)\nreturn { \"confirmed\", fmt(now), fmt(lease.deadline - now) }\n",
  ].join("\n"),
};

export interface QuorumInspectArgs {
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
}

/** Tell what this node knows of a lock: its confirmed leases, the highest fence that it confirmed, a lock_delay. Writes nothing. */
export const quorumInspect: ScriptOf<QuorumInspectArgs> = {
  name: "quorum_inspect",
  sha1: "564865ccf8713687c42d3a33d1556dc7442d7fff",
  args: ["number","nodes"],
  replies: ["state","outsider","misplaced","newer"],
  source: [
    lib.number,
    lib.clock,
    lib.quorum_marker,
    lib.quorum_record,
    "local number, nodes = num(ARGV[1]), num(ARGV[2])\nlocal texts = redis.call(\"MGET\", KEYS[1], KEYS[2])\nlocal refusal = abstention(load_marker(texts[2]), number, nodes)\nif refusal then\n  return refusal\nend\nlocal record = load_record(texts[1])\nif not record then\n  return { \"newer\" }\nend\nlocal reply, lines = { \"state\", fmt(now), fmt(record.confirmed), fmt(record.delay_until) }, confirmed_lines(record)\nfor i = 1, #lines do\n  reply[i + 4] = lines[i]\nend\nreturn reply\n",
  ].join("\n"),
};

export interface QuorumJoinArgs {
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** how long a node that lost its data sits out */
  readonly quarantine_ms: number;
  /** a quarantine that ends later began after the question, and is not lifted; 0 only asks */
  readonly seen: number;
  /** lifts it at once, not when it is over */
  readonly trusted: boolean;
  /** no fence that the other nodes know is higher */
  readonly floor: number;
}

/** Tell whether this node votes. Where its marker is missing it goes into quarantine, and it comes out only when told to. */
export const quorumJoin: ScriptOf<QuorumJoinArgs> = {
  name: "quorum_join",
  sha1: "a5b0eb9a26040406fa5fb8feb96fb58716c0520b",
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  replies: ["voting","quarantined","misplaced","newer"],
  source: [
    lib.number,
    lib.clock,
    lib.quorum_marker,
    "local number, nodes, quarantine_ms = num(ARGV[1]), num(ARGV[2]), num(ARGV[3])\nlocal seen, trusted, floor = num(ARGV[4]), ARGV[5] == \"1\", num(ARGV[6])\nlocal texts = redis.call(\"MGET\", unpack(KEYS))\nlocal state, ends_at, reach = \"voting\", 0, 0\nfor i = 1, #KEYS do\n  local marker = load_marker(texts[i])\n  local refusal = abstention(marker, number, nodes)\n  if refusal and refusal[1] ~= \"outsider\" then\n    return refusal\n  end\n  if marker.state == \"-\" then\n    marker = { state = \"q\", number = number, nodes = nodes, ends_at = now + quarantine_ms, floor = 0, ahead = 0 }\n    save_marker(KEYS[i], marker)\n  end\n  if marker.state == \"q\" and marker.ends_at <= seen and (trusted or now >= marker.ends_at) then\n    marker.state = \"v\"\n    marker.floor = math.max(marker.floor, floor)\n    save_marker(KEYS[i], marker)\n  end\n  if marker.state == \"q\" then\n    state = \"quarantined\"\n    ends_at = math.max(ends_at, marker.ends_at)\n  end\n  reach = math.max(reach, reach_of(marker))\nend\nreturn { state, fmt(now), fmt(ends_at), fmt(reach) }\n",
  ].join("\n"),
};

export interface QuorumProposeArgs {
  /** a fresh secret */
  readonly attempt: string;
  /** x exclusive, s shared */
  readonly mode: string;
  /** attempts of one holder do not conflict */
  readonly holder: string;
  /** how long the node waits for the second round */
  readonly pending_ms: number;
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** leases a lock may have */
  readonly leases_max: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
}

/** Keep one node of a quorum for one attempt, pending and for a moment only, and propose a fence for it. */
export const quorumPropose: ScriptOf<QuorumProposeArgs> = {
  name: "quorum_propose",
  sha1: "e57b3085c70c9d7129e6c0efac76915f0966cd9b",
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint"],
  replies: ["proposed","busy","ended","mismatch","limit","outsider","misplaced","newer"],
  source: [
    lib.number,
    lib.clock,
    lib.memory,
    lib.quorum_marker,
    lib.quorum_memory,
    lib.quorum_record,
    "local attempt, mode, holder, pending_ms = ARGV[1], ARGV[2], ARGV[3], num(ARGV[4])\nlocal number, nodes, leases_max, retention_ms = num(ARGV[5]), num(ARGV[6]), num(ARGV[7]), num(ARGV[8])\nlocal fingerprint = ARGV[9]\nlocal texts = redis.call(\"MGET\", KEYS[1], KEYS[2])\nlocal marker = load_marker(texts[2])\nlocal refusal = abstention(marker, number, nodes)\nif refusal then\n  return refusal\nend\nlocal record = load_record(texts[1])\nlocal memory = recall(KEYS[3])\nif not record or memory and memory.state == \"newer\" then\n  return { \"newer\" }\nend\nif memory and mismatches(memory, fingerprint) then\n  return { \"mismatch\" }\nend\nlocal lease = find_attempt(record, attempt)\nif lease then\n  return { \"proposed\", fmt(now), fmt(lease.fence) }\nend\nlocal letter = end_of(record, attempt)\nif letter then\n  return { \"ended\", letter }\nend\nif memory and not find_holder(record, holder) then\n  return { \"ended\", memory.state == \"e\" and \"r\" or \"e\" }\nend\nlocal at = blocked_until(record, mode, holder)\nif at > 0 then\n  local reply, lines = { \"busy\", fmt(now), fmt(at) }, confirmed_lines(record)\n  for i = 1, #lines do\n    reply[i + 3] = lines[i]\n  end\n  return reply\nend\nif #record.leases >= leases_max then\n  return { \"limit\" }\nend\nlocal pending = add_pending(record, marker, { mode = mode, attempt = attempt, holder = holder }, pending_ms)\nsave_record(KEYS[1], record, retention_ms)\nreturn { \"proposed\", fmt(now), fmt(pending.fence) }\n",
  ].join("\n"),
};

export interface QuorumReleaseArgs {
  /** one for each lock */
  readonly attempts: readonly (string | number)[];
  /** all leases of that holder end; - ends the attempt alone, which was never granted */
  readonly holders: readonly (string | number)[];
  /** whose doing it is: the same one sent again is answered the same */
  readonly request: string;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

/** End n leases on this node, and remember that they ended, so that a late message about them finds nothing and makes nothing. */
export const quorumRelease: ScriptOf<QuorumReleaseArgs> = {
  name: "quorum_release",
  sha1: "f93ff1a2245aaf7c8438b75b7a6959baaec8d51f",
  args: ["attempts","holders","request","retention_ms"],
  replies: ["done","newer"],
  source: [
    lib.number,
    lib.clock,
    lib.memory,
    lib.quorum_marker,
    lib.quorum_memory,
    lib.quorum_record,
    "local attempts, holders, request, retention_ms = split(ARGV[1]), split(ARGV[2]), ARGV[3], num(ARGV[4])\nlocal function release(record, attempt, holder)\n  local lease = find_attempt(record, attempt)\n  local live = {}\n  for _, other in ipairs(record.leases) do\n    if other.attempt == attempt or other.holder == holder then\n      note_end(record, other.attempt, \"r\", request)\n    else\n      live[#live + 1] = other\n    end\n  end\n  record.leases = live\n  local letter, by = end_of(record, attempt)\n  if lease or letter == \"r\" and by == string.sub(request, 1, 6) then\n    return \"released\", \"r\"\n  end\n  note_end(record, attempt, \"u\", request)\n  return \"lost\", letter or \"u\"\nend\nlocal keys = {}\nfor i = 1, #attempts do\n  keys[i] = KEYS[2 * i - 1]\nend\nlocal texts = redis.call(\"MGET\", unpack(keys))\nlocal reply, records = { \"done\" }, {}\nfor i = 1, #attempts do\n  local record = records[keys[i]] or load_record(texts[i])\n  records[keys[i]] = record\n  if not record then\n    return { \"newer\" }\n  end\n  reply[2 * i], reply[2 * i + 1] = release(record, attempts[i], holders[i])\n  save_record(keys[i], record, retention_ms)\n  if KEYS[2 * i] ~= keys[i] then\n    if holders[i] == \"-\" then\n      forget(KEYS[2 * i], attempts[i])\n    else\n      note_release(KEYS[2 * i], attempts[i])\n    end\n  end\nend\nreturn reply\n",
  ].join("\n"),
};

export interface QuorumRenewArgs {
  /** one for each lock */
  readonly attempts: readonly (string | number)[];
  /** one for each lock */
  readonly fences: readonly (string | number)[];
  /** one for each lock; 0 keeps the lease's own */
  readonly ttls_ms: readonly (string | number)[];
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

/** Extend each of n confirmed leases on this node to now + its ttl, never past its max_hold, never to an earlier deadline. */
export const quorumRenew: ScriptOf<QuorumRenewArgs> = {
  name: "quorum_renew",
  sha1: "4b165e63ceba35efe789ad609249a029371c9e9d",
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms"],
  replies: ["done","misplaced","newer"],
  source: [
    lib.number,
    lib.clock,
    lib.memory,
    lib.quorum_marker,
    lib.quorum_memory,
    lib.quorum_record,
    "local attempts, fences, ttls_ms, number = split(ARGV[1]), split(ARGV[2]), split(ARGV[3]), num(ARGV[4])\nlocal nodes, retention_ms = num(ARGV[5]), num(ARGV[6])\nlocal function extend(record, attempt, fence, ttl_ms)\n  local lease = find_attempt(record, attempt)\n  if not lease or lease.state ~= \"c\" or lease.fence ~= fence then\n    return nil, end_of(record, attempt) or \"u\"\n  end\n  if ttl_ms > 0 then\n    lease.ttl = ttl_ms\n  end\n  local deadline = now + lease.ttl\n  if lease.max_until > 0 then\n    deadline = math.min(deadline, lease.max_until)\n  end\n  lease.deadline = math.max(lease.deadline, deadline)\n  return lease\nend\nlocal texts = redis.call(\"MGET\", unpack(KEYS))\nlocal reply, records = { \"done\", fmt(now) }, {}\nfor i = 1, #attempts do\n  local key, marker = KEYS[3 * i - 2], load_marker(texts[3 * i - 1])\n  local refusal = abstention(marker, number, nodes)\n  local record = records[key] or load_record(texts[3 * i - 2])\n  records[key] = record\n  if refusal and refusal[1] ~= \"outsider\" then\n    return refusal\n  end\n  if not record then\n    return { \"newer\" }\n  end\n  local outcome, detail, line = \"outsider\", fmt(marker.ends_at), marker.state\n  if not refusal then\n    local lease, letter = extend(record, attempts[i], num(fences[i]), num(ttls_ms[i]))\n    outcome = lease and \"renewed\" or \"lost\"\n    detail = lease and fmt(lease.deadline - now) or letter\n    line = lease and pack_attempt(lease) or \"-\"\n    if lease then\n      save_record(key, record, retention_ms)\n      if KEYS[3 * i] ~= key then\n        prolong(KEYS[3 * i], lease)\n      end\n    end\n  end\n  reply[#reply + 1] = outcome\n  reply[#reply + 1] = detail\n  reply[#reply + 1] = line\nend\nreturn reply\n",
  ].join("\n"),
};

export interface QuorumRestoreArgs {
  /** in the second round what the first one answered for each lock; 0 in the first */
  readonly proposals: readonly (string | number)[];
  /** a line for each lock as in the record, but times are lengths: the deadline while it is pending */
  readonly lines: string;
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** leases a lock may have */
  readonly leases_max: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

/** Give n leases that a majority keeps the copies that this node misses, in two rounds as they were taken. */
export const quorumRestore: ScriptOf<QuorumRestoreArgs> = {
  name: "quorum_restore",
  sha1: "6b88e59ae836f20b76a096cf901e81e9124637f0",
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  replies: ["done","misplaced","newer"],
  source: [
    lib.number,
    lib.clock,
    lib.memory,
    lib.quorum_marker,
    lib.quorum_memory,
    lib.quorum_record,
    "local proposals, lines, number, nodes = split(ARGV[1]), ARGV[2], num(ARGV[3]), num(ARGV[4])\nlocal leases_max, retention_ms = num(ARGV[5]), num(ARGV[6])\nlocal function propose(record, marker, wanted)\n  local lease, letter = find_attempt(record, wanted.attempt), end_of(record, wanted.attempt)\n  if lease and lease.state == \"c\" or letter and letter ~= \"e\" then\n    return nil\n  end\n  if taken_until(record, wanted.mode, wanted.holder) > 0 or #record.leases >= leases_max then\n    return nil\n  end\n  local others = {}\n  for _, other in ipairs(record.leases) do\n    if other ~= lease then\n      others[#others + 1] = other\n    end\n  end\n  record.leases = others\n  return add_pending(record, marker, wanted, wanted.deadline)\nend\nlocal function confirm(record, proposal, wanted)\n  local lease = find_attempt(record, wanted.attempt)\n  if not lease or lease.state ~= \"p\" or lease.fence ~= proposal then\n    return nil\n  end\n  confirm_pending(record, lease, wanted)\n  forget_end(record, lease.attempt)\n  return lease\nend\nlocal texts = redis.call(\"MGET\", unpack(KEYS))\nlocal reply, records, i = { \"done\" }, {}, 0\nfor line in string.gmatch(lines, \"[^\\n]+\") do\n  i = i + 1\n  local wanted, proposal, key = unpack_attempt(line), num(proposals[i]), KEYS[3 * i - 2]\n  local marker = load_marker(texts[3 * i - 1])\n  local refusal = abstention(marker, number, nodes)\n  local record = records[key] or load_record(texts[3 * i - 2])\n  records[key] = record\n  if refusal and refusal[1] ~= \"outsider\" then\n    return refusal\n  end\n  if not record then\n    return { \"newer\" }\n  end\n  local lease\n  if not refusal and proposal == 0 then\n    lease = propose(record, marker, wanted)\n  elseif not refusal then\n    lease = confirm(record, proposal, wanted)\n    if lease then\n      note_fence(KEYS[3 * i - 1], marker, lease.fence)\n      remember(KEYS[3 * i] ~= key and KEYS[3 * i] or nil, record, lease)\n    end\n  end\n  if lease then\n    save_record(key, record, retention_ms)\n  end\n  reply[i + 1] = lease and fmt(lease.fence) or \"0\"\nend\nreturn reply\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script>> = { latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_restore: quorumRestore };
