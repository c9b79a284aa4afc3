-- Numbers are floats from the moment they are read: Lua 5.3 (embedded engine) wraps its integers, and Lua 5.1 prints
-- large ones as 1e+14.
local function num(text)
  return tonumber(text) + 0.0
end

-- None of ours has more than 16 digits. No other word of a lease, nor of a record's first lines, begins with a digit.
local function has_sane_numbers(text)
  return not string.find(" " .. text, " %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d")
end

local function fmt(n)
  return string.format("%.0f", n)
end

local function split(text)
  local words = {}
  for word in string.gmatch(text, "%S+") do
    words[#words + 1] = word
  end
  return words
end
