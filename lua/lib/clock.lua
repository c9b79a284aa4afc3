-- The only place that reads a clock: the store's, once for each script, so that all decisions of a run are made at the same
-- instant. Tests replace this helper, and nothing else, to turn the time.
-- include words
local time = redis.call("TIME")
local now_us = num(time[1]) * 1000000 + num(time[2])
local now = math.floor(now_us / 1000)
