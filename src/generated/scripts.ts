// Generated from lua/ by `npm run build`. Do not edit.
import type { Script } from "../engine/engine.ts";

/** A script with the names of its arguments in order. */
export interface ScriptOf<Args> extends Script {
  readonly args: readonly (keyof Args & string)[];
  /** The words that lead its replies. */
  readonly replies: readonly string[];
}

const lib = {
  words: "local NONE, num, fmt, flag, has_sane_numbers, split, append\ndo\nNONE = \"-\"\nfunction num(text)\n  return tonumber(text) + 0.0\nend\nfunction fmt(n)\n  return string.format(\"%.0f\", n)\nend\nfunction flag(condition)\n  return condition and \"1\" or \"0\"\nend\nfunction has_sane_numbers(text)\n  return not string.find(\" \" .. text, \" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction split(text)\n  local words = {}\n  for word in string.gmatch(text, \"%S+\") do\n    words[#words + 1] = word\n  end\n  return words\nend\nfunction append(words, more)\n  for i = 1, #more do\n    words[#words + 1] = more[i]\n  end\n  return words\nend\nend",
  clock: "local now_us, now\ndo\nlocal time = redis.call(\"TIME\")\nnow_us = num(time[1]) * 1000000 + num(time[2])\nnow = math.floor(now_us / 1000)\nend",
  writable: "local wrote, prove_writable\ndo\nwrote = false\nfunction prove_writable(key)\n  if not wrote then\n    redis.call(\"PEXPIRE\", key, \"1\", \"GT\")\n    wrote = true\n  end\nend\nend",
  beside: "local SPARE_MS, forget_beside, needed_until, expire_beside, put_detail, drop_details\ndo\nSPARE_MS = 30000\nfunction forget_beside(lock)\n  for _, count in ipairs({ \"shared\", \"permits\", \"details\", \"tickets\", \"writers\", \"readers\" }) do\n    lock[count] = 0\n  end\n  lock.front, lock.turn_at, lock.turn_until, lock.kept_until, lock.expires_at = nil, 0, 0, 0, 0\n  redis.call(\n    \"DEL\",\n    lock.details_key,\n    lock.leases_key,\n    lock.holders_key,\n    lock.writers_key,\n    lock.readers_key,\n    lock.tickets_key\n  )\n  lock.changed = true\nend\nfunction needed_until(lock, retention_ms)\n  return lock.kept_until + (lock.shared > 0 and retention_ms or 0)\nend\nlocal function keys_in_use(lock)\n  local keys = {}\n  local function add(count, key)\n    if count > 0 then\n      keys[#keys + 1] = key\n    end\n  end\n  add(lock.details, lock.details_key)\n  add(lock.shared, lock.leases_key)\n  add(lock.shared, lock.holders_key)\n  add(lock.tickets, lock.writers_key)\n  add(lock.tickets, lock.readers_key)\n  add(lock.tickets, lock.tickets_key)\n  return keys\nend\nfunction expire_beside(lock, retention_ms)\n  local keys = lock.new_keys\n  local needed = needed_until(lock, retention_ms)\n  if needed > lock.expires_at then\n    lock.expires_at = needed + (lock.shared > 0 and SPARE_MS or retention_ms - SPARE_MS)\n    keys = keys_in_use(lock)\n  end\n  for i = 1, #keys do\n    redis.call(\"PEXPIRE\", keys[i], fmt(lock.expires_at + SPARE_MS - now))\n  end\n  lock.new_keys = {}\nend\nfunction put_detail(lock, id, text)\n  wrote = true\n  local added = redis.call(\"HSET\", lock.details_key, id, text)\n  if lock.details == 0 then\n    lock.new_keys[#lock.new_keys + 1] = lock.details_key\n  end\n  lock.details = lock.details + added\nend\nfunction drop_details(lock, ids)\n  if lock.details > 0 and #ids > 0 then\n    lock.details = lock.details - redis.call(\"HDEL\", lock.details_key, unpack(ids))\n  end\nend\nend",
  lease: "local EXCLUSIVE, PERMITS, pack_lease, unpack_lease, mode_of, secret_of, is_exclusive, spans_locks, has_label, exclusive_id, shared_id, permits_of, owner_of, is_broken, cut_short, deadline_of\ndo\nEXCLUSIVE = \"x\"\nlocal SHARED = \"s\"\nPERMITS = \"p\"\nfunction pack_lease(lease)\n  return table.concat({\n    lease.id,\n    fmt(lease.deadline),\n    fmt(lease.fence),\n    fmt(lease.holds),\n    fmt(lease.acquired),\n    fmt(lease.ttl),\n    fmt(lease.max_until),\n    fmt(lease.delay),\n    fmt(lease.idempotency_until),\n    lease.partner,\n    lease.label,\n  }, \" \")\nend\nfunction unpack_lease(text)\n  local id, deadline, fence, holds, acquired, ttl, max_until, delay, idempotency_until, partner, label =\n    string.match(text, \"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+)$\")\n  if not id or not has_sane_numbers(text) then\n    return nil\n  end\n  return {\n    id = id,\n    deadline = num(deadline),\n    fence = num(fence),\n    holds = num(holds),\n    acquired = num(acquired),\n    ttl = num(ttl),\n    max_until = num(max_until),\n    delay = num(delay),\n    idempotency_until = num(idempotency_until),\n    partner = partner,\n    label = label,\n  }\nend\nfunction mode_of(id)\n  return string.sub(id, 1, 1)\nend\nfunction secret_of(id)\n  return string.sub(id, 2)\nend\nfunction is_exclusive(id)\n  return mode_of(id) == EXCLUSIVE\nend\nfunction spans_locks(id)\n  return string.sub(id, 2, 2) == \"m\"\nend\nfunction has_label(id)\n  return string.sub(id, 3, 3) == \"l\"\nend\nfunction exclusive_id(secret)\n  return EXCLUSIVE .. secret\nend\nfunction shared_id(secret)\n  return (string.find(secret, \":\", 1, true) and PERMITS or SHARED) .. secret\nend\nfunction permits_of(id)\n  return num(string.match(id, \":(%d+)$\") or \"0\")\nend\nfunction owner_of(label)\n  return string.match(label, \"^[^.]*\")\nend\nfunction is_broken(lock)\n  return lock.break_at > 0 and lock.break_at <= now\nend\nfunction cut_short(lock, lease)\n  if lock.break_at > 0 and lock.break_at < lease.deadline then\n    lease.deadline = lock.break_at\n  end\n  return lease\nend\nfunction deadline_of(lock, lease, ttl)\n  local deadline = now + ttl\n  if lease.max_until > 0 and lease.max_until < deadline then\n    deadline = lease.max_until\n  end\n  if lock.break_at > 0 and lock.break_at < deadline then\n    deadline = lock.break_at\n  end\n  return deadline\nend\nend",
  history: "local EVENT_GRANTED, keeps_history, note_event, latest_events, save_history\ndo\nlocal HISTORY_LAYOUT = \"1 \"\nlocal HISTORY_MAX = 20\nlocal EVENTS_CHARS_MAX = 1500\nlocal OWNER_CHARS_MAX = 400\nEVENT_GRANTED = \"g\"\nfunction keeps_history(lock)\n  return lock.history_key ~= lock.record_key\nend\nfunction note_event(lock, kind, lease, ms)\n  if not keeps_history(lock) then\n    return\n  end\n  local owner = owner_of(lease.label)\n  lock.noted[#lock.noted + 1] = table.concat({\n    kind .. mode_of(lease.id) .. fmt(lease.fence),\n    fmt(lease.acquired - math.floor(lease.fence / 1000)),\n    fmt(ms),\n    #owner <= OWNER_CHARS_MAX and owner or NONE,\n  }, \" \") .. \",\"\nend\nlocal function gather_events(lock)\n  local latest = {}\n  for i = #lock.noted, math.max(1, #lock.noted - HISTORY_MAX + 1), -1 do\n    latest[#latest + 1] = lock.noted[i]\n  end\n  lock.noted = {}\n  lock.events = table.concat(latest) .. lock.events\nend\nfunction latest_events(lock)\n  local events = {}\n  local function add(text)\n    for event in string.gmatch(text, \"[^,]+\") do\n      if #events < HISTORY_MAX and string.find(event, \"^%l%l%d+ %-?%d+ %-?%d+ %S+$\") then\n        events[#events + 1] = event\n      end\n    end\n  end\n  add(lock.events)\n  if #events < HISTORY_MAX then\n    local history = redis.call(\"GET\", lock.history_key) or \"\"\n    add(string.sub(history, #HISTORY_LAYOUT + 1))\n  end\n  return events\nend\nfunction save_history(lock, life_ms)\n  if not keeps_history(lock) then\n    lock.events = \"\"\n    return\n  end\n  gather_events(lock)\n  local _, count = string.gsub(lock.events, \",\", \"\")\n  if count < HISTORY_MAX and #lock.events <= EVENTS_CHARS_MAX then\n    return\n  end\n  local text = HISTORY_LAYOUT .. table.concat(latest_events(lock), \",\") .. \",\"\n  redis.call(\"SET\", lock.history_key, text, \"PX\", fmt(life_ms))\n  lock.events = \"\"\nend\nend",
  outcomes: "local PREFIX_CHARS, secret_prefix, recent_outcome, is_full_of_copies, is_forgotten, save_outcome, is_late, save_copy\ndo\nlocal SENT_ONCE = \".\"\nlocal COPIED = \"!\"\nlocal SENT_ONCE_MS = 4000\nlocal COPIED_MS = 60000\nlocal OUTCOMES_MIN = 15\nlocal OUTCOMES_MAX = 64\nlocal COPIED_MAX = 48\nPREFIX_CHARS = 12\nfunction secret_prefix(secret)\n  return string.sub(secret, 3, 2 + PREFIX_CHARS)\nend\nfunction recent_outcome(record, request)\n  local at = string.find(record.outcomes, secret_prefix(request), 1, true)\n  return at and string.match(record.outcomes, \"^%w+\", at + PREFIX_CHARS) or nil\nend\nlocal function forgotten_at(record)\n  return num(string.match(record.outcomes, \"=(%d+)\") or \"0\")\nend\nfunction is_full_of_copies(record)\n  local _, copied = string.gsub(record.outcomes, COPIED, \"\")\n  return copied >= COPIED_MAX\nend\nfunction is_forgotten(record, request, since)\n  if since == 0 or recent_outcome(record, request) then\n    return false\n  end\n  return forgotten_at(record) >= since or is_full_of_copies(record)\nend\nlocal function is_outdated(word)\n  local mark, instant = string.match(word, \"([.!])(%d+)$\")\n  if not mark then\n    return true, now\n  end\n  local at = num(instant)\n  return at + (mark == COPIED and COPIED_MS or SENT_ONCE_MS) <= now, at\nend\nlocal function outcomes_of_others(record, request)\n  local words = {}\n  for word in string.gmatch(record.outcomes, \"%S+\") do\n    if string.sub(word, 1, 1) ~= \"=\" and string.sub(word, 1, PREFIX_CHARS) ~= secret_prefix(request) then\n      words[#words + 1] = word\n    end\n  end\n  return words\nend\nfunction save_outcome(record, request, outcome, copied)\n  local words, kept, forgotten = outcomes_of_others(record, request), {}, forgotten_at(record)\n  local excess = #words + 1 - OUTCOMES_MAX\n  for i = 1, #words do\n    local outdated, at = is_outdated(words[i])\n    local pushed_out = excess > 0 and not string.find(words[i], COPIED, 1, true)\n    if pushed_out or outdated and i <= #words - OUTCOMES_MIN then\n      excess = excess - 1\n      forgotten = math.max(forgotten, at)\n    else\n      kept[#kept + 1] = words[i]\n    end\n  end\n  if #kept >= OUTCOMES_MAX then\n    local _, at = is_outdated(table.remove(kept, 1))\n    forgotten = math.max(forgotten, at)\n  end\n  kept[#kept + 1] = secret_prefix(request) .. outcome .. (copied and COPIED or SENT_ONCE) .. fmt(now)\n  record.outcomes = (forgotten > 0 and \"=\" .. fmt(forgotten) .. \" \" or \"\") .. table.concat(kept, \" \")\n  record.changed = true\nend\nfunction is_late(known, since)\n  local latest = known and string.match(known, \"^copy(%d+)$\")\n  return latest and since < num(latest)\nend\nfunction save_copy(record, request, since)\n  if since == 0 then\n    return\n  end\n  local known = recent_outcome(record, request)\n  if not known or string.find(known, \"^copy\") and not is_late(known, since) then\n    save_outcome(record, request, \"copy\" .. fmt(since), true)\n  end\nend\nend",
  endings: "local END_RELEASED, END_EXPIRED, END_BROKEN, END_TRANSFERRED, REASONS, UNKNOWN, ENDINGS_MAX, note_end, drop_shared, end_lease, why_expired, why_lost, not_held\ndo\nEND_RELEASED = \"r\"\nEND_EXPIRED = \"e\"\nlocal END_MAX_HOLD = \"m\"\nEND_BROKEN = \"b\"\nEND_TRANSFERRED = \"t\"\nREASONS = {\n  r = \"released\",\n  e = \"expired\",\n  m = \"max_hold\",\n  b = \"broken\",\n  t = \"transferred\",\n}\nUNKNOWN = \"unknown\"\nENDINGS_MAX = 32\nlocal ENDING_CHARS = PREFIX_CHARS + 2\nlocal function is_unnoticed(reason)\n  return reason == END_EXPIRED or reason == END_MAX_HOLD or reason == END_BROKEN\nend\nfunction note_end(lock, lease, reason, at)\n  note_event(lock, reason, lease, at - lease.acquired)\n  local ending = secret_prefix(secret_of(lease.id)) .. reason .. \" \"\n  lock.ended = string.sub(ending .. lock.ended, 1, ENDINGS_MAX * ENDING_CHARS)\n  if lease.delay > 0 and is_unnoticed(reason) then\n    lock.delay_until = math.max(lock.delay_until, at + lease.delay)\n  end\n  if lock.upgrader and lock.upgrader.token == lease.id then\n    lock.upgrader = nil\n  end\n  lock.lease_ended = true\n  lock.changed = true\nend\nfunction drop_shared(lock, ids)\n  redis.call(\"ZREM\", lock.leases_key, unpack(ids))\n  redis.call(\"ZREM\", lock.holders_key, unpack(ids))\n  drop_details(lock, ids)\n  lock.shared = lock.shared - #ids\n  for i = 1, #ids do\n    lock.permits = lock.permits - permits_of(ids[i])\n  end\nend\nlocal function note_hold(lock, ms)\n  if lock.hold_ms == 0 then\n    lock.hold_ms = ms\n  else\n    lock.hold_ms = (lock.hold_ms * 3 + ms) / 4\n  end\nend\nfunction end_lease(lock, lease, reason)\n  if is_exclusive(lease.id) then\n    lock.exclusive = nil\n    note_hold(lock, now - lease.acquired)\n  else\n    note_hold(lock, (now - lease.acquired) / lock.live)\n    drop_shared(lock, { lease.id })\n    lock.live = lock.live - 1\n  end\n  note_end(lock, lease, reason, now)\nend\nfunction why_expired(lock, lease)\n  if lease.deadline == lock.break_at then\n    return END_BROKEN\n  end\n  if lease.deadline == lease.max_until then\n    return END_MAX_HOLD\n  end\n  return END_EXPIRED\nend\nfunction why_lost(lock, token)\n  local at = string.find(lock.ended, secret_prefix(token), 1, true)\n  if at then\n    return REASONS[string.sub(lock.ended, at + PREFIX_CHARS, at + PREFIX_CHARS)]\n  end\n  local text = lock.shared > lock.live and redis.call(\"HGET\", lock.details_key, shared_id(token))\n  local lease = text and unpack_lease(text)\n  if lease and is_broken(lock) then\n    return REASONS[END_BROKEN]\n  end\n  if lease and lease.deadline <= now then\n    return REASONS[why_expired(lock, lease)]\n  end\n  return UNKNOWN\nend\nfunction not_held(lock, token)\n  if lock.damaged_id == shared_id(token) then\n    return \"unreadable\", \"damaged\"\n  end\n  return \"lost\", why_lost(lock, token)\nend\nend",
  fits: "local available, is_clearing, fits\ndo\nfunction available(lock)\n  if is_broken(lock) then\n    return lock.capacity\n  end\n  return math.max(0, lock.capacity - lock.permits + lock.expired_permits)\nend\nfunction is_clearing(lock)\n  return is_broken(lock) or lock.passing\nend\nfunction fits(lock, id, exclusive, shared)\n  local is_holder = exclusive ~= nil or shared ~= nil\n  if is_clearing(lock) then\n    return false\n  end\n  if lock.exclusive and not exclusive then\n    return false\n  end\n  if now < lock.delay_until and not is_holder then\n    return false\n  end\n  if is_exclusive(id) then\n    return lock.live == (shared and 1 or 0)\n  end\n  if permits_of(id) > 0 then\n    return permits_of(id) <= available(lock)\n  end\n  return exclusive ~= nil or not lock.upgrader and lock.break_at == 0\nend\nend",
  holders: "local live_lease, lease_of, leases_of, holders_total, grant, put_lease\ndo\nlocal function live_shared(lock, id)\n  if lock.shared == 0 or is_broken(lock) then\n    return nil\n  end\n  local text = redis.call(\"HGET\", lock.details_key, id)\n  if not text or mode_of(text) ~= mode_of(id) then\n    return nil\n  end\n  local lease = unpack_lease(text)\n  if not lease then\n    lock.damaged_id = id\n    return nil\n  end\n  cut_short(lock, lease)\n  return lease.deadline > now and lease or nil\nend\nfunction live_lease(lock, id)\n  if is_exclusive(id) then\n    local exclusive = lock.exclusive\n    return exclusive and exclusive.id == id and exclusive or nil\n  end\n  return live_shared(lock, id)\nend\nfunction lease_of(lock, token)\n  return live_lease(lock, exclusive_id(token)) or live_lease(lock, shared_id(token))\nend\nfunction leases_of(lock, token)\n  local exclusive = live_lease(lock, exclusive_id(token))\n  if exclusive then\n    local has_partner = exclusive.partner ~= NONE\n    return exclusive, has_partner and live_shared(lock, exclusive.partner) or nil\n  end\n  local shared = live_shared(lock, shared_id(token))\n  if shared and lock.exclusive and lock.exclusive.partner == shared.id then\n    exclusive = lock.exclusive\n  end\n  return exclusive, shared\nend\nfunction holders_total(lock)\n  return lock.live + (lock.exclusive and 1 or 0)\nend\nlocal function put_shared(lock, lease)\n  put_detail(lock, lease.id, pack_lease(lease))\n  redis.call(\"ZADD\", lock.leases_key, fmt(lease.deadline), lease.id)\n  lock.kept_until = math.max(lock.kept_until, lease.deadline + lease.delay)\nend\nlocal function add_shared(lock, lease)\n  put_shared(lock, lease)\n  redis.call(\"ZADD\", lock.holders_key, fmt(lease.fence), lease.id)\n  if lock.shared == 0 then\n    lock.new_keys[#lock.new_keys + 1] = lock.leases_key\n    lock.new_keys[#lock.new_keys + 1] = lock.holders_key\n    lock.shared_next = lease.deadline\n  else\n    lock.shared_next = math.min(lock.shared_next, lease.deadline)\n  end\n  lock.shared = lock.shared + 1\n  lock.live = lock.live + 1\n  lock.permits = lock.permits + permits_of(lease.id)\nend\nfunction grant(lock, lease, waited_since)\n  lock.fence = math.max(lock.fence + 1, now_us)\n  lease.fence = lock.fence\n  lease.holds = 1\n  lease.acquired = now\n  lease.deadline = deadline_of(lock, lease, lease.ttl)\n  if is_exclusive(lease.id) then\n    lock.exclusive = lease\n  else\n    add_shared(lock, lease)\n  end\n  local waited_ms = waited_since and math.max(0, math.floor(now - waited_since / 1000)) or 0\n  note_event(lock, EVENT_GRANTED, lease, waited_ms)\n  lock.changed = true\nend\nfunction put_lease(lock, lease)\n  if is_exclusive(lease.id) then\n    lock.changed = true\n    return\n  end\n  put_shared(lock, lease)\n  if lease.deadline < lock.shared_next then\n    lock.shared_next = lease.deadline\n    lock.changed = true\n  end\nend\nend",
  idempotency: "local WAITING, GRANTED, DONE, IDEMPOTENCY_MS, parse_idempotency, load_idempotency, refusal_of, reply_before, save_idempotency, shorten_idempotency, idempotency_until, prolong_idempotency\ndo\nWAITING = \"w\"\nGRANTED = \"g\"\nDONE = \"d\"\nlocal NEWER = \"newer\"\nIDEMPOTENCY_MS = 60000\nlocal IDEMPOTENCY_SPARE_MS = 60000\nfunction parse_idempotency(text)\n  if not text then\n    return nil\n  end\n  local layout, state, fingerprint, rest = string.match(text, \"^(%d+) (%a) (%S+) (.*)$\")\n  if not layout or num(layout) > 1 then\n    return { state = NEWER }\n  end\n  return { state = state, fingerprint = fingerprint, rest = rest }\nend\nfunction load_idempotency(key)\n  return parse_idempotency(key and redis.call(\"GET\", key))\nend\nfunction refusal_of(record, fingerprint)\n  if record and record.state == NEWER then\n    return { \"newer\" }\n  end\n  return record and record.fingerprint ~= fingerprint and { \"mismatch\" } or nil\nend\nfunction reply_before(record, fingerprint)\n  return refusal_of(record, fingerprint) or record and split(record.rest)\nend\nfunction save_idempotency(key, state, fingerprint, rest, until_ms)\n  if key then\n    local text = table.concat({ \"1\", state, fingerprint, rest }, \" \")\n    redis.call(\"SET\", key, text, \"PX\", fmt(until_ms - now + IDEMPOTENCY_MS))\n  end\nend\nfunction shorten_idempotency(key)\n  redis.call(\"PEXPIRE\", key, fmt(IDEMPOTENCY_MS), \"LT\")\nend\nfunction idempotency_until(key, deadline)\n  return key and deadline + IDEMPOTENCY_SPARE_MS or 0\nend\nfunction prolong_idempotency(key, lease)\n  if lease.idempotency_until > 0 and lease.deadline > lease.idempotency_until then\n    lease.idempotency_until = lease.deadline + IDEMPOTENCY_SPARE_MS\n    redis.call(\"PEXPIRE\", key, fmt(lease.idempotency_until + IDEMPOTENCY_MS - now), \"GT\")\n  end\nend\nend",
  queue: "local TICKET_MS, UNATTENDED, first_of, queued_total, find_front, count_queued, place_of, save_place, remove_place, has_room\ndo\nTICKET_MS = 30000\nUNATTENDED = 4000000000000000\nlocal function queue_key(lock, id)\n  return is_exclusive(id) and lock.writers_key or lock.readers_key\nend\nfunction first_of(key)\n  local first = redis.call(\"ZRANGE\", key, \"0\", \"0\", \"WITHSCORES\")\n  if not first[1] then\n    return nil, 0\n  end\n  return first[1], num(first[2])\nend\nfunction queued_total(lock)\n  return lock.writers + lock.readers\nend\nfunction find_front(lock)\n  local writer, writer_arrival, reader, reader_arrival = nil, 0, nil, 0\n  if lock.writers > 0 then\n    writer, writer_arrival = first_of(lock.writers_key)\n  end\n  if lock.readers > 0 then\n    reader, reader_arrival = first_of(lock.readers_key)\n  end\n  lock.front, lock.front_arrival = reader, reader_arrival\n  if writer and (not reader or writer_arrival < reader_arrival) then\n    lock.front, lock.front_arrival = writer, writer_arrival\n  end\n  if lock.front_arrival >= UNATTENDED then\n    lock.front, lock.front_arrival = nil, 0\n  end\n  lock.turn_at = 0\nend\nfunction count_queued(lock, id, change)\n  if is_exclusive(id) then\n    lock.writers = lock.writers + change\n  else\n    lock.readers = lock.readers + change\n  end\n  if change < 0 then\n    lock.departures = lock.departures - change\n  end\n  lock.changed = true\nend\nlocal function attended_until_of(lock, id)\n  return num(redis.call(\"ZSCORE\", lock.tickets_key, id) or \"0\")\nend\nfunction place_of(lock, id)\n  local score = lock.tickets > 0 and redis.call(\"ZSCORE\", queue_key(lock, id), id)\n  if not score then\n    return nil\n  end\n  if lock.lapsing and attended_until_of(lock, id) + TICKET_MS <= now then\n    return nil\n  end\n  local arrival = num(score)\n  if arrival < UNATTENDED then\n    return { arrival = arrival, queued = true }\n  end\n  return { arrival = arrival - UNATTENDED, queued = false }\nend\nlocal function set_ticket(lock, id, attended_until, turn_over)\n  wrote = true\n  local condition = turn_over and \"XX\" or \"GT\"\n  if redis.call(\"ZADD\", lock.tickets_key, condition, fmt(attended_until), id) == 1 then\n    if lock.tickets == 0 then\n      lock.new_keys[#lock.new_keys + 1] = lock.tickets_key\n    end\n    lock.tickets = lock.tickets + 1\n    lock.changed = true\n  end\n  if attended_until > now and (lock.attended_next == 0 or attended_until < lock.attended_next) then\n    lock.attended_next = attended_until\n    lock.changed = true\n  end\n  if lock.tickets_next == 0 or attended_until + TICKET_MS < lock.tickets_next then\n    lock.tickets_next = attended_until + TICKET_MS\n    lock.changed = true\n  end\n  lock.kept_until = math.max(lock.kept_until, attended_until + TICKET_MS)\nend\nlocal function note_new_key(lock, id, key)\n  local count = is_exclusive(id) and lock.writers or lock.readers\n  if count == 0 then\n    lock.new_keys[#lock.new_keys + 1] = key\n  end\nend\nlocal function enqueue(lock, id, place)\n  local key = queue_key(lock, id)\n  note_new_key(lock, id, key)\n  redis.call(\"ZADD\", key, fmt(place.arrival), id)\n  lock.arrival = math.max(lock.arrival, place.arrival)\n  count_queued(lock, id, 1)\n  if place.queued == false then\n    lock.departures = math.max(0, lock.departures - 1)\n  end\n  if not lock.front or place.arrival < lock.front_arrival then\n    lock.front, lock.front_arrival, lock.turn_at = id, place.arrival, 0\n  end\n  place.queued = true\nend\nlocal function dequeue(lock, id, place)\n  local key = queue_key(lock, id)\n  note_new_key(lock, id, key)\n  redis.call(\"ZADD\", key, fmt(place.arrival + UNATTENDED), id)\n  if place.queued then\n    count_queued(lock, id, -1)\n    if lock.front == id then\n      find_front(lock)\n    end\n  end\n  place.queued = false\nend\nfunction save_place(lock, id, place, attended_until, turn_over)\n  local queued = attended_until > now\n  if place.queued and not queued and not turn_over then\n    queued = attended_until_of(lock, id) > now\n  end\n  if queued and not place.queued then\n    enqueue(lock, id, place)\n  elseif not queued and place.queued ~= false then\n    dequeue(lock, id, place)\n  end\n  set_ticket(lock, id, attended_until, turn_over)\nend\nfunction remove_place(lock, id, place)\n  redis.call(\"ZREM\", queue_key(lock, id), id)\n  if place.queued then\n    count_queued(lock, id, -1)\n    if lock.front == id then\n      find_front(lock)\n    end\n  end\n  if redis.call(\"ZREM\", lock.tickets_key, id) == 1 then\n    lock.tickets = lock.tickets - 1\n    if lock.tickets == 0 then\n      lock.tickets_next = 0\n    end\n    if has_label(id) then\n      drop_details(lock, { id })\n    end\n  end\n  lock.changed = true\nend\nfunction has_room(lock, waiters_max)\n  if lock.tickets + (lock.upgrader and 1 or 0) < waiters_max then\n    return true\n  end\n  if lock.tickets <= queued_total(lock) then\n    return false\n  end\n  local oldest = redis.call(\"ZRANGE\", lock.tickets_key, \"0\", \"0\")[1]\n  if oldest then\n    remove_place(lock, oldest, place_of(lock, oldest) or {})\n  end\n  return true\nend\nend",
  notifications: "local with_notifications\ndo\nlocal EVERYBODY = UNATTENDED\nlocal function readers_before(lock)\n  if is_exclusive(lock.front) or permits_of(lock.front) > 0 or lock.readers < 2 then\n    return 0\n  end\n  if lock.writers == 0 then\n    return EVERYBODY\n  end\n  local _, writer_arrival = first_of(lock.writers_key)\n  return writer_arrival\nend\nlocal function notification_of(lock)\n  local changed = lock.written and lock.watched_until > now\n  local turn, turn_until, readers, next = NONE, 0, 0, NONE\n  if lock.turn_ms > 0 then\n    if lock.turn_began and lock.turn_at > 0 then\n      turn = secret_prefix(secret_of(lock.front))\n      turn_until = lock.turn_until\n      readers = readers_before(lock)\n    elseif lock.upgrader and lock.lease_ended and lock.live == 1 then\n      turn = secret_prefix(secret_of(lock.upgrader.id))\n    elseif lock.queue_dropped then\n      turn_until = 1\n    elseif lock.turn_taken and lock.tickets > 0 then\n      turn_until = lock.turn_taken\n      next = lock.front and secret_prefix(secret_of(lock.front)) or NONE\n    end\n  end\n  if turn == NONE and turn_until == 0 and not changed then\n    return nil\n  end\n  return table.concat(\n    { fmt(lock.at), turn, fmt(turn_until), fmt(readers), flag(changed), next, fmt(lock.departures) },\n    \",\"\n  )\nend\nfunction with_notifications(reply, locks)\n  local notifications, seen = {}, {}\n  for i = 1, #locks do\n    local lock = locks[i]\n    if not lock.unreadable and not seen[lock] then\n      notifications[#notifications + 1] = notification_of(lock)\n    end\n    seen[lock] = true\n  end\n  if #notifications > 0 then\n    reply[#reply + 1] = \"!\" .. table.concat(notifications, \";\")\n  end\n  return reply\nend\nend",
  layout: "local LOCK_KEYS, KEYS_PER_LOCK, LAYOUT, RECORD_FIELDS, RECORD_FIELDS_1\ndo\nLOCK_KEYS = {\n  \"record\",\n  \"details\",\n  \"leases\",\n  \"holders\",\n  \"writers\",\n  \"readers\",\n  \"tickets\",\n  \"history\",\n}\nKEYS_PER_LOCK = #LOCK_KEYS\nLAYOUT = 2\nRECORD_FIELDS = {\n  \"layout\",\n  \"fence\",\n  \"arrival\",\n  \"departures\",\n  \"writers\",\n  \"readers\",\n  \"tickets\",\n  \"tickets_next\",\n  \"turn_at\",\n  \"shared\",\n  \"shared_next\",\n  \"details\",\n  \"delay_until\",\n  \"break_at\",\n  \"hold_ms\",\n  \"kept_until\",\n  \"expires_at\",\n  \"front_arrival\",\n  \"capacity\",\n  \"permits\",\n  \"attended_next\",\n  \"turn_until\",\n  \"turn_ms\",\n  \"no_grace_until\",\n  \"dropped\",\n  \"watched_until\",\n}\nRECORD_FIELDS_1 = 20\nend",
  texts: "local texts_at\ndo\nfunction texts_at(keys, n)\n  local texts = redis.call(\"MGET\", unpack(keys))\n  local absent, absent_keys = {}, {}\n  for i = 1, n or #keys do\n    if not texts[i] then\n      absent[#absent + 1] = i\n      absent_keys[#absent_keys + 1] = keys[i]\n    end\n  end\n  if #absent == 0 or redis.call(\"EXISTS\", unpack(absent_keys)) == 0 then\n    return texts\n  end\n  for k = 1, #absent do\n    if redis.call(\"EXISTS\", absent_keys[k]) == 1 then\n      texts[absent[k]] = \"\"\n    end\n  end\n  return texts\nend\nend",
  record: "local load_lock, load_locks, save_lock, note_watcher\ndo\nlocal CAPACITY_MS = 2592000000\nlocal function parse_upgrader(text)\n  local id, token, deadline, arrival, label = string.match(text, \"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\n  if not id or not has_sane_numbers(text) then\n    return nil\n  end\n  return { id = id, token = token, deadline = num(deadline), arrival = num(arrival), label = label }\nend\nlocal function pack_upgrader(upgrader)\n  return table.concat(\n    { upgrader.id, upgrader.token, fmt(upgrader.deadline), fmt(upgrader.arrival), upgrader.label },\n    \" \"\n  )\nend\nlocal function parse_fields(lock, line, layout)\n  local words, count = split(line), layout == LAYOUT and #RECORD_FIELDS or RECORD_FIELDS_1\n  if #words ~= count + 1 then\n    return false\n  end\n  for i = 1, count do\n    if not string.find(words[i], \"^%d+$\") then\n      return false\n    end\n    lock[RECORD_FIELDS[i]] = num(words[i])\n  end\n  local front = words[count + 1]\n  lock.front = front ~= NONE and front or nil\n  if layout < LAYOUT then\n    lock.layout, lock.turn_at = LAYOUT, 0\n  end\n  return true\nend\nlocal function parse_record(lock, text, layout)\n  local line, exclusive, upgrader, ended, outcomes, events =\n    string.match(text, \"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)$\")\n  if not line or not has_sane_numbers(line) or not parse_fields(lock, line, layout) then\n    return false\n  end\n  lock.ended, lock.outcomes, lock.events = ended, outcomes, events\n  lock.exclusive = unpack_lease(exclusive)\n  lock.upgrader = parse_upgrader(upgrader)\n  return (exclusive == \"\" or lock.exclusive ~= nil) and (upgrader == \"\" or lock.upgrader ~= nil)\nend\nlocal function empty_lock(at)\n  local lock = {\n    at = at,\n    ended = \"\",\n    outcomes = \"\",\n    events = \"\",\n    noted = {},\n    new_keys = {},\n    expired_permits = 0,\n    changed = false,\n  }\n  for i = 1, KEYS_PER_LOCK do\n    lock[LOCK_KEYS[i] .. \"_key\"] = KEYS[at + i - 1]\n  end\n  for i = 1, #RECORD_FIELDS do\n    lock[RECORD_FIELDS[i]] = 0\n  end\n  lock.layout = LAYOUT\n  return lock\nend\nfunction load_lock(at, text)\n  local lock = empty_lock(at)\n  if text then\n    local layout = num(string.match(text, \"^(%d+) \") or \"0\")\n    if layout > LAYOUT then\n      lock.unreadable = \"newer\"\n      return lock\n    end\n    if layout < 1 or not parse_record(lock, text, layout) then\n      lock.unreadable = \"damaged\"\n      return lock\n    end\n    if lock.expires_at > 0 and lock.expires_at + SPARE_MS / 2 <= now then\n      forget_beside(lock)\n    end\n  end\n  lock.live = is_broken(lock) and 0 or lock.shared\n  return lock\nend\nfunction load_locks(n, other_key)\n  local keys = {}\n  for i = 1, n do\n    keys[i] = KEYS[(i - 1) * KEYS_PER_LOCK + 1]\n  end\n  keys[n + 1] = other_key\n  local texts = #keys == 1 and { redis.call(\"GET\", keys[1]) } or texts_at(keys, n)\n  local locks, by_key, unreadable = {}, {}, nil\n  for i = 1, n do\n    local lock = by_key[keys[i]] or load_lock((i - 1) * KEYS_PER_LOCK + 1, texts[i])\n    locks[i] = lock\n    by_key[keys[i]] = lock\n    if lock.unreadable and not unreadable then\n      unreadable = { \"unreadable\", lock.unreadable }\n    end\n  end\n  return locks, unreadable, texts[n + 1]\nend\nlocal function record_text(lock)\n  local numbers = {}\n  for i = 1, #RECORD_FIELDS do\n    numbers[i] = fmt(math.max(0, lock[RECORD_FIELDS[i]]))\n  end\n  numbers[#numbers + 1] = lock.front or NONE\n  return table.concat({\n    table.concat(numbers, \" \"),\n    lock.exclusive and pack_lease(lock.exclusive) or \"\",\n    lock.upgrader and pack_upgrader(lock.upgrader) or \"\",\n    lock.ended,\n    lock.outcomes,\n    lock.events,\n  }, \"\\n\")\nend\nfunction save_lock(lock, retention_ms)\n  if not lock.changed and needed_until(lock, retention_ms) <= lock.expires_at then\n    prove_writable(lock.record_key)\n    return\n  end\n  lock.changed = false\n  lock.written = true\n  wrote = true\n  if lock.shared == 0 and lock.tickets == 0 then\n    lock.kept_until = 0\n    lock.expires_at = 0\n  else\n    expire_beside(lock, retention_ms)\n  end\n  local exclusive = lock.exclusive\n  local held_until = exclusive and exclusive.deadline + exclusive.delay or 0\n  local last = math.max(now, lock.delay_until, lock.kept_until, held_until)\n  local kept_ms = lock.capacity > 0 and CAPACITY_MS or retention_ms\n  local life_ms = math.max(last + kept_ms, lock.expires_at + SPARE_MS) - now\n  save_history(lock, life_ms)\n  redis.call(\"SET\", lock.record_key, record_text(lock), \"PX\", fmt(life_ms))\nend\nfunction note_watcher(lock, wait_ms)\n  if now + wait_ms > lock.watched_until then\n    lock.watched_until = now + wait_ms\n    lock.changed = true\n  end\nend\nend",
  reply: "local LIST_MAX, listed_holders, queue_length, next_chance\ndo\nLIST_MAX = 50\nlocal CLEARING_MS = 20\nfunction listed_holders(lock)\n  local holders = {}\n  if lock.exclusive then\n    holders[1] = pack_lease(lock.exclusive)\n  end\n  if lock.live > 0 then\n    local ids = redis.call(\"ZRANGE\", lock.holders_key, \"0\", fmt(LIST_MAX - 1))\n    local texts = #ids > 0 and redis.call(\"HMGET\", lock.details_key, unpack(ids)) or {}\n    for i = 1, #texts do\n      local lease = texts[i] and unpack_lease(texts[i])\n      if #holders < LIST_MAX and lease and lease.deadline > now then\n        holders[#holders + 1] = pack_lease(cut_short(lock, lease))\n      end\n    end\n  end\n  return holders\nend\nfunction queue_length(lock)\n  return queued_total(lock) + (lock.upgrader and 1 or 0)\nend\nlocal function last_shared_deadline(lock, own)\n  local last = redis.call(\"ZRANGE\", lock.leases_key, \"-2\", \"-1\", \"WITHSCORES\")\n  local at = #last\n  if #last == 4 and own and last[3] == own.id then\n    at = 2\n  end\n  local deadline = num(last[at] or \"0\")\n  return lock.break_at > 0 and math.min(deadline, lock.break_at) or deadline\nend\nlocal function freed_at(lock, wants_exclusive, own)\n  local at = lock.delay_until\n  if lock.exclusive then\n    at = math.max(at, lock.exclusive.deadline)\n  elseif wants_exclusive and lock.live > (own and 1 or 0) then\n    at = math.max(at, last_shared_deadline(lock, own))\n  end\n  if lock.capacity > 0 and lock.live > 0 then\n    at = math.max(at, lock.shared_next)\n  end\n  if not wants_exclusive then\n    at = math.max(at, lock.upgrader and lock.upgrader.deadline or 0, lock.break_at)\n  end\n  return at\nend\nfunction next_chance(lock, wants_exclusive, own)\n  if is_clearing(lock) then\n    return now + CLEARING_MS\n  end\n  local at = freed_at(lock, wants_exclusive, own)\n  local may_be_turn = lock.capacity > 0 and lock.turn_at > 0\n  if at > now and not may_be_turn then\n    return at\n  end\n  at = lock.attended_next > now and lock.attended_next or now\n  if lock.turn_at == 0 then\n    return at\n  end\n  return at > now and math.min(lock.turn_until, at) or lock.turn_until\nend\nend",
  turns: "local TURN_MS, start_turn, update_turn, note_turn_missed, pass_late, note_hints, note_turn_taken\ndo\nTURN_MS = 3000\nlocal SHORT_TURN_MS = 250\nlocal LATE_MAX = 100\nfunction start_turn(lock, at, length_ms)\n  lock.turn_at, lock.turn_until = at, at + length_ms\n  lock.changed = true\nend\nlocal function end_break(lock)\n  local cleared = lock.shared == 0 or lock.break_at > now\n  if lock.break_at > 0 and not lock.exclusive and lock.live == 0 and cleared then\n    lock.break_at = 0\n    lock.changed = true\n  end\nend\nfunction update_turn(lock, at)\n  end_break(lock)\n  local front = lock.front\n  local has_turn = front and (fits(lock, front) or permits_of(front) > lock.capacity)\n  if has_turn and lock.turn_at == 0 then\n    start_turn(lock, at, lock.turn_ms > 0 and lock.turn_ms or TURN_MS)\n    lock.turn_began = true\n  elseif not has_turn and lock.turn_at ~= 0 then\n    lock.turn_at, lock.turn_until = 0, 0\n    lock.changed = true\n  end\nend\nlocal function set_turn_length(lock, length_ms)\n  if lock.turn_ms > 0 then\n    lock.turn_ms = length_ms\n  end\nend\nfunction note_turn_missed(lock)\n  set_turn_length(lock, SHORT_TURN_MS)\nend\nfunction pass_late(lock, asking)\n  for _ = 1, LATE_MAX do\n    local front, turn_until = lock.front, lock.turn_until\n    if lock.turn_at == 0 or front == asking or now < turn_until then\n      return\n    end\n    save_place(lock, front, { arrival = lock.front_arrival, queued = true }, turn_until, true)\n    note_turn_missed(lock)\n    update_turn(lock, turn_until)\n  end\nend\nfunction note_hints(lock, hints)\n  if hints ~= (lock.turn_ms > 0) then\n    lock.turn_ms = hints and TURN_MS or 0\n    lock.changed = true\n  end\nend\nfunction note_turn_taken(lock)\n  set_turn_length(lock, TURN_MS)\nend\nend",
  asked: "local ids_of, finish, lost, granted, granted_before, busy, new_lease, save_use, save_grant\ndo\nfunction ids_of(asked, secret)\n  local ids = {}\n  for i = 1, #asked.locks do\n    ids[i] = string.sub(asked.modes, i, i) .. secret\n  end\n  return ids\nend\nfunction finish(asked, reply)\n  for i = 1, #asked.locks do\n    update_turn(asked.locks[i], now)\n    save_lock(asked.locks[i], asked.retention_ms)\n  end\n  return with_notifications(reply, asked.locks)\nend\nfunction lost(asked, reason)\n  return finish(asked, { \"lost\", reason })\nend\nfunction granted(asked, leases)\n  local reply = { \"granted\", fmt(now), fmt(asked.locks[1].break_at) }\n  for i = 1, #leases do\n    reply[i + 3] = pack_lease(leases[i])\n  end\n  return finish(asked, reply)\nend\nfunction granted_before(asked, secret)\n  local ids, leases, found, reason = ids_of(asked, secret), {}, 0, UNKNOWN\n  for i = 1, #ids do\n    leases[i] = live_lease(asked.locks[i], ids[i])\n    if leases[i] then\n      found = found + 1\n    elseif reason == UNKNOWN then\n      reason = why_lost(asked.locks[i], secret)\n    end\n  end\n  if found == #ids then\n    return granted(asked, leases)\n  end\n  if reason ~= UNKNOWN or asked.idempotency and asked.idempotency.state == GRANTED then\n    return lost(asked, reason)\n  end\n  return nil\nend\nfunction busy(asked, blocked, place, own, dequeued)\n  local first = blocked[1]\n  local lock = asked.locks[first]\n  local wants_exclusive = string.sub(asked.modes, first, first) == EXCLUSIVE\n  place = place or { position = -1, ticket = NONE, arrival = 0, attended_until = 0, ticket_until = 0, again_at = 0 }\n  local positions = {}\n  for i = 1, #blocked do\n    positions[i] = fmt(blocked[i])\n  end\n  local holders, delay_until = listed_holders(lock), 0\n  local reply = {\n    \"busy\",\n    fmt(now),\n    table.concat(positions, \" \"),\n    fmt(next_chance(lock, wants_exclusive, own)),\n    fmt(place.position),\n    place.ticket,\n    fmt(place.arrival),\n    fmt(place.attended_until),\n    fmt(place.ticket_until),\n    fmt(place.again_at),\n    fmt(lock.hold_ms),\n    fmt(lock.departures),\n    fmt(queue_length(lock) + (dequeued and dequeued[first] and 1 or 0)),\n    fmt(holders_total(lock)),\n    fmt(available(lock)),\n    fmt(#holders),\n  }\n  append(reply, holders)\n  if not own then\n    for i = 1, #blocked do\n      delay_until = math.max(delay_until, asked.locks[blocked[i]].delay_until)\n    end\n  end\n  reply[#reply + 1] = fmt(delay_until > now and delay_until or 0)\n  return finish(asked, reply)\nend\nfunction new_lease(asked, lock, id)\n  local lease = {\n    id = id,\n    ttl = asked.ttl_ms,\n    max_until = asked.max_hold_ms > 0 and now + asked.max_hold_ms or 0,\n    delay = asked.lock_delay_ms,\n    label = asked.label,\n    partner = NONE,\n  }\n  lease.idempotency_until = idempotency_until(asked.idempotency_key, deadline_of(lock, lease, asked.ttl_ms))\n  return lease\nend\nfunction save_use(asked, state, secret, until_ms)\n  save_idempotency(asked.idempotency_key, state, asked.fingerprint, secret, until_ms)\nend\nfunction save_grant(asked, secret, lease)\n  local lock = asked.locks[1]\n  if asked.since > 0 or recent_outcome(lock, secret) then\n    save_outcome(lock, secret, \"granted\", true)\n  end\n  save_use(asked, GRANTED, secret, lease.idempotency_until)\nend\nend",
  broken: "local BROKEN_WITHOUT_DELAY, clear_broken\ndo\nlocal clear_left = 400\nBROKEN_WITHOUT_DELAY = 1\nlocal function note_broken(lock, text, is_last)\n  local without_delay = lock.break_at == BROKEN_WITHOUT_DELAY\n  local at = without_delay and now or lock.break_at\n  if is_last then\n    local lease = unpack_lease(text)\n    if not lease then\n      return at\n    end\n    if without_delay then\n      lease.delay = 0\n    end\n    local reason = lease.deadline < at and why_expired(lock, lease) or END_BROKEN\n    local ended_at = math.min(at, lease.deadline)\n    note_end(lock, lease, reason, ended_at)\n    return ended_at\n  end\n  if not without_delay then\n    local deadline, delay = string.match(text, \"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) \")\n    if deadline and num(delay) > 0 then\n      lock.delay_until = math.max(lock.delay_until, math.min(at, num(deadline)) + num(delay))\n    end\n  end\n  return at\nend\nfunction clear_broken(lock)\n  local count = clear_left\n  if count == 0 then\n    return 0\n  end\n  local ids = redis.call(\"ZRANGE\", lock.holders_key, \"0\", fmt(count - 1))\n  clear_left = count - #ids\n  local ended_at = 0\n  if #ids > 0 then\n    local texts = redis.call(\"HMGET\", lock.details_key, unpack(ids))\n    for i = 1, #ids do\n      if texts[i] then\n        ended_at = math.max(ended_at, note_broken(lock, texts[i], lock.shared - i < ENDINGS_MAX))\n      end\n    end\n    drop_shared(lock, ids)\n  end\n  lock.upgrader = nil\n  lock.changed = true\n  if #ids == count and lock.shared > 0 then\n    if lock.break_at ~= BROKEN_WITHOUT_DELAY then\n      lock.break_at = now\n    end\n    return 0\n  end\n  redis.call(\"DEL\", lock.leases_key, lock.holders_key)\n  lock.shared, lock.permits, lock.shared_next, lock.live = 0, 0, 0, 0\n  return ended_at > 0 and ended_at or now\nend\nend",
  departures: "local pass_unattended, forget_lapsed, drop_queue\ndo\nlocal BATCHES_MAX = 2\nlocal BATCH = 1250\nlocal GRACE_PENALTY = 20\nlocal function dequeue_all(lock, key, ids)\n  for from = 1, #ids, BATCH do\n    local scores = redis.call(\"ZMSCORE\", key, unpack(ids, from, math.min(from + BATCH - 1, #ids)))\n    local moved = {}\n    for i = 1, #scores do\n      local arrival = scores[i] and num(scores[i]) or UNATTENDED\n      if arrival < UNATTENDED then\n        moved[#moved + 1] = fmt(arrival + UNATTENDED)\n        moved[#moved + 1] = ids[from + i - 1]\n      end\n    end\n    if #moved > 0 then\n      redis.call(\"ZADD\", key, unpack(moved))\n      count_queued(lock, ids[1], -#moved / 2)\n    end\n  end\nend\nlocal function by_mode(ids)\n  local writers, readers = {}, {}\n  for i = 1, #ids do\n    local those = is_exclusive(ids[i]) and writers or readers\n    those[#those + 1] = ids[i]\n  end\n  return writers, readers\nend\nlocal function labelled_among(ids)\n  local labelled = {}\n  for i = 1, #ids do\n    if has_label(ids[i]) then\n      labelled[#labelled + 1] = ids[i]\n    end\n  end\n  return labelled\nend\nlocal function end_turn(lock, attended_until)\n  if lock.turn_at == 0 then\n    return attended_until\n  end\n  if lock.turn_until < attended_until then\n    note_turn_missed(lock)\n    return lock.turn_until\n  end\n  local lost_ms = math.max(0, attended_until - lock.turn_at)\n  lock.no_grace_until = math.max(lock.no_grace_until, attended_until + GRACE_PENALTY * lost_ms)\n  return attended_until\nend\nfunction pass_unattended(lock, asking)\n  if queued_total(lock) == 0 or lock.attended_next > now then\n    return 0\n  end\n  local from = math.max(0, lock.tickets - queued_total(lock))\n  local over = redis.call(\"ZCOUNT\", lock.tickets_key, \"-inf\", fmt(now)) - from\n  local taken = math.max(0, math.min(over, BATCH * BATCHES_MAX))\n  local places = redis.call(\"ZRANGE\", lock.tickets_key, fmt(from), fmt(from + taken), \"WITHSCORES\")\n  local ids, front_ended_at = {}, 0\n  lock.attended_next = taken < over and now or 0\n  for i = 1, #places, 2 do\n    local id, attended_until = places[i], num(places[i + 1])\n    if attended_until > now then\n      lock.attended_next = attended_until\n    elseif (id ~= asking or attended_until + TICKET_MS <= now) and #ids < taken then\n      ids[#ids + 1] = id\n      if id == lock.front then\n        front_ended_at = attended_until\n      end\n    end\n  end\n  lock.passing = taken < over\n  lock.changed = true\n  local writers, readers = by_mode(ids)\n  dequeue_all(lock, lock.writers_key, writers)\n  dequeue_all(lock, lock.readers_key, readers)\n  if front_ended_at > 0 then\n    front_ended_at = end_turn(lock, front_ended_at)\n    find_front(lock)\n  end\n  return front_ended_at\nend\nlocal function drop_places(lock, ids)\n  local writers, readers = by_mode(ids)\n  redis.call(\"ZREM\", lock.tickets_key, unpack(ids))\n  if #writers > 0 then\n    redis.call(\"ZREM\", lock.writers_key, unpack(writers))\n  end\n  if #readers > 0 then\n    redis.call(\"ZREM\", lock.readers_key, unpack(readers))\n  end\n  lock.tickets = lock.tickets - #ids\n  drop_details(lock, labelled_among(ids))\nend\nfunction forget_lapsed(lock)\n  if lock.tickets == 0 or lock.tickets_next > now or lock.passing then\n    return\n  end\n  local lapsed = redis.call(\"ZRANGEBYSCORE\", lock.tickets_key, \"-inf\", fmt(now - TICKET_MS), \"LIMIT\", \"0\", fmt(BATCH))\n  if #lapsed > 0 then\n    drop_places(lock, lapsed)\n  end\n  local first, attended_until = first_of(lock.tickets_key)\n  if first then\n    lock.tickets_next = attended_until + TICKET_MS\n    lock.lapsing = lock.tickets_next <= now\n  else\n    lock.lapsing = false\n    lock.tickets_next = 0\n    lock.tickets, lock.writers, lock.readers = 0, 0, 0\n    find_front(lock)\n  end\n  lock.changed = true\nend\nfunction drop_queue(lock)\n  local count = lock.tickets + (lock.upgrader and 1 or 0)\n  if lock.tickets > 0 then\n    local ids = redis.call(\"ZRANGE\", lock.tickets_key, \"0\", \"-1\")\n    for from = 1, #ids, BATCH do\n      drop_details(lock, labelled_among({ unpack(ids, from, math.min(from + BATCH - 1, #ids)) }))\n    end\n    if #ids > 0 then\n      redis.call(\"DEL\", lock.writers_key, lock.readers_key, lock.tickets_key)\n      lock.departures = lock.departures + queued_total(lock)\n      lock.writers, lock.readers, lock.tickets, lock.tickets_next, lock.attended_next = 0, 0, 0, 0, 0\n      find_front(lock)\n    end\n  end\n  lock.upgrader = nil\n  lock.queue_dropped = true\n  lock.dropped = math.max(lock.arrival, now_us)\n  lock.arrival = lock.dropped\n  lock.changed = true\n  return count\nend\nend",
  latch: "local parse_latch, load_latch, save_latch, with_notification, latch_reply\ndo\nlocal LATCH_LAYOUT = 1\nlocal DELETED_MS = 60000\nfunction parse_latch(text)\n  local layout, id, since, count, expires_at, outcomes = string.match(text, \"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\n  if num(string.match(text, \"^(%d+) \") or \"0\") > LATCH_LAYOUT then\n    return { unreadable = \"newer\" }\n  end\n  if not layout or not has_sane_numbers(string.match(text, \"^[^\\n]*\")) then\n    return { unreadable = \"damaged\" }\n  end\n  return {\n    id = num(id),\n    since = num(since),\n    count = num(count),\n    expires_at = num(expires_at),\n    outcomes = outcomes,\n    live = num(expires_at) > now,\n  }\nend\nfunction load_latch(key)\n  local text = redis.call(\"GET\", key)\n  return text and parse_latch(text) or nil\nend\nfunction save_latch(key, latch)\n  wrote = true\n  local numbers = { fmt(LATCH_LAYOUT), fmt(latch.id), fmt(latch.since), fmt(latch.count), fmt(latch.expires_at) }\n  local kept_ms = math.max(latch.expires_at - now, DELETED_MS)\n  redis.call(\"SET\", key, table.concat(numbers, \" \") .. \"\\n\" .. latch.outcomes, \"PX\", fmt(kept_ms))\nend\nfunction with_notification(reply)\n  reply[#reply + 1] = \"!1,-,0,0,1\"\n  return reply\nend\nfunction latch_reply(latch, count)\n  return { \"latch\", fmt(latch.id), fmt(latch.since), count or fmt(latch.count), fmt(latch.expires_at) }\nend\nend",
  order: "local others_before, position_of\ndo\nfunction others_before(lock, id, arrival)\n  if not lock.front or lock.front == id then\n    return false\n  end\n  if not is_exclusive(id) and permits_of(id) == 0 then\n    if lock.writers == 0 then\n      return false\n    end\n    if arrival and not is_exclusive(lock.front) then\n      local _, writer_arrival = first_of(lock.writers_key)\n      return writer_arrival < arrival\n    end\n  end\n  return not arrival or lock.front_arrival < arrival\nend\nlocal function count_before(key, arrival)\n  return redis.call(\"ZCOUNT\", key, \"-inf\", \"(\" .. fmt(arrival))\nend\nfunction position_of(lock, id, place)\n  local before = lock.upgrader and 1 or 0\n  if place.queued and place.arrival == lock.arrival then\n    return before + queued_total(lock) - 1\n  end\n  local writers, readers = lock.writers, lock.readers\n  if place.queued and is_exclusive(id) then\n    writers = writers - 1\n  elseif place.queued then\n    readers = readers - 1\n  end\n  if writers > 0 then\n    before = before + count_before(lock.writers_key, place.arrival)\n  end\n  if readers > 0 then\n    before = before + count_before(lock.readers_key, place.arrival)\n  end\n  return before\nend\nend",
  places: "local find_places, new_places, remove_places, save_places, blocked_locks, attended_until\ndo\nlocal STEP_ASIDE_MS = 10000\nlocal ASK_AGAIN_MS = 2500\nlocal GRACE_MS = 1500\nfunction find_places(locks, ids)\n  local found, arrival = {}, nil\n  for i = 1, #ids do\n    found[i] = place_of(locks[i], ids[i]) or false\n    arrival = arrival or found[i] and found[i].arrival\n  end\n  found.arrival = arrival\n  return arrival and found or nil\nend\nfunction new_places(locks)\n  local found, arrival = {}, now_us\n  for i = 1, #locks do\n    arrival = math.max(arrival, locks[i].arrival + 1)\n  end\n  for i = 1, #locks do\n    found[i] = false\n    locks[i].arrival = arrival\n    locks[i].changed = true\n  end\n  found.arrival = arrival\n  return found\nend\nfunction remove_places(locks, ids, found)\n  for i = 1, #ids do\n    if found[i] then\n      remove_place(locks[i], ids[i], found[i])\n    end\n  end\nend\nfunction save_places(locks, ids, found, blocking, attended, label)\n  local aside_until = 0\n  if #ids > 1 then\n    aside_until = math.floor(found.arrival / 1000) + STEP_ASIDE_MS\n  end\n  local position, again_at = 0, aside_until > now and aside_until or 0\n  for i = 1, #ids do\n    local lock, id = locks[i], ids[i]\n    if aside_until <= now or blocking[i] then\n      local place = found[i] or { arrival = found.arrival }\n      save_place(lock, id, place, attended)\n      if has_label(id) then\n        put_detail(lock, id, \"=\" .. label)\n      end\n      position = math.max(position, position_of(lock, id, place))\n      found[i] = place\n    elseif found[i] then\n      remove_place(lock, id, found[i])\n      found[i] = false\n    end\n    update_turn(lock, now)\n    if lock.front == id and lock.turn_at > 0 then\n      note_turn_taken(lock)\n      start_turn(lock, now, TURN_MS)\n      again_at = now + ASK_AGAIN_MS\n    end\n  end\n  return position, again_at\nend\nlocal function is_blocked(lock, id, arrival, fair)\n  if not fits(lock, id) then\n    return true\n  end\n  if fair then\n    return others_before(lock, id, arrival)\n  end\n  return permits_of(id) == 0 and lock.live > 0 and lock.front ~= nil and lock.front ~= id\nend\nfunction blocked_locks(locks, ids, arrival, fair)\n  local blocked, blocking = {}, {}\n  for i = 1, #ids do\n    blocking[i] = is_blocked(locks[i], ids[i], arrival, fair)\n    if blocking[i] then\n      blocked[#blocked + 1] = i\n    end\n  end\n  return blocked, blocking\nend\nfunction attended_until(locks, left_ms, returned)\n  local open_until = now + math.floor(left_ms - math.min(300, left_ms / 10))\n  for i = 1, #locks do\n    returned = returned and now >= locks[i].no_grace_until\n  end\n  return open_until + (returned and GRACE_MS or 0)\nend\nend",
  purge: "local purge\ndo\nlocal PURGE_MAX = 100\nlocal function purge_exclusive(lock)\n  local lease = lock.exclusive\n  if not lease or lease.deadline > now then\n    return 0\n  end\n  lock.exclusive = nil\n  note_end(lock, lease, why_expired(lock, lease), lease.deadline)\n  return lease.deadline\nend\nlocal function drop_expired(lock)\n  local ended_at = 0\n  local ids = redis.call(\"ZRANGEBYSCORE\", lock.leases_key, \"-inf\", fmt(now), \"LIMIT\", \"0\", fmt(PURGE_MAX))\n  if #ids > 0 then\n    local texts = redis.call(\"HMGET\", lock.details_key, unpack(ids))\n    for i = 1, #ids do\n      local lease = texts[i] and unpack_lease(texts[i])\n      if lease then\n        note_end(lock, lease, why_expired(lock, lease), lease.deadline)\n        ended_at = lease.deadline\n      end\n    end\n    drop_shared(lock, ids)\n  end\n  return ended_at\nend\nlocal function count_live(lock)\n  if lock.capacity == 0 then\n    lock.live = redis.call(\"ZCOUNT\", lock.leases_key, \"(\" .. fmt(now), \"+inf\")\n    return\n  end\n  local expired = redis.call(\"ZRANGEBYSCORE\", lock.leases_key, \"-inf\", fmt(now))\n  lock.live = lock.shared - #expired\n  lock.expired_permits = 0\n  for i = 1, #expired do\n    lock.expired_permits = lock.expired_permits + permits_of(expired[i])\n  end\nend\nlocal function purge_shared(lock)\n  if lock.shared > 0 and is_broken(lock) then\n    return clear_broken(lock)\n  end\n  if lock.shared == 0 or lock.shared_next > now then\n    return 0\n  end\n  local ended_at = drop_expired(lock)\n  local first, next_deadline = first_of(lock.leases_key)\n  lock.shared_next = next_deadline\n  if not first then\n    lock.shared, lock.permits = 0, 0\n  end\n  lock.live = lock.shared\n  if first and next_deadline <= now then\n    count_live(lock)\n  end\n  lock.changed = true\n  return ended_at\nend\nlocal function purge_upgrader(lock)\n  local upgrader = lock.upgrader\n  if not upgrader or upgrader.deadline > now then\n    return 0\n  end\n  lock.upgrader = nil\n  lock.changed = true\n  return upgrader.deadline\nend\nfunction purge(lock, asking)\n  local at = math.max(purge_exclusive(lock), purge_shared(lock), purge_upgrader(lock), pass_unattended(lock, asking))\n  forget_lapsed(lock)\n  if lock.delay_until > 0 and lock.delay_until <= now then\n    at = math.max(at, lock.delay_until)\n    lock.delay_until = 0\n    lock.changed = true\n  end\n  update_turn(lock, at > 0 and at or now)\n  pass_late(lock, asking)\nend\nend",
  quorum_idempotency: "local ENDED, save_attempt, forget_attempt, save_release, prolong_attempts, quorum_refusal_of\ndo\nENDED = \"e\"\nlocal ATTEMPTS_CHARS_MAX = 8 * 23\nlocal ANY_FINGERPRINT = \"?\"\nlocal function has_attempt(record, attempt)\n  return record and record.state == GRANTED and string.find(record.rest, attempt, 1, true) ~= nil\nend\nlocal function last_deadline(record, holder)\n  local at = now\n  for _, lease in ipairs(record.leases) do\n    if lease.holder == holder then\n      at = math.max(at, lease.deadline)\n    end\n  end\n  return at\nend\nfunction save_attempt(key, record, lease)\n  if not key then\n    return\n  end\n  local known, attempts = load_idempotency(key), lease.attempt\n  if known and known.state == GRANTED and not has_attempt(known, attempts) then\n    attempts = string.sub(known.rest .. \" \" .. attempts, -ATTEMPTS_CHARS_MAX)\n  end\n  save_idempotency(key, GRANTED, lease.fingerprint, attempts, last_deadline(record, lease.holder))\nend\nfunction forget_attempt(key, attempt)\n  local known = load_idempotency(key)\n  if not has_attempt(known, attempt) then\n    return\n  end\n  local others = {}\n  for _, other in ipairs(split(known.rest)) do\n    if other ~= attempt then\n      others[#others + 1] = other\n    end\n  end\n  if #others == 0 then\n    redis.call(\"DEL\", key)\n  else\n    local text = table.concat({ \"1\", GRANTED, known.fingerprint, table.concat(others, \" \") }, \" \")\n    redis.call(\"SET\", key, text, \"KEEPTTL\")\n  end\nend\nfunction save_release(key, attempt)\n  local known = load_idempotency(key)\n  if not known or known.state == GRANTED then\n    save_idempotency(key, ENDED, known and known.fingerprint or ANY_FINGERPRINT, attempt, now)\n  end\nend\nfunction prolong_attempts(key, lease)\n  redis.call(\"PEXPIRE\", key, fmt(lease.deadline - now + IDEMPOTENCY_MS), \"GT\")\nend\nfunction quorum_refusal_of(known, fingerprint)\n  if known and known.fingerprint == ANY_FINGERPRINT then\n    return nil\n  end\n  return refusal_of(known, fingerprint)\nend\nend",
  quorum_marker: "local VOTING, QUARANTINED, load_marker, save_marker, abstention, next_fence, reach_of, note_fence\ndo\nlocal MARKER_LAYOUT = 1\nVOTING = \"v\"\nQUARANTINED = \"q\"\nlocal SLACK_US = 100000\nlocal CLOCK_MAX_US = 4503599627370496\nlocal STRIDE = 8\nlocal clock_us = now_us < CLOCK_MAX_US and now_us or 0\nfunction load_marker(text)\n  if not text then\n    return { state = NONE, ends_at = 0 }\n  end\n  local layout, state, number, nodes, ends_at, floor, ahead =\n    string.match(text, \"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\n  if not layout or num(layout) > MARKER_LAYOUT then\n    return { state = \"newer\" }\n  end\n  return {\n    state = state,\n    number = num(number),\n    nodes = num(nodes),\n    ends_at = num(ends_at),\n    floor = num(floor),\n    ahead = num(ahead),\n  }\nend\nfunction save_marker(key, marker)\n  local numbers = { marker.number, marker.nodes, marker.ends_at, marker.floor, marker.ahead }\n  local words = { fmt(MARKER_LAYOUT), marker.state }\n  for i = 1, #numbers do\n    words[i + 2] = fmt(numbers[i])\n  end\n  redis.call(\"SET\", key, table.concat(words, \" \"))\nend\nfunction abstention(marker, number, nodes)\n  if marker.state == \"newer\" then\n    return { \"newer\" }\n  end\n  if marker.number and (marker.number ~= number or marker.nodes ~= nodes) then\n    return { \"misplaced\", fmt(marker.number), fmt(marker.nodes) }\n  end\n  if marker.state ~= VOTING then\n    return { \"outsider\", fmt(now), marker.state, fmt(marker.ends_at) }\n  end\n  return nil\nend\nfunction next_fence(last, marker)\n  local least = math.max(last + 1, marker.floor + 1, clock_us)\n  local fence = least - least % STRIDE + marker.number\n  return fence < least and fence + STRIDE or fence\nend\nfunction reach_of(marker)\n  return math.max(marker.floor or 0, clock_us + (marker.ahead or 0) + SLACK_US)\nend\nfunction note_fence(key, marker, fence)\n  if fence > reach_of(marker) then\n    marker.ahead = fence - clock_us\n    save_marker(key, marker)\n  end\nend\nend",
  quorum_record: "local PENDING, CONFIRMED, EXCLUSIVE, END_RELEASED, END_EXPIRED, END_UNKNOWN, ENDINGS_MAX, unpack_attempt, pack_attempt, blame_of, end_of, forget_end, note_end, load_record, save_record, find_attempt, find_holder, taken_until, blocked_until, confirmed_lines, add_pending, confirm_pending\ndo\nlocal RECORD_LAYOUT = 2\nPENDING = \"p\"\nCONFIRMED = \"c\"\nEXCLUSIVE = \"x\"\nEND_RELEASED = \"r\"\nEND_EXPIRED = \"e\"\nlocal END_EXPIRED_AND_RELEASED = \"x\"\nlocal END_MAX_HOLD = \"m\"\nEND_UNKNOWN = \"u\"\nlocal ATTEMPT_CHARS = 12\nlocal REQUEST_CHARS = 6\nENDINGS_MAX = 64\nlocal ENDING_CHARS = 1 + ATTEMPT_CHARS + REQUEST_CHARS + 1\nlocal PARTS = \"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction unpack_attempt(line)\n  local mode, attempt, holder, state, deadline, fence, acquired, ttl, max_until, delay, label, print =\n    string.match(line, PARTS)\n  return {\n    mode = mode,\n    attempt = attempt,\n    holder = holder,\n    state = state,\n    deadline = num(deadline),\n    fence = num(fence),\n    acquired = num(acquired),\n    ttl = num(ttl),\n    max_until = num(max_until),\n    delay = num(delay),\n    label = label,\n    fingerprint = print == \"\" and NONE or print,\n  }\nend\nfunction pack_attempt(lease)\n  return table.concat({\n    lease.mode,\n    lease.attempt,\n    lease.holder,\n    lease.state,\n    fmt(lease.deadline),\n    fmt(lease.fence),\n    fmt(lease.acquired),\n    fmt(lease.ttl),\n    fmt(lease.max_until),\n    fmt(lease.delay),\n    lease.label,\n    lease.fingerprint,\n  }, \" \")\nend\nfunction blame_of(request)\n  return string.sub(request .. \"------\", 1, REQUEST_CHARS)\nend\nlocal function end_pattern(attempt)\n  local escaped = string.gsub(string.sub(attempt, 1, ATTEMPT_CHARS), \"%-\", \"%%-\")\n  return \"(%a)\" .. escaped .. \"(%S+)\"\nend\nfunction end_of(record, attempt)\n  return string.match(record.ended, end_pattern(attempt))\nend\nfunction forget_end(record, attempt)\n  record.ended = string.gsub(record.ended, end_pattern(attempt) .. \" \", \"\")\nend\nfunction note_end(record, attempt, letter, request)\n  local known = end_of(record, attempt)\n  if known == END_EXPIRED and letter ~= END_EXPIRED then\n    forget_end(record, attempt)\n    letter = END_EXPIRED_AND_RELEASED\n  elseif known then\n    return\n  end\n  local ending = letter .. string.sub(attempt, 1, ATTEMPT_CHARS) .. blame_of(request) .. \" \"\n  record.ended = string.sub(ending .. record.ended, 1, ENDINGS_MAX * ENDING_CHARS)\nend\nlocal function end_expired(record)\n  local live = {}\n  for _, lease in ipairs(record.leases) do\n    if lease.deadline > now then\n      live[#live + 1] = lease\n    elseif lease.state == CONFIRMED then\n      local letter = lease.deadline == lease.max_until and END_MAX_HOLD or END_EXPIRED\n      note_end(record, lease.attempt, letter, \"\")\n      if lease.delay > 0 then\n        record.delay_until = math.max(record.delay_until, lease.deadline + lease.delay)\n      end\n    end\n  end\n  record.leases = live\nend\nfunction load_record(text)\n  local record = { fence = 0, confirmed = 0, delay_until = 0, ended = \"\", leases = {} }\n  if not text then\n    return record\n  end\n  local layout, fence, confirmed, delay_until, ended, rest =\n    string.match(text, \"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\n  if not layout or num(layout) > RECORD_LAYOUT then\n    return nil\n  end\n  record.fence = num(fence)\n  record.confirmed = num(confirmed)\n  record.delay_until = num(delay_until)\n  record.ended = ended\n  for line in string.gmatch(rest, \"[^\\n]+\") do\n    record.leases[#record.leases + 1] = unpack_attempt(line)\n  end\n  end_expired(record)\n  return record\nend\nfunction save_record(key, record, retention_ms)\n  local last = math.max(now, record.delay_until)\n  local numbers = { fmt(RECORD_LAYOUT), fmt(record.fence), fmt(record.confirmed), fmt(record.delay_until) }\n  local lines = { table.concat(numbers, \" \"), record.ended, \"\" }\n  for i, lease in ipairs(record.leases) do\n    lines[i + 2] = pack_attempt(lease)\n    last = math.max(last, lease.deadline + lease.delay)\n  end\n  redis.call(\"SET\", key, table.concat(lines, \"\\n\"), \"PX\", fmt(last + retention_ms - now))\nend\nfunction find_attempt(record, attempt)\n  for _, lease in ipairs(record.leases) do\n    if lease.attempt == attempt then\n      return lease\n    end\n  end\n  return nil\nend\nfunction find_holder(record, holder)\n  for _, lease in ipairs(record.leases) do\n    if lease.holder == holder then\n      return lease\n    end\n  end\n  return nil\nend\nfunction taken_until(record, mode, holder)\n  local at = 0\n  for _, lease in ipairs(record.leases) do\n    if lease.holder ~= holder and (mode == EXCLUSIVE or lease.mode == EXCLUSIVE) then\n      at = math.max(at, lease.deadline + lease.delay)\n    end\n  end\n  return at\nend\nfunction blocked_until(record, mode, holder)\n  local at = taken_until(record, mode, holder)\n  if record.delay_until > now and not find_holder(record, holder) then\n    at = math.max(at, record.delay_until)\n  end\n  return at\nend\nfunction confirmed_lines(record)\n  local lines = {}\n  for _, lease in ipairs(record.leases) do\n    if lease.state == CONFIRMED then\n      lines[#lines + 1] = pack_attempt(lease)\n    end\n  end\n  return lines\nend\nfunction add_pending(record, marker, wanted, pending_ms)\n  record.fence = next_fence(record.fence, marker)\n  local lease = {\n    mode = wanted.mode,\n    attempt = wanted.attempt,\n    holder = wanted.holder,\n    state = PENDING,\n    deadline = now + pending_ms,\n    fence = record.fence,\n    acquired = 0,\n    ttl = 0,\n    max_until = 0,\n    delay = 0,\n    label = NONE,\n    fingerprint = NONE,\n  }\n  record.leases[#record.leases + 1] = lease\n  return lease\nend\nfunction confirm_pending(record, lease, terms)\n  lease.state = CONFIRMED\n  lease.fence = terms.fence\n  lease.acquired = now - terms.acquired\n  lease.ttl = terms.ttl\n  lease.delay = terms.delay\n  lease.label = terms.label\n  lease.fingerprint = terms.fingerprint\n  lease.deadline = now + terms.ttl\n  if terms.max_until > 0 then\n    lease.max_until = now + terms.max_until\n    lease.deadline = math.min(lease.deadline, lease.max_until)\n  end\n  record.fence = math.max(record.fence, lease.fence)\n  record.confirmed = math.max(record.confirmed, lease.fence)\nend\nend",
  reentry: "local acquire_as_holder\ndo\nlocal UPGRADER_MS = 5000\nlocal UPGRADER_AGAIN_MS = 3000\nlocal function reenter(asked, held)\n  local lock = asked.locks[1]\n  held.holds = held.holds + 1\n  held.deadline = math.max(held.deadline, deadline_of(lock, held, asked.ttl_ms))\n  held.ttl = math.max(held.ttl, asked.ttl_ms)\n  put_lease(lock, held)\n  if asked.idempotency_key then\n    local kept_until = held.deadline + math.max(asked.retention_ms - IDEMPOTENCY_MS, 0)\n    save_use(asked, GRANTED, secret_of(held.id), kept_until)\n  else\n    save_outcome(lock, asked.request, \"entered\", asked.since > 0)\n  end\n  return granted(asked, { held })\nend\nlocal function grant_second(asked, secret, exclusive, shared)\n  local lock = asked.locks[1]\n  local lease = new_lease(asked, lock, asked.modes .. secret)\n  local waited_since\n  if is_exclusive(lease.id) then\n    waited_since = lock.upgrader and lock.upgrader.arrival\n    lock.upgrader = nil\n    lease.partner = shared.id\n  end\n  grant(lock, lease, waited_since)\n  if exclusive then\n    exclusive.partner = lease.id\n  end\n  save_grant(asked, secret, lease)\n  return granted(asked, { lease })\nend\nlocal function wait_to_upgrade(asked, secret, shared)\n  local lock = asked.locks[1]\n  lock.arrival = math.max(lock.arrival + 1, now_us)\n  local arrival, deadline = lock.arrival, now + UPGRADER_MS\n  if lock.upgrader then\n    arrival = lock.upgrader.arrival\n  end\n  note_hints(lock, asked.hints)\n  lock.upgrader =\n    { id = asked.modes .. secret, token = shared.id, deadline = deadline, arrival = arrival, label = asked.label }\n  lock.changed = true\n  save_use(asked, WAITING, secret, deadline)\n  local place = {\n    position = 0,\n    ticket = secret,\n    arrival = arrival,\n    attended_until = deadline,\n    ticket_until = deadline,\n    again_at = now + UPGRADER_AGAIN_MS,\n  }\n  return busy(asked, { 1 }, place, shared)\nend\nfunction acquire_as_holder(asked, known)\n  local lock, upgrader = asked.locks[1], asked.locks[1].upgrader\n  if asked.arrival > 0 and asked.arrival <= lock.dropped then\n    return lost(asked, REASONS[END_BROKEN])\n  end\n  local exclusive, shared = leases_of(lock, asked.token)\n  if not exclusive and not shared then\n    return finish(asked, { not_held(lock, asked.token) })\n  end\n  local wants_exclusive = asked.modes == EXCLUSIVE\n  local held = shared\n  if wants_exclusive then\n    held = exclusive\n  end\n  local has_place = upgrader and secret_of(upgrader.id) == asked.place_secret\n  if known == \"entered\" or is_late(known, asked.since) and not has_place then\n    return held and granted(asked, { held }) or lost(asked, UNKNOWN)\n  end\n  if held then\n    return reenter(asked, held)\n  end\n  if wants_exclusive and upgrader and upgrader.token ~= shared.id then\n    return finish(asked, { \"deadlock\" })\n  end\n  local secret = has_place and asked.place_secret or asked.request\n  if fits(lock, asked.modes .. secret, exclusive, shared) then\n    return grant_second(asked, secret, exclusive, shared)\n  end\n  if not wants_exclusive or asked.left_ms == 0 and not has_place then\n    save_use(asked, WAITING, asked.request, now)\n    return busy(asked, { 1 }, nil, shared or exclusive)\n  end\n  return wait_to_upgrade(asked, secret, shared)\nend\nend",
  request: "local load_request\ndo\nfunction load_request(n, idempotency_key, fingerprint)\n  local idempotency = load_idempotency(idempotency_key)\n  local refusal = refusal_of(idempotency, fingerprint)\n  if refusal then\n    return nil, idempotency, refusal\n  end\n  local locks, unreadable = load_locks(n)\n  return locks, idempotency, unreadable\nend\nend",
  warn: "local warn_exclusive, warn_shared\ndo\nlocal WARNED_MAX = 400\nlocal function is_unaware(lock, lease, before)\n  local deadline = before > 0 and math.min(lease.deadline, before) or lease.deadline\n  return deadline - lease.ttl + lease.ttl / 3 > lock.break_at\nend\nlocal function warn_one(lock, lease, before, keep_delay)\n  if not keep_delay and lease.delay > 0 then\n    lease.delay = 0\n    put_lease(lock, lease)\n  end\n  return is_unaware(lock, lease, before) and 1 or 0\nend\nfunction warn_exclusive(lock, before, keep_delay)\n  local exclusive = lock.exclusive\n  if not exclusive then\n    return 0\n  end\n  local unaware = warn_one(lock, exclusive, before, keep_delay)\n  cut_short(lock, exclusive)\n  lock.changed = true\n  return unaware\nend\nfunction warn_shared(lock, from, before, keep_delay)\n  if lock.live == 0 then\n    return 0, 0\n  end\n  local above = \"(\" .. fmt(from)\n  local fences =\n    redis.call(\"ZRANGEBYSCORE\", lock.holders_key, above, \"+inf\", \"WITHSCORES\", \"LIMIT\", \"0\", fmt(WARNED_MAX))\n  local ids = {}\n  for i = 1, #fences, 2 do\n    ids[#ids + 1] = fences[i]\n  end\n  if #ids == 0 then\n    return 0, 0\n  end\n  local unaware = 0\n  local texts = redis.call(\"HMGET\", lock.details_key, unpack(ids))\n  for i = 1, #ids do\n    local lease = texts[i] and unpack_lease(texts[i])\n    if lease and lease.deadline > now then\n      unaware = unaware + warn_one(lock, lease, before, keep_delay)\n    end\n  end\n  return unaware, #ids == WARNED_MAX and num(fences[#fences]) or 0\nend\nend",
};

