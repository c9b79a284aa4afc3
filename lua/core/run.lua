-- What every script needs: the words of arguments, replies and records, the instant at which the run makes all of its
-- decisions, and proof that the store accepts writes. Variables in this file live for one run, and are set when it starts.
--
-- A script consists of the functions of this folder that it uses, each one after those that it calls, followed by its own body.
-- `keys`, `replies`, `groups` and the arguments are generated from its header; `arguments(more)` returns all arguments in one
-- table, which functions receive as `input`.

-- Raises an error for text that is not a number: a damaged deadline must never be read as 0.
local function num(text)
  return text + 0
end

-- # The instant

-- The only place that reads a clock. It reads the store's clock once per script, so that a run makes all decisions at the same
-- instant. To set the time, tests only have to replace this function.
local function read_clock()
  local time = redis.call("TIME")
  return num(time[1]) * 1000000 + num(time[2])
end

local now_us = read_clock()
local now = math.floor(now_us / 1000)
-- These times as words. They are formatted once, because a run writes them several times.
local now_us_word = string.format("%.0f", now_us)
local now_word = string.sub(now_us_word, 1, -4)

-- # Words
--
-- Arguments, replies and records consist of words: strings without spaces.

-- Stands for an absent word.
local NONE = "-"

-- The fence and the start of the lease that was read most recently, as numbers and as the original words.
local read_fence = 0
local read_fence_word = "0"
local read_start = 0
local read_start_word = "0"

-- Remembers the original words, so that they do not have to be formatted again when the lease is written.
local function remember_words(fence, start)
  read_fence = fence + 0
  read_fence_word = fence
  read_start = start + 0
  read_start_word = start
end

-- Formats a number as a word. The most frequent numbers are cached: formatting takes longer than any other operation on
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

-- No valid number has more than 16 digits, and no other word of a lease, or of a record's first lines, begins with more digits
-- than that. Longer numbers are damaged: a deadline read from them might be centuries ahead.
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

-- Appends a list to a reply: the number of words, and then the words.
local function append_list(words, more)
  words[#words + 1] = fmt(#more)
  for i = 1, #more do
    words[#words + 1] = more[i]
  end
  return words
end

-- Appends one or two words to a reply.
local function append_two(words, first, second)
  words[#words + 1] = first
  words[#words + 1] = second
  return words
end

-- Formats several numbers as one word.
local function joined(numbers)
  local words = {}
  for i = 1, #numbers do
    words[i] = fmt(numbers[i])
  end
  return table.concat(words, " ")
end

-- Appends a list of groups to a reply: the number of groups, then each group, preceded by its number of words. Like replies,
-- groups can therefore be extended at the end.
local function append_groups(words, groups)
  words[#words + 1] = fmt(#groups)
  for i = 1, #groups do
    append_list(words, groups[i])
  end
  return words
end

-- # Labels
--
-- What others see of a lease or a place is one word, "<owner>", "<owner>.<metadata>", or "<owner>.<metadata>.<revision>" if a
-- renewal gave the metadata a revision. - stands for no description, or for no owner.

local function owner_of(label)
  return string.match(label, "^[^.]*")
end

-- Replaces the metadata with that of a renewal, "<metadata>" or "<metadata>.<revision>". Metadata whose revision is not greater
-- than the latest one is a late copy, and changes nothing.
local function with_metadata(label, new_metadata)
  local latest = string.match(label, "^[^.]*%.[^.]*%.(%d+)$")
  local metadata, revision = string.match(new_metadata, "^([^.]+)%.?(%d*)$")
  if revision == "" then
    revision = latest
  elseif latest and num(revision) <= num(latest) then
    return label
  end
  return owner_of(label) .. "." .. metadata .. (revision and "." .. revision or "")
end

-- # The store

-- A replica that has lost its primary continues to reply with outdated data. Before it replies, a script that has written
-- nothing must therefore prove that it could have. The proof is a command that only a writable store accepts, but that changes
-- nothing: with GT, a key's expiry moves only to a later time, and one millisecond from now is never later.
local wrote = false

local function prove_writable(key)
  if not wrote then
    redis.call("PEXPIRE", key, "1", "GT")
    wrote = true
  end
end

-- Reads the strings at several keys. Returns false for an absent key, and "", which is not a valid record, for a key that holds
-- anything but a string. MGET returns nil for both, so keys without a string cost an additional EXISTS. With `n`, this
-- distinction is made only for the first n keys.
local function texts_at(keys, n)
  local texts = redis.call("MGET", unpack(keys))
  local absent, absent_keys = nil, nil
  for i = 1, n or #keys do
    if not texts[i] then
      if not absent then
        absent = {}
        absent_keys = {}
      end
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
