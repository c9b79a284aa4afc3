-- What a lock remembers about requests and ended leases, so that a repeated request gets its first result, and a client with
-- the token of an ended lease learns why the lease ended.

-- # Requests without an Idempotency-Key
--
-- What requests without an Idempotency-Key recently did to a lock or latch. Copies of these requests may arrive later if the
-- service, or a proxy, resends them after losing a connection. The record has one line of words for them, latest last: "<secret
-- prefix><outcome>.<instant>", with "!" instead of the dot if the request was itself a copy. More copies of such a request may
-- still be on their way, so its outcome is kept for COPIED_MS, and other outcomes do not replace it. "=<instant>" is the time
-- of the latest outcome that was removed. A copy without an outcome is applied only if no outcome has been removed since its
-- request was first sent (`since`).

local SENT_ONCE = "."
local COPIED = "!"
local SENT_ONCE_MS = 4000
local COPIED_MS = 60000
local OUTCOMES_MIN = 15
local OUTCOMES_MAX = 64
local COPIED_MAX = 48
local PREFIX_CHARS = 12

-- 72 random bits of a secret: enough to recognize it later, but not a credential.
local function secret_prefix(secret)
  return string.sub(secret, 3, 2 + PREFIX_CHARS)
end

local function recent_outcome(record, request)
  if record.outcomes == "" then
    return nil
  end
  local at = string.find(record.outcomes, secret_prefix(request), 1, true)
  return at and string.match(record.outcomes, "^%w+", at + PREFIX_CHARS) or nil
end

local function forgotten_at(record)
  return num(string.match(record.outcomes, "=(%d+)") or "0")
end

-- Whether the outcomes of copies leave no room for another one.
local function is_full_of_copies(record)
  local _, copied = string.gsub(record.outcomes, COPIED, "")
  return copied >= COPIED_MAX
end

-- Whether it is unknown what an earlier copy of this request did.
local function is_forgotten(record, request, since)
  if since == 0 or recent_outcome(record, request) then
    return false
  end
  return forgotten_at(record) >= since or is_full_of_copies(record)
end

-- Returns whether an outcome is no longer needed, and when it was saved. Earlier versions did not record that time.
local function is_outdated(word)
  local mark, instant = string.match(word, "([.!])(%d+)$")
  if not mark then
    return true, now
  end
  local at = num(instant)
  return at + (mark == COPIED and COPIED_MS or SENT_ONCE_MS) <= now, at
end

