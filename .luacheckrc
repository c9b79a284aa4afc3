std = "lua51"
read_globals = { "redis", "KEYS", "ARGV" }
ignore = { "631" }
