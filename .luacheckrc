std = "lua51"
read_globals = { "redis", "KEYS", "ARGV" }
-- A script takes whole helper files, and uses some of their functions and constants.
ignore = { "211/.*", "231/.*", "631" }