-- Returns the outcomes of other requests, in order.
local function outcomes_of_others(record, request)
  local words = {}
  for word in string.gmatch(record.outcomes, "%S+") do
    if string.sub(word, 1, 1) ~= "=" and string.sub(word, 1, PREFIX_CHARS) ~= secret_prefix(request) then
      words[#words + 1] = word
    end
  end
  return words
end

local function save_outcome(record, request, outcome, copied)
  local words, kept, forgotten = outcomes_of_others(record, request), {}, forgotten_at(record)
  local excess = #words + 1 - OUTCOMES_MAX
  for i = 1, #words do
    local outdated, at = is_outdated(words[i])
    local pushed_out = excess > 0 and not string.find(words[i], COPIED, 1, true)
    if pushed_out or outdated and i <= #words - OUTCOMES_MIN then
      excess = excess - 1
      forgotten = math.max(forgotten, at)
    else
      kept[#kept + 1] = words[i]
    end
  end
  if #kept >= OUTCOMES_MAX then
    -- All remaining outcomes are those of copies. Given-up places are also saved in this form, but is_full_of_copies has not
    -- counted them.
    local _, at = is_outdated(table.remove(kept, 1))
    forgotten = math.max(forgotten, at)
  end
  kept[#kept + 1] = secret_prefix(request) .. outcome .. (copied and COPIED or SENT_ONCE) .. fmt(now)
  record.outcomes = (forgotten > 0 and "=" .. fmt(forgotten) .. " " or "") .. table.concat(kept, " ")
  record.changed = true
end

-- If the reply to a copy reported that the copy had no effect, the outcome is saved as "copy<since>". Later copies have a
-- greater `since`. An earlier copy that arrives after that is late, and must not have any effect, either.
local function is_late(known, since)
  local latest = known and string.match(known, "^copy(%d+)$")
  return latest and since < num(latest)
end

local function save_copy(record, request, since)
  if since == 0 then
    return
  end
  local known = recent_outcome(record, request)
  if not known or string.find(known, "^copy") and not is_late(known, since) then
    save_outcome(record, request, "copy" .. fmt(since), true)
  end
end

-- Saves a whole reply as a recent outcome. An outcome is one word, so the words of the reply are joined with an x.
local function save_reply(record, request, reply, copied)
  save_outcome(record, request, table.concat(reply, "x"), copied)
end

-- Returns nil if no reply is known.
local function recent_reply(record, request)
  local outcome = recent_outcome(record, request)
  if not outcome then
    return nil
  end
  local words = string.gsub(outcome, "x", " ")
  return split(words)
end

-- # Leases that have ended
--
-- What is remembered about how leases ended: for each of the latest ends, "<token><reason><request> " in the record's third
-- line, so that a client with the token of one of these leases learns the reason. If a request released the last hold, the
-- entry contains the request, and the mode of the lease instead of the reason, so that a copy of the request can be recognized.
-- Once the end is no longer among the latest, these two are moved to the fourth line, so twice as many releases as ends are
-- remembered. All entries have a fixed length and are searched without parsing. The entry of a broken lease contains the tag of
-- a note instead of a request.
-- LINE ended by commas: fence integer, ms integer, owner string

-- The reasons that clients receive.
local REASONS = { -- exported
  r = "released",
  e = "expired",
  m = "max_hold",
  b = "broken",
  t = "transferred",
}
-- Why the place of an absent client ended without a grant: its standby expired, all waiters were removed, or it was given up.
local STANDBY_RAN_OUT = "o"
local STANDBY_SENT_AWAY = "d"
local STANDBY_GIVEN_UP = "u"
local UNKNOWN = "unknown"
local ENDINGS_MAX = 32
-- The number of characters for 48 bits of a token's random part, and for 24 bits of a request's. The latter distinguish the
-- copies of one request from several dozen other requests.
local TOKEN_CHARS = 8
local REQUEST_CHARS = 4
local ENDING_CHARS = TOKEN_CHARS + REQUEST_CHARS + 2
local RELEASE_CHARS = REQUEST_CHARS + 1
local RELEASES_MAX = 32
-- Means that there is no request. It cannot be mistaken for a request, because the random part of a secret contains no dot. The
-- tag of a note begins with a dot.
local NO_REQUEST = "...."
local NO_NOTE = NO_REQUEST

-- The last characters of the prefix that hints contain (secret_prefix).
local function token_tag(token)
  return string.sub(token, 15 - TOKEN_CHARS, 14)
end

local function request_tag(request)
  return string.sub(request, 15 - REQUEST_CHARS, 14)
end

-- Returns the position in line 3 of the entry for the end of this token's lease; nil if the end is unknown.
local function end_at(lock, token)
  local at = string.find(lock.ended, token_tag(token), 1, true)
  return at and at % ENDING_CHARS == 1 and at or nil
end

-- Returns the mode of the token's lease if this request released its last hold. Otherwise, returns nil, and whether the request
-- may have released it even though the record no longer shows that.
local function released_by(lock, token, request)
  local tag, at = request_tag(request), end_at(lock, token)
  if at then
    local from = at + TOKEN_CHARS + 1
    local is_same = string.sub(lock.ended, from, from + REQUEST_CHARS - 1) == tag
    return is_same and string.sub(lock.ended, from - 1, from - 1) or nil, false
  end
  at = lock.releases ~= "" and string.find(lock.releases, tag, 1, true)
  if at and at % RELEASE_CHARS == 2 then
    return string.sub(lock.releases, at - 1, at - 1), false
  end
  return nil, #lock.releases == RELEASES_MAX * RELEASE_CHARS
end

-- Whether lines 3 and 4 have a valid length.
local function has_whole_ends(lock)
  return #lock.ended % ENDING_CHARS == 0 and #lock.releases % RELEASE_CHARS == 0
end

-- # The notes of breaks
--
-- A client that breaks a lock may give a reason. The reasons are stored as notes, in one line: the tag of the note for a
-- current or announced break, that of the note for the latest drop of the queue, and then the notes, latest last: "<tag><tag>
-- <tag><note> <tag><note>…". Versions that do not know this line remove it, which leaves the tags in the ends of leases without
-- a note.

local NOTES_MAX = 8

-- Returns two tags: that of the announced break, which also applies to leases that it has ended but that are not cleared yet,
-- and that of the latest drop of the queue.
local function announced_tag(lock)
  return lock.break_at > 0 and lock.notes ~= "" and string.sub(lock.notes, 1, REQUEST_CHARS) or NO_NOTE
end

local function drop_tag(lock)
  return lock.notes ~= "" and string.sub(lock.notes, REQUEST_CHARS + 1, 2 * REQUEST_CHARS) or NO_NOTE
end

-- Returns the note with this tag; - if there is none, or if the tag is unknown.
local function note_with(lock, tag)
  local at = tag ~= NO_NOTE and string.find(lock.notes, " " .. tag, 1, true)
  return at and string.match(lock.notes, "^%S+", at + 1 + REQUEST_CHARS) or NONE
end

-- Keeps the notes that a client may still receive; if there are too many, only the latest ones.
local function keep_notes(lock, notes, announced, dropped)
  local text, count = "", 0
  for i = #notes, 1, -1 do
    local tag = string.sub(notes[i], 1, REQUEST_CHARS)
    local is_due = tag == announced or tag == dropped or tag == lock.note_tag
    if is_due or count < NOTES_MAX and string.find(lock.ended, tag, 1, true) then
      text, count = " " .. notes[i] .. text, count + 1
    end
  end
  lock.notes = count > 0 and announced .. dropped .. text or ""
end

-- Returns the stored notes.
local function notes_of(lock)
  return split(string.sub(lock.notes, 2 * REQUEST_CHARS + 1))
end

-- Must be called by runs that break leases or drop the queue. Identical reasons share one note. `ends_all`: all leases end, now
-- or later; `drops`: the waiters are removed.
local function save_note(lock, request, note, ends_all, drops)
  if lock.notes == "" and note == NONE then
    return
  end
  local earlier, notes, tag, is_known = notes_of(lock), {}, "." .. string.sub(request, 16 - REQUEST_CHARS, 14), false
  for i = 1, #earlier do
    if string.sub(earlier[i], REQUEST_CHARS + 1) == note then
      tag = string.sub(earlier[i], 1, REQUEST_CHARS)
      is_known = true
    else
      notes[#notes + 1] = earlier[i]
    end
  end
  -- Another note may happen to have the same tag, and must not be shown for this break.
  if note == NONE or not is_known and string.find(lock.ended .. lock.notes, tag, 1, true) then
    tag = NO_NOTE
  else
    notes[#notes + 1] = tag .. note
  end
  lock.note_tag = tag
  keep_notes(lock, notes, ends_all and tag or announced_tag(lock), drops and tag or drop_tag(lock))
  lock.changed = true
end

-- Returns the tag of the note for a lease that a break is ending now, or has ended without any script noticing.
local function broken_tag(lock)
  return lock.note_tag or announced_tag(lock)
end

-- Adds the end of a lease in front of the earlier ends. `request` is the request that released the last hold, if there may be
-- copies of that request.
local function add_end(lock, lease, reason, request)
  local how, by = reason, NO_REQUEST
  if reason == END_BROKEN then
    by = broken_tag(lock)
  elseif request then
    how = mode_of(lease.id)
    by = request_tag(request)
  end
  local kept, is_full = lock.ended, #lock.ended >= ENDINGS_MAX * ENDING_CHARS
  if is_full then
    local release = string.sub(kept, -2 - REQUEST_CHARS, -2)
    kept = string.sub(kept, 1, (ENDINGS_MAX - 1) * ENDING_CHARS)
    if string.sub(release, 2, 2) ~= "." then
      lock.releases = string.sub(release .. lock.releases, 1, RELEASES_MAX * RELEASE_CHARS)
    end
  end
  lock.ended = token_tag(secret_of(lease.id)) .. how .. by .. " " .. kept
  if is_full and lock.notes ~= "" then
    keep_notes(lock, notes_of(lock), announced_tag(lock), drop_tag(lock))
  end
end

local function reason_never_served(letter)
  return letter == STANDBY_RAN_OUT and "expired"
    or letter == STANDBY_SENT_AWAY and "broken"
    or letter == STANDBY_GIVEN_UP and "released"
    or nil
end

-- Returns why this ticket's place is gone, if it is certain that it was never granted the lock.
local function why_never_served(lock, ticket)
  local at = end_at(lock, ticket)
  return at and reason_never_served(string.sub(lock.ended, at + TOKEN_CHARS, at + TOKEN_CHARS)) or nil
end

-- Returns why the token's lease ended, and the note of the break, or -.
local function why_lost(lock, token)
  local at = end_at(lock, token)
  if at then
    local from = at + TOKEN_CHARS
    local letter = string.sub(lock.ended, from, from)
    local reason = REASONS[letter] or reason_never_served(letter) or REASONS[END_RELEASED]
    local tag = letter == STANDBY_SENT_AWAY and drop_tag(lock) or string.sub(lock.ended, from + 1, from + REQUEST_CHARS)
    return reason, note_with(lock, tag)
  end
  -- The lease may be among those that a single run could not remove.
  local text = lock.shared > lock.live and redis.call("HGET", lock.details_key, shared_id(token))
  local lease = text and unpack_shared(lock, text)
  if lease and is_broken(lock) then
    return REASONS[END_BROKEN], note_with(lock, announced_tag(lock))
  end
  if lease and lease.deadline <= now then
    return REASONS[why_expired(lock, lease)], NONE
  end
  return UNKNOWN, NONE
end

-- Returns the reply for a token that holds nothing, or whose lease is `damaged`.
local function not_held(lock, token, damaged)
  if damaged then
    return replies.unreadable({ why = "damaged" })
  end
  local reason, note = why_lost(lock, token)
  return replies.lost({ reason = reason, note = note })
end

-- # Requests with an Idempotency-Key
--
-- The idempotency record stores the request that used an Idempotency-Key, as "<layout> <state> <fingerprint> <rest>". The
-- fingerprint shows whether the same request uses the key again.

local IDEMPOTENCY_LAYOUT = 1
local WAITING = "w" -- rest: the secret of the place that the request took, or - for none
local GRANTED = "g" -- rest: the secret of the lease
local DONE = "d" -- rest: the words of the reply
local NEWER = "newer" -- a newer version of the service wrote it

-- How much longer the record lives than the lease or reply that it stands for.
local IDEMPOTENCY_MS = 60000
-- A lease's record is kept even longer, so that only one in many renewals has to extend it.
local IDEMPOTENCY_SPARE_MS = 60000

local function parse_idempotency(text)
  if not text then
    return nil
  end
  local layout, state, fingerprint, rest = string.match(text, "^(%d+) (%a) (%S+) (.*)$")
  if not layout or num(layout) > IDEMPOTENCY_LAYOUT then
    return { state = NEWER }
  end
  return { layout = layout, state = state, fingerprint = fingerprint, rest = rest }
end

-- Returns nil if there is no key, or if the key is unused.
local function load_idempotency(key)
  return parse_idempotency(key and redis.call("GET", key))
end

-- Returns the reply of a script that must stop because of this record; nil if it may continue.
local function refusal_of(record, fingerprint)
  if record and record.state == NEWER then
    return replies.newer()
  end
  return record and record.fingerprint ~= fingerprint and replies.mismatch() or nil
end

-- If the key has been used before, returns the reply of a script that does all of its work in one run: a refusal, or the
-- earlier reply.
local function reply_before(record, fingerprint)
  return refusal_of(record, fingerprint) or record and split(record.rest)
end

-- Does nothing for a request without a key.
local function save_idempotency(key, state, fingerprint, rest, until_ms)
  if key then
    local text = table.concat({ fmt(IDEMPOTENCY_LAYOUT), state, fingerprint, rest }, " ")
    redis.call("SET", key, text, "PX", fmt(until_ms - now + IDEMPOTENCY_MS))
  end
end

-- Called for the record of a lease that ended before its deadline.
local function shorten_idempotency(key)
  redis.call("PEXPIRE", key, fmt(IDEMPOTENCY_MS), "LT")
end

-- Returns the time until which a lease with this deadline does not have to extend its record; 0 if there is no record.
local function idempotency_until(key, deadline)
  return key and deadline + IDEMPOTENCY_SPARE_MS or 0
end

-- Called for a lease whose renewal has moved its deadline past the time that `idempotency_until` returned. Uses GT, because
-- several leases may share the record, and another one may have a later deadline.
local function prolong_idempotency(key, lease)
  if lease.idempotency_until > 0 and lease.deadline > lease.idempotency_until then
    lease.idempotency_until = lease.deadline + IDEMPOTENCY_SPARE_MS
    redis.call("PEXPIRE", key, fmt(lease.idempotency_until + IDEMPOTENCY_MS - now), "GT")
  end
end
