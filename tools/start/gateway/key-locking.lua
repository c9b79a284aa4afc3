-- This prelude is joined to one line and put before every script with the allow-key-locking flag, which real Redis does not
-- support. The prelude's result replaces `redis` in the script, and checks the script's reply.
local real, declared = redis, {}
local keys, args = {}, {}
for i = 1, #KEYS do
  keys[i] = KEYS[i]
  declared[KEYS[i]] = true
end
for i = 1, #ARGV do
  args[i] = ARGV[i]
end

-- The positions of the keys, for commands whose only key is not their first argument. Blocking, streaming and other rare
-- commands are not listed: only their first argument is checked.
local shapes = " time=none ping=none echo=none publish=none dbsize=none randomkey=none keys=none scan=none info=none"
  .. " eval=none evalsha=none eval_ro=none evalsha_ro=none script=none function=none"
  .. " flushdb=database flushall=database swapdb=database"
  .. " del=all unlink=all exists=all touch=all mget=all pfcount=all pfmerge=all"
  .. " sinter=all sunion=all sdiff=all sinterstore=all sunionstore=all sdiffstore=all"
  .. " mset=pairs msetnx=pairs"
  .. " rename=two renamenx=two smove=two rpoplpush=two lmove=two copy=two lcs=two geosearchstore=two zrangestore=two"
  .. " object=second memory=second xgroup=second xinfo=second bitop=rest"
  .. " zunion=counted zinter=counted zdiff=counted sintercard=counted zintercard=counted lmpop=counted zmpop=counted"
  .. " zunionstore=stored zinterstore=stored zdiffstore=stored "

local function shape_of(command)
  local _, last = shapes:find(" " .. command .. "=", 1, true)
  return last and shapes:match("^%a+", last + 1) or "first"
end

-- Returns the text of the refusal, or nil.
local function refusal(command, ...)
  local shape = shape_of(tostring(command):lower())
  local given, count = { ... }, select("#", ...)
  local first, last, step = 1, 1, 1
  if shape == "none" then
    return nil
  elseif shape == "database" then
    return "ERR '" .. command .. "' is not allowed in Lua scripts when 'allow-key-locking' flag is set."
  elseif shape == "all" then
    last = count
  elseif shape == "pairs" then
    last, step = count, 2
  elseif shape == "two" then
    last = 2
  elseif shape == "second" then
    first, last = 2, 2
  elseif shape == "rest" then
    first, last = 2, count
  elseif shape == "counted" then
    first, last = 2, 1 + (tonumber(given[1]) or 0)
  elseif shape == "stored" then
    first, last = 2, 2 + (tonumber(given[2]) or 0)
    given[2] = given[1]
  end
  for i = first, math.min(last, count), step do
    local key = tostring(given[i])
    if not declared[key] then
      return "ERR Dynamic keys are not allowed in Lua scripts when 'allow-key-locking' flag is set. Key was: " .. key
    end
  end
end

-- Redis's error handler adds the position of the error, which would be in this prelude. So the error object has its own
-- position (the line of the script's call, or none), and ignores the one that Redis adds.
local function raise(message, place)
  error(setmetatable({ err = message }, { __index = place, __newindex = function() end }))
end

local function call(...)
  local message = refusal(...)
  if message then
    raise(message, {})
  end
  local reply = real.pcall(...)
  if type(reply) == "table" and reply.err then
    local _, at = pcall(error, "", 3)
    raise(reply.err, { source = "@user_script", line = at:match(":(%d+): $") or "?" })
  end
  return reply
end

local function try(...)
  local message = refusal(...)
  if message then
    return { err = message }
  end
  return real.pcall(...)
end

-- Lua 5.1 cannot make a table read-only and keep `#` and unpack, so a write is detected at the end: late, but reliably.
local function unchanged(reply)
  local same = #KEYS == #keys and #ARGV == #args
  for i = 1, #keys do
    same = same and KEYS[i] == keys[i]
  end
  for i = 1, #args do
    same = same and ARGV[i] == args[i]
  end
  if not same then
    error("Attempt to modify a readonly table", 0)
  end
  return reply
end

return setmetatable({ call = call, pcall = try }, { __index = real }), unchanged
