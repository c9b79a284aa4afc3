-- Arguments, replies and records are words: texts without spaces. These functions read and write them.

-- Stands for what is not there.
local NONE = "-"

-- Raises an error for what is no number: damage must never pass for a deadline of 0.
local function num(text)
  return tonumber(text) + 0.0
end

local function fmt(n)
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
