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
                    Replay(world).run(behaviour["steps"])
                finally:
                    world.close()

    def test_in_threads(self) -> None:
        # A thread cannot be cancelled while it waits.
        self.replay(ThreadsWorld, ())

    def test_in_asyncio(self) -> None:
        self.replay(AsyncioWorld, ("cancel",))
