-- This prelude is joined to one line and put before every library of functions with the allow-key-locking flag, which real
-- Redis does not support. The prelude replaces `redis` in the library: it registers functions without the flag, and enforces
-- the flag's rules for those that had it. Lua's standard functions are not available while Redis loads a library.
local _flag = "allow-key-locking"
local _current
local _register = redis.register_function
local _real = function() return redis end
local _locked = function(callback)
  return function(_keys, _args)
    local KEYS, ARGV = _keys, _args
    local _api, _unchanged = (function() PRELUDE end)()
    _current = _api
    return _unchanged(callback(_keys, _args))
  end
end
local _plain = function(callback)
  return function(_keys, _args)
    _current = redis
    return callback(_keys, _args)
  end
end
local redis = {
  call = function(...) return _current.call(...) end,
  pcall = function(...) return _current.pcall(...) end,
  error_reply = function(text) return _real().error_reply(text) end,
  status_reply = function(text) return _real().status_reply(text) end,
  register_function = function(definition, callback)
    if callback then
      definition = { function_name = definition, callback = callback }
    end
    local others, wrap = {}, _plain
    for i = 1, #(definition.flags or {}) do
      if definition.flags[i] == _flag then
        wrap = _locked
      else
        others[#others + 1] = definition.flags[i]
      end
    end
    return _register({
      function_name = definition.function_name,
      description = definition.description,
      flags = others,
      callback = wrap(definition.callback),
    })
  end,
}
