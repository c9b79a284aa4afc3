std = "lua51"
read_globals = { "redis", "KEYS", "ARGV" }
-- A script takes whole helper files and uses some of their functions.
ignore = { "211/.*", "631" }
