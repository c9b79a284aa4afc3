"""The client conforms, in threads and in asyncio."""

from __future__ import annotations

import unittest

from .replay import Replay, behaviours
from .turned import AsyncioWorld, ThreadsWorld, World


class Conformance(unittest.TestCase):
    def replay(self, make_world: type[World], needs_met: tuple[str, ...]) -> None:
        for topic, behaviour in behaviours():
            if behaviour.get("needs") not in (None, *needs_met):
                continue
            with self.subTest(f"{topic}: {behaviour['name']}"):
                world = make_world()
                try:
                    Replay(world, behaviour).run()
                finally:
                    world.close()

    def test_in_threads(self) -> None:
        # A thread cannot be cancelled while it waits.
        self.replay(ThreadsWorld, ("latch",))

    def test_in_asyncio(self) -> None:
        self.replay(AsyncioWorld, ("cancel", "latch"))

    def test_tells_a_loss_within_a_second_when_the_machine_slept_during_a_renewal(self) -> None:
        start = {
            "call": "acquire",
            "lease": "a",
            "take": "lock",
            "name": "deploy",
            "options": {"ttl": 30_000},
            "at_ms": 0,
        }
        heartbeat = {"method": "POST", "path": "/heartbeat"}
        steps = [
            start,
            {"request": {"method": "POST", "path": "/locks/deploy/acquire"}, "at_ms": 0, "answer": {"like": "granted"}},
            {"returns": "a", "granted": {"fence": 41}, "at_ms": 0},
            {"request": heartbeat, "at_ms": 10_000, "fault": "unanswered"},
            {"sleep_ms": 60_000},
            {"lost": "a", "reason": "unconfirmed", "at_ms": [70_000, 71_000]},
        ]
        for make_world in (ThreadsWorld, AsyncioWorld):
            world = make_world()
            try:
                Replay(world, {"steps": steps}).run()
            finally:
                world.close()
