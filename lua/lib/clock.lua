-- The one place that reads a clock: the store's, once per script, so that every decision of a run is made at one instant.
-- include number
local time = redis.call("TIME")
local now_us = num(time[1]) * 1000000 + num(time[2])
local now = math.floor(now_us / 1000)
