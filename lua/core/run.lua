-- What every script needs: the words of arguments, replies and records, the instant at which the run decides everything, and the
-- proof that the store could write. What lives here lives for one run, and is set at its start.
--
-- A script is the files of this folder that it uses, put in order by the build, and then its own body. `keys`, `replies`, `groups`
-- and the arguments come from its header; `arguments(more)` is all of those in one table, which functions get as `asked`.

-- Raises an error for text that is not a number: damage must never pass for a deadline of 0.
local function num(text)
  return text + 0
end

-- # The instant

-- The only place that reads a clock: the store's, once for each script, so that all decisions of a run are made at the same
-- instant. Tests replace this function, and nothing else, to turn the time.
local function read_clock()
  local time = redis.call("TIME")
  return num(time[1]) * 1000000 + num(time[2])
end

local now_us = read_clock()
local now = math.floor(now_us / 1000)
-- Both as words, which a run writes several times.
local now_us_word = string.format("%.0f", now_us)
local now_word = string.sub(now_us_word, 1, -4)

-- # Words
--
-- Texts without spaces. Arguments, replies and records consist of them.

-- Stands for an absent word.
local NONE = "-"

-- The fence and the start of the lease that was read last, as numbers and as the words that they were read from.
local read_fence = 0
local read_fence_word = "0"
local read_start = 0
local read_start_word = "0"

-- Both are written again when the lease is.
local function remember_words(fence, start)
  read_fence = fence + 0
  read_fence_word = fence
  read_start = start + 0
  read_start_word = start
end

-- A number as a word. The numbers that are written most are cached: formatting takes longer than anything else that is done with
-- a number.
local function fmt(n)
  if n == 0 then
    return "0"
  end
  if n == 1 then
    return "1"
  end
  if n == now then
    return now_word
  end
  if n == now_us then
    return now_us_word
  end
  if n == read_fence then
    return read_fence_word
  end
  if n == read_start then
    return read_start_word
  end
  return string.format("%.0f", n)
end

local function flag(condition)
  return condition and "1" or "0"
end

-- No number of ours has more than 16 digits, and no other word of a lease, or of a record's first lines, begins with one.
-- Longer ones are damage: a deadline read from them might lie centuries ahead.
local function has_sane_numbers(text)
  return not string.find(" " .. text, " %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d")
end

local function split(text)
  if string.find(text, "^%S+$") then
    return { text }
  end
  local words = {}
  for word in string.gmatch(text, "%S+") do
    words[#words + 1] = word
  end
  return words
end

-- Adds a list to a reply: how many words there are, and then these.
local function append_list(words, more)
  words[#words + 1] = fmt(#more)
  for i = 1, #more do
    words[#words + 1] = more[i]
  end
  return words
end

-- Adds two words to a reply, or one.
local function append_two(words, first, second)
  words[#words + 1] = first
  words[#words + 1] = second
  return words
end

-- Several numbers as one word.
local function joined(numbers)
  local words = {}
  for i = 1, #numbers do
    words[i] = fmt(numbers[i])
  end
  return table.concat(words, " ")
end

-- Adds a list of groups to a reply: how many there are, and before each how many words it has. So groups can grow at their ends
-- as replies do.
local function append_groups(words, groups)
  words[#words + 1] = fmt(#groups)
  for i = 1, #groups do
    append_list(words, groups[i])
  end
  return words
end

-- # Labels
--
-- What others are shown of a lease or a place is one word, "<owner>", "<owner>.<metadata>", or "<owner>.<metadata>.<revision>" where
-- a renewal gave the metadata with its revision. - is none at all, or no owner.

local function owner_of(label)
  return string.match(label, "^[^.]*")
end

-- With the metadata that a renewal gives, "<metadata>" or "<metadata>.<revision>". Metadata whose revision is not above the
-- latest is a late copy, and changes nothing.
local function with_metadata(label, said)
  local latest = string.match(label, "^[^.]*%.[^.]*%.(%d+)$")
  local metadata, revision = string.match(said, "^([^.]+)%.?(%d*)$")
  if revision == "" then
    revision = latest
  elseif latest and num(revision) <= num(latest) then
    return label
  end
  return owner_of(label) .. "." .. metadata .. (revision and "." .. revision or "")
end

-- # The store

-- A replica that has lost its primary keeps answering with what it last knew. So a script that has written nothing proves
-- before it answers that it could have, with a command that only a writable store accepts and that changes nothing: with GT,
-- a key's end moves only to a later one, and one millisecond from now is never later.
local wrote = false

local function prove_writable(key)
  if not wrote then
    redis.call("PEXPIRE", key, "1", "GT")
    wrote = true
  end
end

-- Reads the strings at several keys at once. An absent key gives false, and a key that holds anything but a string gives "",
-- which no record is. MGET answers nil for both, so keys for which it has nothing cost one EXISTS more. With `n`, only the
-- first n keys are distinguished like this.
local function texts_at(keys, n)
  local texts = redis.call("MGET", unpack(keys))
  local absent, absent_keys = nil, nil
  for i = 1, n or #keys do
    if not texts[i] then
      absent, absent_keys = absent or {}, absent_keys or {}
      absent[#absent + 1] = i
      absent_keys[#absent_keys + 1] = keys[i]
    end
  end
  if not absent or redis.call("EXISTS", unpack(absent_keys)) == 0 then
    return texts
  end
  for k = 1, #absent do
    if redis.call("EXISTS", absent_keys[k]) == 1 then
      texts[absent[k]] = ""
    end
  end
  return texts
end