export interface LatchCountDownArgs {
  /** a fresh secret */
  readonly request: string;
  /** by how much */
  readonly by: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

/** Count a latch down, never below zero, at which it is open. */
export const latchCountDown: ScriptOf<LatchCountDownArgs> = {
  name: "latch_count_down",
  sha1: "61fa2747f3b4792e2dcd3553aada045b769de742",
  args: ["request","by","fingerprint","since"],
  replies: ["latch","gone","mismatch","newer","forgotten","unreadable"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.outcomes,
    lib.idempotency,
    lib.latch,
    "local request, by, fingerprint, since = ARGV[1], num(ARGV[2]), ARGV[3], num(ARGV[4])\nlocal latch_key, idempotency_key = KEYS[1], KEYS[2]\nlocal before = reply_before(load_idempotency(idempotency_key), fingerprint)\nif before then\n  return before\nend\nlocal latch = load_latch(latch_key)\nif latch and latch.unreadable then\n  return { \"unreadable\", latch.unreadable }\nend\nlocal function gone()\n  prove_writable(latch_key)\n  return { \"gone\" }\nend\nlocal known = latch and recent_outcome(latch, request)\nif not latch or known == \"gone\" then\n  return gone()\nend\nlocal count, opened = known, false\nif not known then\n  if is_forgotten(latch, request, since) then\n    return { \"forgotten\" }\n  end\n  if not latch.live then\n    if since > 0 then\n      save_outcome(latch, request, \"gone\", true)\n      save_latch(latch_key, latch)\n    end\n    return gone()\n  end\n  opened = latch.count > 0 and latch.count <= by\n  latch.count = math.max(0, latch.count - by)\n  count = fmt(latch.count)\n  if not idempotency_key then\n    save_outcome(latch, request, count, since > 0)\n  end\n  save_latch(latch_key, latch)\nend\nlocal reply = latch_reply(latch, count)\nsave_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, \" \"), latch.expires_at)\nreturn opened and with_notification(reply) or reply\n",
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
  sha1: "65440714885624d911547d779b4591935afe1f18",
  args: ["request","fingerprint","since"],
  replies: ["deleted","mismatch","newer","forgotten","unreadable"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.outcomes,
    lib.idempotency,
    lib.texts,
    lib.latch,
    "local request, fingerprint, since = ARGV[1], ARGV[2], num(ARGV[3])\nlocal latch_key, idempotency_key = KEYS[1], KEYS[2]\nlocal before = reply_before(load_idempotency(idempotency_key), fingerprint)\nif before then\n  return before\nend\nlocal text = texts_at({ latch_key })[1]\nlocal latch = text and parse_latch(text)\nif latch and latch.unreadable == \"damaged\" then\n  redis.call(\"DEL\", latch_key)\n  save_idempotency(idempotency_key, DONE, fingerprint, \"deleted 1 repaired\", now)\n  return { \"deleted\", \"1\", \"repaired\" }\nend\nif latch and latch.unreadable then\n  return { \"unreadable\", latch.unreadable }\nend\nif latch and is_forgotten(latch, request, since) then\n  return { \"forgotten\" }\nend\nlocal existed, deleted = latch and recent_outcome(latch, request), false\nif not existed then\n  deleted = latch and latch.live\n  existed = flag(deleted)\n  if latch and (deleted or since > 0) then\n    latch.expires_at = math.min(latch.expires_at, now)\n    if not idempotency_key then\n      save_outcome(latch, request, existed, since > 0)\n    end\n    save_latch(latch_key, latch)\n  end\nend\nprove_writable(latch_key)\nlocal reply = { \"deleted\", existed }\nsave_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, \" \"), now)\nreturn deleted and with_notification(reply) or reply\n",
  ].join("\n"),
};

export type LatchGetArgs = Record<never, never>;

/** Describe a latch. */
export const latchGet: ScriptOf<LatchGetArgs> = {
  name: "latch_get",
  sha1: "29f4b1f6c4c585cb1c67007c3f88b3662bec155c",
  args: [],
  replies: ["latch","gone","unreadable"],
  source: [
    lib.words,
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

/** Describe a few hundred latches; a name that has none is left out. */
export const latchList: ScriptOf<LatchListArgs> = {
  name: "latch_list",
  sha1: "d05d8df6707e528d1a9ab763e2756678c7078a1a",
  args: ["n"],
  replies: ["latches"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.texts,
    lib.latch,
    "local n = num(ARGV[1])\nlocal keys = {}\nfor i = 1, n do\n  keys[i] = KEYS[i]\nend\nlocal texts = texts_at(keys)\nlocal reply = { \"latches\" }\nfor i = 1, n do\n  local latch = texts[i] and parse_latch(texts[i])\n  if latch and latch.unreadable then\n    append(reply, { fmt(i), latch.unreadable, \"0\" })\n  elseif latch and latch.live then\n    append(reply, { fmt(i), fmt(latch.count), fmt(latch.expires_at) })\n  end\nend\nprove_writable(KEYS[1])\nreturn reply\n",
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

/** Set a latch up to be counted down, unless there is one that is not open yet. */
export const latchSet: ScriptOf<LatchSetArgs> = {
  name: "latch_set",
  sha1: "763cc164cc7abd594080a538042bf377f400a1f5",
  args: ["request","count","ttl_ms","fingerprint","since"],
  replies: ["latch","exists","mismatch","newer","forgotten","unreadable"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.outcomes,
    lib.idempotency,
    lib.latch,
    "local request, count, ttl_ms, fingerprint, since = ARGV[1], num(ARGV[2]), num(ARGV[3]), ARGV[4], num(ARGV[5])\nlocal latch_key, idempotency_key = KEYS[1], KEYS[2]\nlocal before = reply_before(load_idempotency(idempotency_key), fingerprint)\nif before then\n  return before\nend\nlocal old = load_latch(latch_key)\nif old and old.unreadable then\n  return { \"unreadable\", old.unreadable }\nend\nif old and is_forgotten(old, request, since) then\n  return { \"forgotten\" }\nend\nlocal known = old and recent_outcome(old, request)\nif known then\n  return known == \"exists\" and { \"exists\" } or latch_reply(old, known)\nend\nif old and old.live and old.count > 0 then\n  if since > 0 then\n    save_outcome(old, request, \"exists\", true)\n    save_latch(latch_key, old)\n  end\n  prove_writable(latch_key)\n  return { \"exists\" }\nend\nlocal id = math.max(old and old.id + 1 or 0, now_us)\nlocal latch = {\n  id = id,\n  since = old and old.live and old.since or id,\n  count = count,\n  expires_at = now + ttl_ms,\n  outcomes = old and old.outcomes or \"\",\n}\nif not idempotency_key then\n  save_outcome(latch, request, fmt(count), since > 0)\nend\nsave_latch(latch_key, latch)\nlocal reply = latch_reply(latch)\nsave_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, \" \"), latch.expires_at)\nreturn reply\n",
  ].join("\n"),
};

export interface AcquireArgs {
  /** a fresh secret */
  readonly request: string;
  /** a letter for each lock: x exclusive, s shared, p permits of a semaphore */
  readonly modes: string;
  /** the lease's length */
  readonly ttl_ms: number;
  /** how long the request stays open from now on; until then its place in the queue is attended */
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
  /** whether waiters are notified of their turns */
  readonly hints: boolean;
}

/** Grant one lease on each of n locks, all in this instant or none; or say who is in the way, and keep a place in the queue. */
export const acquire: ScriptOf<AcquireArgs> = {
  name: "acquire",
  sha1: "f51a7dcd2b01aafad0b3fe363df6f90bfab3031f",
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints"],
  replies: ["granted","busy","lost","deadlock","mismatch","limit","absent","unsatisfiable","forgotten","newer","unreadable"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.reply,
    lib.turns,
    lib.asked,
    lib.broken,
    lib.departures,
    lib.order,
    lib.places,
    lib.purge,
    lib.reentry,
    lib.request,
    "local request, modes, ttl_ms, left_ms, fair = ARGV[1], ARGV[2], num(ARGV[3]), num(ARGV[4]), ARGV[5] == \"1\"\nlocal token, ticket, label, lock_delay_ms, max_hold_ms = ARGV[6], ARGV[7], ARGV[8], num(ARGV[9]), num(ARGV[10])\nlocal retention_ms, leases_max, waiters_max, fingerprint = num(ARGV[11]), num(ARGV[12]), num(ARGV[13]), ARGV[14]\nlocal capacity, since, returned = num(ARGV[15]), num(ARGV[16]), ARGV[17] == \"1\"\nlocal arrival, hints = num(ARGV[18]), ARGV[19] == \"1\"\nlocal n = #modes\nlocal idempotency_key = KEYS[n * KEYS_PER_LOCK + 1]\nlocal locks, idempotency, refusal = load_request(n, idempotency_key, fingerprint)\nif refusal then\n  return refusal\nend\nlocal place_secret = request\nif ticket ~= NONE then\n  place_secret = ticket\nelseif idempotency and idempotency.state == WAITING then\n  place_secret = idempotency.rest\nend\nlocal asked = {\n  request = request,\n  modes = modes,\n  ttl_ms = ttl_ms,\n  left_ms = left_ms,\n  token = token,\n  label = label,\n  lock_delay_ms = lock_delay_ms,\n  max_hold_ms = max_hold_ms,\n  retention_ms = retention_ms,\n  fingerprint = fingerprint,\n  since = since,\n  arrival = arrival,\n  hints = hints,\n  locks = locks,\n  idempotency_key = idempotency_key,\n  idempotency = idempotency,\n  place_secret = place_secret,\n}\nlocal function grant_all(secret, ids, found)\n  local leases = {}\n  for i = 1, n do\n    if not is_exclusive(ids[i]) and locks[i].live >= leases_max then\n      return finish(asked, { \"limit\", \"leases\" })\n    end\n  end\n  for i = 1, n do\n    leases[i] = new_lease(asked, locks[i], ids[i])\n    if found and found[i] then\n      remove_place(locks[i], ids[i], found[i])\n      note_turn_taken(locks[i])\n    end\n    grant(locks[i], leases[i], found and found.arrival)\n    if found and found[i] then\n      locks[i].turn_taken = leases[i].deadline\n    end\n  end\n  save_grant(asked, secret, leases[1])\n  return granted(asked, leases)\nend\nlocal function wait_in_line(secret, ids, found, blocked, blocking)\n  local by_key = arrival == 0 and found ~= nil and idempotency ~= nil and idempotency.state == WAITING\n  if not found then\n    for i = 1, n do\n      if blocking[i] and not has_room(locks[i], waiters_max) then\n        return finish(asked, { \"limit\", \"waiters\" })\n      end\n    end\n    found = new_places(locks)\n  end\n  for i = 1, n do\n    note_hints(locks[i], hints)\n  end\n  local attended = attended_until(locks, left_ms, returned or by_key)\n  local position, again_at = save_places(locks, ids, found, blocking, attended, label)\n  local ticket_until = math.max(now, attended) + TICKET_MS\n  save_use(asked, WAITING, secret, ticket_until)\n  local dequeued = {}\n  for i = 1, n do\n    dequeued[i] = found[i] and not found[i].queued\n  end\n  local place = {\n    position = position,\n    ticket = secret,\n    arrival = found.arrival,\n    attended_until = attended,\n    ticket_until = ticket_until,\n    again_at = again_at,\n  }\n  return busy(asked, blocked, place, nil, dequeued)\nend\nlocal function replay()\n  if idempotency and idempotency.state == GRANTED then\n    return granted_before(asked, idempotency.rest)\n  end\n  local reply = granted_before(asked, request)\n  if not reply and place_secret ~= request then\n    reply = granted_before(asked, place_secret)\n  end\n  if not reply and idempotency and idempotency.rest ~= place_secret and idempotency.rest ~= request then\n    reply = granted_before(asked, idempotency.rest)\n  end\n  return reply\nend\nlocal function find_own_places()\n  local ids = ids_of(asked, place_secret)\n  local found = find_places(locks, ids)\n  if found or place_secret == request then\n    return place_secret, ids, found\n  end\n  ids = ids_of(asked, request)\n  return request, ids, find_places(locks, ids)\nend\nfor i = 1, n do\n  purge(locks[i], string.sub(modes, i, i) .. place_secret)\nend\nlocal before = replay()\nif before then\n  return before\nend\nfor i = 1, n do\n  if locks[i].damaged_id then\n    return finish(asked, { \"unreadable\", \"damaged\" })\n  end\nend\nlocal known = recent_outcome(locks[1], request)\nif known == \"gone\" then\n  return lost(asked, REASONS[END_RELEASED])\nend\nif known == \"granted\" then\n  return lost(asked, UNKNOWN)\nend\nif token ~= NONE and is_forgotten(locks[1], request, since) then\n  return finish(asked, { \"forgotten\" })\nend\nif since > 0 and not known and is_full_of_copies(locks[1]) then\n  return finish(asked, { \"forgotten\" })\nend\nsave_copy(locks[1], request, since)\nif token ~= NONE then\n  return acquire_as_holder(asked, known)\nend\nlocal secret, ids, found = find_own_places()\nif not found and is_late(known, since) then\n  return lost(asked, UNKNOWN)\nend\nfor i = 1, n do\n  if arrival > 0 and arrival <= locks[i].dropped then\n    remove_places(locks, ids, found or {})\n    return lost(asked, REASONS[END_BROKEN])\n  end\nend\nif modes == PERMITS then\n  local semaphore = locks[1]\n  local total = semaphore.capacity > 0 and semaphore.capacity or capacity\n  if permits_of(request) > total then\n    remove_places(locks, ids, found or {})\n    return finish(asked, total == 0 and { \"absent\" } or { \"unsatisfiable\", fmt(total) })\n  end\n  semaphore.changed = semaphore.changed or semaphore.capacity ~= total\n  semaphore.capacity = total\nend\nlocal blocked, blocking = blocked_locks(locks, ids, found and found.arrival, fair)\nif #blocked == 0 then\n  return grant_all(secret, ids, found)\nend\nif found or left_ms > 0 and fair then\n  return wait_in_line(secret, ids, found, blocked, blocking)\nend\nsave_use(asked, WAITING, request, now)\nif hints and left_ms > 0 then\n  note_watcher(locks[blocked[1]], left_ms)\nend\nreturn busy(asked, blocked)\n",
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
  /** whether an earlier run failed, so that the keys are deleted unread */
  readonly repair: boolean;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
  /** what becomes of those who wait: keep, drop, or only (drops them and breaks no lease) */
  readonly queue: string;
}

/** End every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats. Or drop everybody from the queue, or both. */
export const breakLock: ScriptOf<BreakLockArgs> = {
  name: "break_lock",
  sha1: "788d97f78dd37e67fad7d384610031d3b58a7ae8",
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  replies: ["broken","breaking","mismatch","forgotten","newer","unreadable"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    lib.warn,
    "local request, grace_ms, keep_delay, drop = ARGV[1], num(ARGV[2]), ARGV[3] == \"1\", ARGV[4] == \"1\"\nlocal retention_ms, fingerprint, repair, since = num(ARGV[5]), ARGV[6], ARGV[7] == \"1\", num(ARGV[8])\nlocal queue = ARGV[9]\nlocal idempotency_key = KEYS[KEYS_PER_LOCK + 1]\nlocal before = reply_before(load_idempotency(idempotency_key), fingerprint)\nif before then\n  return before\nend\nlocal lock = load_lock(1, texts_at({ KEYS[1] })[1])\nif grace_ms == 0 and lock.unreadable ~= \"newer\" and (repair or lock.unreadable) then\n  redis.call(\"DEL\", unpack(KEYS, 1, KEYS_PER_LOCK))\n  save_idempotency(idempotency_key, DONE, fingerprint, \"broken 0 1 0 0 repaired\", now)\n  return { \"broken\", \"0\", \"1\", \"0\", \"0\", \"repaired\" }\nend\nif lock.unreadable then\n  return { \"unreadable\", lock.unreadable }\nend\npurge(lock)\nlocal function words_of(outcome)\n  local words = {}\n  for word in string.gmatch(outcome, \"[^x]+\") do\n    words[#words + 1] = word\n  end\n  return words\nend\nlocal known = recent_outcome(lock, request)\nif known then\n  save_lock(lock, retention_ms)\n  return words_of(known)\nend\nif is_forgotten(lock, request, since) then\n  return { \"forgotten\" }\nend\nlocal function finish(reply, applied)\n  if not idempotency_key and (applied or since > 0) then\n    save_outcome(lock, request, table.concat(reply, \"x\"), since > 0)\n  end\n  save_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, \" \"), now)\n  save_lock(lock, retention_ms)\n  return with_notifications(reply, { lock })\nend\nlocal function drop_delay()\n  if lock.delay_until > 0 then\n    lock.delay_until = 0\n    lock.changed = true\n  end\nend\nlocal function broken(leases, existed, dropped)\n  local reply = { \"broken\", fmt(leases), flag(existed), fmt(lock.shared), fmt(dropped) }\n  return finish(reply, leases + dropped > 0 or existed)\nend\nlocal function break_now(dropped)\n  local leases, existed = holders_total(lock), lock.capacity > 0\n  if lock.exclusive then\n    end_lease(lock, lock.exclusive, END_BROKEN)\n  end\n  if not keep_delay then\n    drop_delay()\n  end\n  if lock.shared > 0 then\n    lock.break_at = keep_delay and now or BROKEN_WITHOUT_DELAY\n    lock.live = 0\n    clear_broken(lock)\n  end\n  if drop and existed then\n    lock.capacity = 0\n    lock.changed = true\n  end\n  update_turn(lock, now)\n  return broken(leases, existed, dropped)\nend\nlocal function announce(dropped)\n  local leases, earlier = holders_total(lock), lock.break_at\n  lock.break_at = now + grace_ms\n  if earlier > 0 then\n    lock.break_at = math.min(lock.break_at, earlier)\n  end\n  lock.changed = true\n  if not keep_delay then\n    drop_delay()\n  end\n  local unaware = warn_exclusive(lock, earlier, keep_delay)\n  local more_unaware, next_fence = warn_shared(lock, 0, earlier, keep_delay)\n  update_turn(lock, now)\n  local reply = {\n    \"breaking\",\n    fmt(lock.break_at),\n    fmt(leases),\n    fmt(unaware + more_unaware),\n    fmt(next_fence),\n    fmt(earlier),\n    fmt(dropped),\n  }\n  return finish(reply, true)\nend\nlocal dropped = 0\nif queue ~= \"keep\" then\n  dropped = drop_queue(lock)\nend\nif queue == \"only\" then\n  update_turn(lock, now)\n  return finish({ \"broken\", \"0\", \"0\", \"0\", fmt(dropped) }, dropped > 0)\nend\nif grace_ms > 0 and holders_total(lock) > 0 then\n  return announce(dropped)\nend\nreturn break_now(dropped)\n",
  ].join("\n"),
};

export interface BreakMoreArgs {
  /** where the run before stopped; 0 when the leases have ended already */
  readonly from_fence: number;
  /** the end of a break that was announced earlier, or 0 */
  readonly before: number;
  /** whether a lock_delay applies */
  readonly keep_delay: boolean;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

/** Go on with the break of a crowd: take out leases that it has ended; or, with a fence, count the holders that may not hear of it in time. */
export const breakMore: ScriptOf<BreakMoreArgs> = {
  name: "break_more",
  sha1: "5b03f78e06fa58d016ca404bc1e5c1d3475b1a07",
  args: ["from_fence","before","keep_delay","retention_ms"],
  replies: ["left","warned","unreadable"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    lib.warn,
    "local from_fence, before, keep_delay, retention_ms = num(ARGV[1]), num(ARGV[2]), ARGV[3] == \"1\", num(ARGV[4])\nlocal locks, unreadable = load_locks(1)\nif unreadable then\n  return unreadable\nend\nlocal lock = locks[1]\npurge(lock)\nif from_fence == 0 then\n  save_lock(lock, retention_ms)\n  return with_notifications({ \"left\", fmt(is_broken(lock) and lock.shared or 0) }, locks)\nend\nlocal unaware, next_fence = 0, 0\nif lock.break_at > 0 then\n  unaware, next_fence = warn_shared(lock, from_fence, before, keep_delay)\nend\nsave_lock(lock, retention_ms)\nreturn with_notifications({ \"warned\", fmt(unaware), fmt(next_fence) }, locks)\n",
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
  sha1: "dbbbf76ebee03555fca8bfd6a34ffec252782a1d",
  args: ["n","ticket","retention_ms"],
  replies: ["given_up","newer","unreadable"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    "local n, ticket, retention_ms = num(ARGV[1]), ARGV[2], num(ARGV[3])\nlocal grant_key = KEYS[n * KEYS_PER_LOCK + 1]\nlocal locks, unreadable = load_locks(n)\nlocal function save_gone(lock)\n  save_outcome(lock, ticket, \"gone\", true)\nend\nlocal function leave(lock)\n  local lease = lease_of(lock, ticket)\n  if lease then\n    end_lease(lock, lease, END_RELEASED)\n    if grant_key ~= locks[1].record_key then\n      shorten_idempotency(grant_key)\n    end\n    return\n  end\n  if lock.upgrader and secret_of(lock.upgrader.id) == ticket then\n    lock.upgrader = nil\n    save_gone(lock)\n    return\n  end\n  for _, id in ipairs({ exclusive_id(ticket), shared_id(ticket) }) do\n    local place = place_of(lock, id)\n    if place then\n      remove_place(lock, id, place)\n      save_gone(lock)\n    end\n  end\nend\nfor i = 1, n do\n  local lock = locks[i]\n  if not lock.unreadable then\n    purge(lock)\n    leave(lock)\n    update_turn(lock, now)\n    save_lock(lock, retention_ms)\n  end\nend\nreturn with_notifications(unreadable or { \"given_up\" }, locks)\n",
  ].join("\n"),
};

export interface InspectArgs {
  /** how many locks */
  readonly n: number;
  /** a lease to describe as well, or - */
  readonly token: string;
  /** whether to add what happened to the first lock lately */
  readonly history: boolean;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** whether to add who waits */
  readonly queue: boolean;
  /** for how long somebody wants to know of changes; 0 for not at all */
  readonly watch_ms: number;
}

/** Describe the state of n locks, their holders and their queues. */
export const inspect: ScriptOf<InspectArgs> = {
  name: "inspect",
  sha1: "803e179020c7524b73f8d1933dfbe55cf98da116",
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  replies: ["state"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.reply,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    "local n, token, history, retention_ms, queue = num(ARGV[1]), ARGV[2], ARGV[3] == \"1\", num(ARGV[4]), ARGV[5] == \"1\"\nlocal watch_ms = num(ARGV[6])\nlocal UPGRADER = \"u\"\nlocal locks = load_locks(n)\nlocal function add_waiter(words, mode, arrival, label, attended, several)\n  append(words, { mode, fmt(arrival), label, flag(attended), flag(several) })\nend\nlocal function add_waiters(words, lock, key)\n  local waiters = redis.call(\"ZRANGE\", key, \"0\", fmt(LIST_MAX - 1), \"WITHSCORES\")\n  for i = 1, #waiters, 2 do\n    local id, arrival, label = waiters[i], num(waiters[i + 1]), NONE\n    local attended = arrival < UNATTENDED\n    if has_label(id) then\n      local detail = redis.call(\"HGET\", lock.details_key, id)\n      label = detail and string.sub(detail, 2) or NONE\n    end\n    add_waiter(words, mode_of(id), attended and arrival or arrival - UNATTENDED, label, attended, spans_locks(id))\n  end\nend\nlocal function describe(lock)\n  local yours = token ~= NONE and lease_of(lock, token)\n  local holders = listed_holders(lock)\n  local words = {\n    fmt(lock.fence),\n    fmt(lock.delay_until),\n    fmt(lock.break_at),\n    fmt(holders_total(lock)),\n    fmt(queue_length(lock)),\n    fmt(lock.capacity),\n    fmt(available(lock)),\n    yours and pack_lease(yours) or NONE,\n    fmt(#holders),\n  }\n  append(words, holders)\n  if not queue then\n    return words\n  end\n  local upgrader = lock.upgrader\n  if upgrader then\n    add_waiter(words, UPGRADER, upgrader.arrival, upgrader.label, true, false)\n  end\n  if lock.tickets > 0 then\n    add_waiters(words, lock, lock.writers_key)\n    add_waiters(words, lock, lock.readers_key)\n  end\n  return words\nend\nlocal reply = { \"state\", fmt(now) }\nfor i = 1, n do\n  local lock = locks[i]\n  local words = { lock.unreadable }\n  if not lock.unreadable then\n    purge(lock)\n    words = describe(lock)\n    if watch_ms > 0 then\n      note_watcher(lock, watch_ms)\n    end\n    save_lock(lock, retention_ms)\n  end\n  reply[#reply + 1] = fmt(#words)\n  append(reply, words)\nend\nprove_writable(KEYS[1])\nif history and not locks[1].unreadable and keeps_history(locks[1]) then\n  append(reply, latest_events(locks[1]))\nend\nreturn with_notifications(reply, locks)\n",
  ].join("\n"),
};

export interface ListArgs {
  /** how many */
  readonly n: number;
}

/** Find out which of a few hundred records are worth describing, from the records alone: those of locks that seem held, delayed or waited for, of semaphores that are set up, and unreadable ones. `size` says how much there is to describe: the leases and tickets. */
export const list: ScriptOf<ListArgs> = {
  name: "list",
  sha1: "8f6c14a2efd2773e8e0e7cc754af27c32d9c25a9",
  args: ["n"],
  replies: ["live"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.layout,
    lib.texts,
    "local n = num(ARGV[1])\nlocal function line_pattern(patterns)\n  local words = {}\n  for i = 1, RECORD_FIELDS_1 do\n    words[i] = patterns[RECORD_FIELDS[i]] or \"%d+\"\n  end\n  return \"^\" .. table.concat(words, \" \") .. \" \"\nend\nlocal IDLE = line_pattern({\n  layout = \"[12]\",\n  writers = \"0\",\n  readers = \"0\",\n  shared = \"0\",\n  delay_until = \"(%d+)\",\n  capacity = \"0\",\n}) .. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*$\"\nlocal COUNTS = line_pattern({ layout = \"[12]\", tickets = \"(%d+)\", shared = \"(%d+)\" })\nlocal DEADLINE_AND_DELAY = \"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function is_idle(text)\n  local delay_until, exclusive = string.match(text, IDLE)\n  if not delay_until or not has_sane_numbers(string.match(text, \"^[^\\n]*\")) or num(delay_until) > now then\n    return false\n  end\n  if exclusive == \"\" then\n    return true\n  end\n  local deadline, delay = string.match(exclusive, DEADLINE_AND_DELAY)\n  return deadline and has_sane_numbers(exclusive) and num(deadline) + num(delay) <= now\nend\nlocal keys = {}\nfor i = 1, n do\n  keys[i] = KEYS[i]\nend\nlocal texts = texts_at(keys)\nlocal reply = { \"live\" }\nfor i = 1, n do\n  local text = texts[i]\n  if text and not is_idle(text) then\n    local tickets, shared = string.match(text, COUNTS)\n    reply[#reply + 1] = fmt(i)\n    reply[#reply + 1] = tickets and fmt(num(tickets) + num(shared)) or \"0\"\n  end\nend\nprove_writable(KEYS[1])\nreturn reply\n",
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

/** Give back one hold of each of n leases; the last one ends the lease. */
export const release: ScriptOf<ReleaseArgs> = {
  name: "release",
  sha1: "2cb71da64ffc3e9ac924684f5a5919ed4662ca80",
  args: ["request","tokens","retention_ms","fingerprint","since"],
  replies: ["done","mismatch","newer","forgotten"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    "local request, tokens, retention_ms, fingerprint = ARGV[1], split(ARGV[2]), num(ARGV[3]), ARGV[4]\nlocal since = num(ARGV[5])\nlocal n = #tokens\nlocal idempotency_key = KEYS[n * (KEYS_PER_LOCK + 1) + 1]\nlocal locks, _, idempotency_text = load_locks(n, idempotency_key)\nlocal before = reply_before(parse_idempotency(idempotency_text), fingerprint)\nif before then\n  return before\nend\nfor i = 1, n do\n  if is_forgotten(locks[i], request, since) then\n    return { \"forgotten\" }\n  end\nend\nlocal NOT_ENDED = NONE\nlocal function describe_ended(lease)\n  return table.concat({ fmt(lease.fence), fmt(now - lease.acquired), owner_of(lease.label) }, \",\")\nend\nlocal function release(lock, token)\n  if lock.unreadable then\n    return \"unreadable\", lock.unreadable, \"0\", NOT_ENDED\n  end\n  purge(lock)\n  local known_mode, known_holds = string.match(recent_outcome(lock, request) or \"\", \"^(%a)(%d+)$\")\n  if known_mode then\n    return \"released\", known_mode, known_holds, NOT_ENDED\n  end\n  local lease = lease_of(lock, token)\n  if not lease then\n    local outcome, detail = not_held(lock, token)\n    return outcome, detail, \"0\", NOT_ENDED\n  end\n  lease.holds = lease.holds - 1\n  local mode, holds, ended = mode_of(lease.id), fmt(lease.holds), NOT_ENDED\n  if lease.holds > 0 then\n    put_lease(lock, lease)\n  else\n    end_lease(lock, lease, END_RELEASED)\n    update_turn(lock, now)\n    ended = describe_ended(lease)\n  end\n  if not idempotency_key then\n    save_outcome(lock, request, mode .. holds, since > 0)\n  end\n  return \"released\", mode, holds, ended\nend\nlocal reply, ends, any_released = { \"done\" }, {}, false\nfor i = 1, n do\n  local lock = locks[i]\n  local outcome, detail, holds, ended = release(lock, tokens[i])\n  any_released = any_released or outcome == \"released\"\n  append(reply, { outcome, detail, holds, fmt(available(lock)) })\n  ends[i] = ended\n  if not lock.unreadable then\n    save_lock(lock, retention_ms)\n  end\nend\nappend(reply, ends)\nlocal needed = {}\nfor i = 1, n do\n  local grant_key = KEYS[n * KEYS_PER_LOCK + i]\n  if ends[i] == NOT_ENDED or grant_key == locks[i].record_key then\n    needed[grant_key] = true\n  end\nend\nfor i = 1, n do\n  local grant_key = KEYS[n * KEYS_PER_LOCK + i]\n  if not needed[grant_key] then\n    needed[grant_key] = true\n    shorten_idempotency(grant_key)\n  end\nend\nif any_released then\n  save_idempotency(idempotency_key, DONE, fingerprint, table.concat(reply, \" \"), now)\nend\nreturn with_notifications(reply, locks)\n",
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

/** Extend each of n leases to now + its ttl, never past its max_hold. A shorter ttl brings the deadline forward. */
export const renew: ScriptOf<RenewArgs> = {
  name: "renew",
  sha1: "c3426243fb09d21e1193372ae2f569e3f5bfd7fc",
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  replies: ["done","mismatch","newer"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    "local tokens, ttls_ms, retention_ms, fingerprint = split(ARGV[1]), split(ARGV[2]), num(ARGV[3]), ARGV[4]\nlocal n = #tokens\nlocal idempotency_key = KEYS[n * (KEYS_PER_LOCK + 1) + 1]\nlocal idempotency = load_idempotency(idempotency_key)\nlocal refusal = refusal_of(idempotency, fingerprint)\nif refusal then\n  return refusal\nend\nlocal locks = load_locks(n)\nlocal function extend(lock, lease, ttl_ms, grant_key)\n  lease.ttl = ttl_ms > 0 and ttl_ms or lease.ttl\n  lease.deadline = deadline_of(lock, lease, lease.ttl)\n  if grant_key ~= lock.record_key then\n    prolong_idempotency(grant_key, lease)\n  end\n  put_lease(lock, lease)\nend\nlocal function renew(lock, token, ttl_ms, grant_key)\n  if lock.unreadable then\n    return \"unreadable\", lock.unreadable, \"0\"\n  end\n  purge(lock)\n  local lease = lease_of(lock, token)\n  if not lease then\n    local outcome, detail = not_held(lock, token)\n    return outcome, detail, \"0\"\n  end\n  if not idempotency then\n    extend(lock, lease, ttl_ms, grant_key)\n  end\n  return \"renewed\", pack_lease(lease), fmt(lock.break_at)\nend\nlocal reply = { \"done\", fmt(now) }\nfor i = 1, n do\n  append(reply, { renew(locks[i], tokens[i], num(ttls_ms[i]), KEYS[n * KEYS_PER_LOCK + i]) })\n  if not locks[i].unreadable then\n    save_lock(locks[i], retention_ms)\n  end\nend\nif not idempotency then\n  save_idempotency(idempotency_key, DONE, fingerprint, \"renewed\", now)\nend\nreturn with_notifications(reply, locks)\n",
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

/** Set how many permits a semaphore has. It may be fewer than are held: then nobody loses any, and nobody gets in until they fit. */
export const setCapacity: ScriptOf<SetCapacityArgs> = {
  name: "set_capacity",
  sha1: "3e76edcbdd53cbf78296e77ae7af11d13f465185",
  args: ["capacity","retention_ms","fingerprint","request","since"],
  replies: ["set","mismatch","newer","forgotten","unreadable"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    "local capacity, retention_ms, fingerprint = num(ARGV[1]), num(ARGV[2]), ARGV[3]\nlocal request, since = ARGV[4], num(ARGV[5])\nlocal idempotency_key = KEYS[KEYS_PER_LOCK + 1]\nlocal before = reply_before(load_idempotency(idempotency_key), fingerprint)\nif before then\n  return before\nend\nlocal locks, unreadable = load_locks(1)\nif unreadable then\n  return unreadable\nend\nlocal lock = locks[1]\nif is_forgotten(lock, request, since) then\n  return { \"forgotten\" }\nend\npurge(lock)\nif not recent_outcome(lock, request) then\n  lock.capacity = capacity\n  lock.changed = true\n  update_turn(lock, now)\n  if not idempotency_key then\n    save_outcome(lock, request, \"set\", since > 0)\n  end\nend\nsave_lock(lock, retention_ms)\nsave_idempotency(idempotency_key, DONE, fingerprint, \"set\", now)\nreturn with_notifications({ \"set\" }, locks)\n",
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

/** Hand a lease over to somebody else: its token becomes invalid, `request` becomes the new one, and nobody gets in between. */
export const transfer: ScriptOf<TransferArgs> = {
  name: "transfer",
  sha1: "5d038de1ca0c8ba522fcae3403cdd2f610bbb120",
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  replies: ["transferred","lost","both_modes","mismatch","newer","forgotten","unreadable"],
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    lib.request,
    "local request, token, ttl_ms, label = ARGV[1], ARGV[2], num(ARGV[3]), ARGV[4]\nlocal retention_ms, fingerprint, since = num(ARGV[5]), ARGV[6], num(ARGV[7])\nlocal grant_key, idempotency_key = KEYS[KEYS_PER_LOCK + 1], KEYS[KEYS_PER_LOCK + 2]\nlocal locks, idempotency, refusal = load_request(1, idempotency_key, fingerprint)\nif refusal then\n  return refusal\nend\nlocal lock = locks[1]\npurge(lock)\nlocal function finish(reply)\n  save_lock(lock, retention_ms)\n  return with_notifications(reply, locks)\nend\nlocal function transferred(lease)\n  return finish({ \"transferred\", fmt(now), fmt(lock.break_at), pack_lease(lease) })\nend\nlocal given = idempotency and idempotency.rest or request\nlocal lease = lease_of(lock, given)\nif lease then\n  return transferred(lease)\nend\nlocal known = recent_outcome(lock, request)\nlocal reason = why_lost(lock, given)\nif idempotency or reason ~= UNKNOWN or is_late(known, since) then\n  return finish({ \"lost\", reason })\nend\nif since > 0 and not known and is_full_of_copies(lock) then\n  return finish({ \"forgotten\" })\nend\nsave_copy(lock, request, since)\nlocal exclusive, shared = leases_of(lock, token)\nif exclusive and shared then\n  return finish({ \"both_modes\" })\nend\nlocal old = exclusive or shared\nif not old then\n  return finish({ not_held(lock, token) })\nend\nlocal ttl = ttl_ms > 0 and ttl_ms or old.ttl\nlocal new = {\n  id = mode_of(old.id) .. request,\n  ttl = ttl,\n  max_until = old.max_until,\n  delay = old.delay,\n  label = label,\n  partner = NONE,\n  idempotency_until = idempotency_until(idempotency_key, now + ttl),\n}\nend_lease(lock, old, END_TRANSFERRED)\nif grant_key ~= lock.record_key then\n  shorten_idempotency(grant_key)\nend\ngrant(lock, new)\nupdate_turn(lock, now)\nsave_idempotency(idempotency_key, GRANTED, fingerprint, request, new.idempotency_until)\nreturn transferred(new)\n",
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
  sha1: "4901e827a7ea7ed7b9f578db583ae034dc9f345f",
  args: ["attempt","fence","ttl_ms","lock_delay_ms","max_hold_ms","label","number","nodes","retention_ms","fingerprint"],
  replies: ["confirmed","refused","outsider","misplaced","newer"],
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local attempt, fence, ttl_ms, lock_delay_ms = ARGV[1], num(ARGV[2]), num(ARGV[3]), num(ARGV[4])\nlocal max_hold_ms, label, number, nodes = num(ARGV[5]), ARGV[6], num(ARGV[7]), num(ARGV[8])\nlocal retention_ms, fingerprint = num(ARGV[9]), ARGV[10]\nlocal texts = redis.call(\"MGET\", KEYS[1], KEYS[2])\nlocal marker = load_marker(texts[2])\nlocal refusal = abstention(marker, number, nodes)\nif refusal then\n  return refusal\nend\nlocal record = load_record(texts[1])\nif not record then\n  return { \"newer\" }\nend\nlocal lease = find_attempt(record, attempt)\nif not lease then\n  return { \"refused\" }\nend\nif lease.state == CONFIRMED and lease.fence == fence then\n  return { \"confirmed\", fmt(now), fmt(lease.deadline - now) }\nend\nif lease.state == CONFIRMED or fence < lease.fence then\n  return { \"refused\" }\nend\nlocal terms = {\n  fence = fence,\n  ttl = ttl_ms,\n  delay = lock_delay_ms,\n  label = label,\n  fingerprint = fingerprint,\n  acquired = 0,\n  max_until = max_hold_ms,\n}\nconfirm_pending(record, lease, terms)\nnote_fence(KEYS[2], marker, fence)\nsave_record(KEYS[1], record, retention_ms)\nsave_attempt(KEYS[3], record, lease)\nreturn { \"confirmed\", fmt(now), fmt(lease.deadline - now) }\n",
  ].join("\n"),
};

export interface QuorumInspectArgs {
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
}

/** Describe what this node knows of a lock: its confirmed leases, the highest fence that it confirmed, a lock_delay. Writes nothing. */
export const quorumInspect: ScriptOf<QuorumInspectArgs> = {
  name: "quorum_inspect",
  sha1: "3723254b3133c626e9e233ea9fb54d145f7967e0",
  args: ["number","nodes"],
  replies: ["state","outsider","misplaced","newer"],
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    lib.quorum_record,
    "local number, nodes = num(ARGV[1]), num(ARGV[2])\nlocal texts = redis.call(\"MGET\", KEYS[1], KEYS[2])\nlocal refusal = abstention(load_marker(texts[2]), number, nodes)\nif refusal then\n  return refusal\nend\nlocal record = load_record(texts[1])\nif not record then\n  return { \"newer\" }\nend\nreturn append({ \"state\", fmt(now), fmt(record.confirmed), fmt(record.delay_until) }, confirmed_lines(record))\n",
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

/** Say whether this node votes. Where its marker is missing it goes into quarantine, and it comes out only when told to. */
export const quorumJoin: ScriptOf<QuorumJoinArgs> = {
  name: "quorum_join",
  sha1: "9eec14dc2161c1f01c3286505c65b0ed1d6138f6",
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  replies: ["voting","quarantined","misplaced","newer"],
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    "local number, nodes, quarantine_ms = num(ARGV[1]), num(ARGV[2]), num(ARGV[3])\nlocal seen, trusted, floor = num(ARGV[4]), ARGV[5] == \"1\", num(ARGV[6])\nlocal texts = redis.call(\"MGET\", unpack(KEYS))\nlocal state, ends_at, reach = \"voting\", 0, 0\nfor i = 1, #KEYS do\n  local marker = load_marker(texts[i])\n  local refusal = abstention(marker, number, nodes)\n  if refusal and refusal[1] ~= \"outsider\" then\n    return refusal\n  end\n  if marker.state == NONE then\n    marker =\n      { state = QUARANTINED, number = number, nodes = nodes, ends_at = now + quarantine_ms, floor = 0, ahead = 0 }\n    save_marker(KEYS[i], marker)\n  end\n  if marker.state == QUARANTINED and marker.ends_at <= seen and (trusted or now >= marker.ends_at) then\n    marker.state = VOTING\n    marker.floor = math.max(marker.floor, floor)\n    save_marker(KEYS[i], marker)\n  end\n  if marker.state == QUARANTINED then\n    state = \"quarantined\"\n    ends_at = math.max(ends_at, marker.ends_at)\n  end\n  reach = math.max(reach, reach_of(marker))\nend\nreturn { state, fmt(now), fmt(ends_at), fmt(reach) }\n",
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

/** Reserve the lock on this node for one attempt, for a moment only, and propose a fence for it. */
export const quorumPropose: ScriptOf<QuorumProposeArgs> = {
  name: "quorum_propose",
  sha1: "30dbeba93972b6c633ba812b205e686269582f95",
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint"],
  replies: ["proposed","busy","ended","mismatch","limit","outsider","misplaced","newer"],
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local attempt, mode, holder, pending_ms = ARGV[1], ARGV[2], ARGV[3], num(ARGV[4])\nlocal number, nodes, leases_max, retention_ms = num(ARGV[5]), num(ARGV[6]), num(ARGV[7]), num(ARGV[8])\nlocal fingerprint = ARGV[9]\nlocal texts = redis.call(\"MGET\", KEYS[1], KEYS[2])\nlocal marker = load_marker(texts[2])\nlocal refusal = abstention(marker, number, nodes)\nif refusal then\n  return refusal\nend\nlocal record = load_record(texts[1])\nlocal idempotency = load_idempotency(KEYS[3])\nif not record then\n  return { \"newer\" }\nend\nlocal key_refusal = quorum_refusal_of(idempotency, fingerprint)\nif key_refusal then\n  return key_refusal\nend\nlocal lease = find_attempt(record, attempt)\nif lease then\n  return { \"proposed\", fmt(now), fmt(lease.fence) }\nend\nlocal letter = end_of(record, attempt)\nif letter then\n  return { \"ended\", letter }\nend\nif idempotency and not find_holder(record, holder) then\n  return { \"ended\", idempotency.state == ENDED and END_RELEASED or END_EXPIRED }\nend\nlocal at = blocked_until(record, mode, holder)\nif at > 0 then\n  return append({ \"busy\", fmt(now), fmt(at) }, confirmed_lines(record))\nend\nif #record.leases >= leases_max then\n  return { \"limit\" }\nend\nlocal pending = add_pending(record, marker, { mode = mode, attempt = attempt, holder = holder }, pending_ms)\nsave_record(KEYS[1], record, retention_ms)\nreturn { \"proposed\", fmt(now), fmt(pending.fence) }\n",
  ].join("\n"),
};

export interface QuorumReleaseArgs {
  /** one for each lock */
  readonly attempts: readonly (string | number)[];
  /** all leases of that holder end; - ends the attempt alone, which was never granted */
  readonly holders: readonly (string | number)[];
  /** whose doing it is: the same one sent again gets the same answer */
  readonly request: string;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

/** End n leases on this node, and note that they ended, so that a late message about them has no effect. */
export const quorumRelease: ScriptOf<QuorumReleaseArgs> = {
  name: "quorum_release",
  sha1: "507515809cf3ae806fad6e2608d61ecc44a0aac3",
  args: ["attempts","holders","request","retention_ms"],
  replies: ["done","newer"],
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local attempts, holders, request, retention_ms = split(ARGV[1]), split(ARGV[2]), ARGV[3], num(ARGV[4])\nlocal function release(record, attempt, holder)\n  local lease = find_attempt(record, attempt)\n  local live = {}\n  for _, other in ipairs(record.leases) do\n    if other.attempt == attempt or other.holder == holder then\n      note_end(record, other.attempt, END_RELEASED, request)\n    else\n      live[#live + 1] = other\n    end\n  end\n  record.leases = live\n  local letter, by = end_of(record, attempt)\n  if lease or letter == END_RELEASED and by == blame_of(request) then\n    return \"released\", END_RELEASED\n  end\n  note_end(record, attempt, END_UNKNOWN, request)\n  return \"lost\", letter or END_UNKNOWN\nend\nlocal keys = {}\nfor i = 1, #attempts do\n  keys[i] = KEYS[2 * i - 1]\nend\nlocal texts = redis.call(\"MGET\", unpack(keys))\nlocal reply, records = { \"done\" }, {}\nfor i = 1, #attempts do\n  local record = records[keys[i]] or load_record(texts[i])\n  records[keys[i]] = record\n  if not record then\n    return { \"newer\" }\n  end\n  reply[2 * i], reply[2 * i + 1] = release(record, attempts[i], holders[i])\n  save_record(keys[i], record, retention_ms)\n  if KEYS[2 * i] ~= keys[i] then\n    if holders[i] == NONE then\n      forget_attempt(KEYS[2 * i], attempts[i])\n    else\n      save_release(KEYS[2 * i], attempts[i])\n    end\n  end\nend\nreturn reply\n",
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
  sha1: "5f998a88149c94bc989540570c0b2e79780cd831",
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms"],
  replies: ["done","misplaced","newer"],
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local attempts, fences, ttls_ms, number = split(ARGV[1]), split(ARGV[2]), split(ARGV[3]), num(ARGV[4])\nlocal nodes, retention_ms = num(ARGV[5]), num(ARGV[6])\nlocal function extend(record, attempt, fence, ttl_ms)\n  local lease = find_attempt(record, attempt)\n  if not lease or lease.state ~= CONFIRMED or lease.fence ~= fence then\n    return nil, end_of(record, attempt) or END_UNKNOWN\n  end\n  if ttl_ms > 0 then\n    lease.ttl = ttl_ms\n  end\n  local deadline = now + lease.ttl\n  if lease.max_until > 0 then\n    deadline = math.min(deadline, lease.max_until)\n  end\n  lease.deadline = math.max(lease.deadline, deadline)\n  return lease\nend\nlocal texts = redis.call(\"MGET\", unpack(KEYS))\nlocal reply, records = { \"done\", fmt(now) }, {}\nfor i = 1, #attempts do\n  local key, marker = KEYS[3 * i - 2], load_marker(texts[3 * i - 1])\n  local refusal = abstention(marker, number, nodes)\n  local record = records[key] or load_record(texts[3 * i - 2])\n  records[key] = record\n  if refusal and refusal[1] ~= \"outsider\" then\n    return refusal\n  end\n  if not record then\n    return { \"newer\" }\n  end\n  if refusal then\n    append(reply, { \"outsider\", fmt(marker.ends_at), marker.state })\n  else\n    local lease, letter = extend(record, attempts[i], num(fences[i]), num(ttls_ms[i]))\n    if lease then\n      save_record(key, record, retention_ms)\n      if KEYS[3 * i] ~= key then\n        prolong_attempts(KEYS[3 * i], lease)\n      end\n      append(reply, { \"renewed\", fmt(lease.deadline - now), pack_attempt(lease) })\n    else\n      append(reply, { \"lost\", letter, NONE })\n    end\n  end\nend\nreturn reply\n",
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

/** Give this node its missing copies of n leases that a majority keeps, in two rounds as when they were taken. */
export const quorumRestore: ScriptOf<QuorumRestoreArgs> = {
  name: "quorum_restore",
  sha1: "0d0cea0e0196fcf1acb7fbdaf3f68f488a314d73",
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  replies: ["done","misplaced","newer"],
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local proposals, lines, number, nodes = split(ARGV[1]), ARGV[2], num(ARGV[3]), num(ARGV[4])\nlocal leases_max, retention_ms = num(ARGV[5]), num(ARGV[6])\nlocal function propose(record, marker, wanted)\n  local lease, letter = find_attempt(record, wanted.attempt), end_of(record, wanted.attempt)\n  if lease and lease.state == CONFIRMED or letter and letter ~= END_EXPIRED then\n    return nil\n  end\n  if taken_until(record, wanted.mode, wanted.holder) > 0 or #record.leases >= leases_max then\n    return nil\n  end\n  local others = {}\n  for _, other in ipairs(record.leases) do\n    if other ~= lease then\n      others[#others + 1] = other\n    end\n  end\n  record.leases = others\n  return add_pending(record, marker, wanted, wanted.deadline)\nend\nlocal function confirm(record, proposal, wanted)\n  local lease = find_attempt(record, wanted.attempt)\n  if not lease or lease.state ~= PENDING or lease.fence ~= proposal then\n    return nil\n  end\n  confirm_pending(record, lease, wanted)\n  forget_end(record, lease.attempt)\n  return lease\nend\nlocal texts = redis.call(\"MGET\", unpack(KEYS))\nlocal reply, records, i = { \"done\" }, {}, 0\nfor line in string.gmatch(lines, \"[^\\n]+\") do\n  i = i + 1\n  local wanted, proposal, key = unpack_attempt(line), num(proposals[i]), KEYS[3 * i - 2]\n  local marker = load_marker(texts[3 * i - 1])\n  local refusal = abstention(marker, number, nodes)\n  local record = records[key] or load_record(texts[3 * i - 2])\n  records[key] = record\n  if refusal and refusal[1] ~= \"outsider\" then\n    return refusal\n  end\n  if not record then\n    return { \"newer\" }\n  end\n  local lease\n  if not refusal and proposal == 0 then\n    lease = propose(record, marker, wanted)\n  elseif not refusal then\n    lease = confirm(record, proposal, wanted)\n    if lease then\n      note_fence(KEYS[3 * i - 1], marker, lease.fence)\n      save_attempt(KEYS[3 * i] ~= key and KEYS[3 * i] or nil, record, lease)\n    end\n  end\n  if lease then\n    save_record(key, record, retention_ms)\n  end\n  reply[i + 1] = lease and fmt(lease.fence) or \"0\"\nend\nreturn reply\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script>> = { latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_restore: quorumRestore };
