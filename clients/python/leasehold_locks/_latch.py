"""Count-down latches, which clients count down and wait for."""

from __future__ import annotations

import math
from typing import Any

from ._durations import Duration, Wait, to_ms, to_text
from ._errors import ApiError
from ._lock import Runtimes
from ._process import Unpicklable
from ._runtime import Runtime, run
from ._send import send
from ._target import path_of

_PAUSE_MS = 1_000
"""The shortest time between requests to a service on which requests cannot wait."""


class Latch(Unpicklable):
    """A count-down latch: it opens when its count reaches zero, and stays open until it expires.

    Every method returns the answer of the HTTP contract: `latch`, `count`, `open`, `expires_at`. Methods that end in
    `_async` are for asyncio.
    """

    _advice = "make it in the process that uses it, with its own client"

    def __init__(self, runtimes: Runtimes, name: str) -> None:
        self._runtimes, self.name = runtimes, name
        self._path = path_of("latches", name)

    def __repr__(self) -> str:
        return f"<Latch {self.name!r}>"

    def set(self, count: int, *, ttl: Duration | None = None) -> dict[str, Any]:
        """Creates the latch with this count, 1 to 10,000. It expires after `ttl`, 24 h by default.

        Raises ApiError with the `conflict` code while a latch of this name is still closed."""
        return run(self._set(self._runtimes.threads(), count, ttl))

    async def set_async(self, count: int, *, ttl: Duration | None = None) -> dict[str, Any]:
        return await self._set(self._runtimes.asyncio(), count, ttl)

    def count_down(self, by: int = 1) -> dict[str, Any]:
        """Applied once, even if the request must be retried."""
        return run(self._send(self._runtimes.threads(), "POST", "/count-down", {"by": by}))

    async def count_down_async(self, by: int = 1) -> dict[str, Any]:
        return await self._send(self._runtimes.asyncio(), "POST", "/count-down", {"by": by})

    def state(self) -> dict[str, Any]:
        """Raises ApiError with the `not_found` code when there is no such latch."""
        return run(self._send(self._runtimes.threads(), "GET"))

    async def state_async(self) -> dict[str, Any]:
        return await self._send(self._runtimes.asyncio(), "GET")

    def wait(self, wait: Wait = math.inf) -> dict[str, Any]:
        """Returns when the latch is open, when it is `gone`, or when the wait has elapsed; the answer shows which.

        Raises ApiError with the `not_found` code when there is no such latch at the start."""
        return run(self._wait(self._runtimes.threads(), wait))

    async def wait_async(self, wait: Wait = math.inf) -> dict[str, Any]:
        return await self._wait(self._runtimes.asyncio(), wait)

    def delete(self) -> dict[str, Any]:
        """Waiting clients are notified that it is gone."""
        return run(self._send(self._runtimes.threads(), "DELETE"))

    async def delete_async(self) -> dict[str, Any]:
        return await self._send(self._runtimes.asyncio(), "DELETE")

    async def _set(self, runtime: Runtime, count: int, ttl: Duration | None) -> dict[str, Any]:
        length = None if ttl is None else to_text(to_ms(ttl, "ttl"))
        return await self._send(runtime, "PUT", "", {"count": count, "ttl": length})

    async def _send(
        self, runtime: Runtime, method: str, operation: str = "", body: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        return (await send(runtime, method, f"{self._path}{operation}", body)).body

    async def _wait(self, runtime: Runtime, wait: Wait) -> dict[str, Any]:
        wait_until_ms = runtime.now_ms() + to_ms(wait, "wait")
        seen = False
        while True:
            sent_ms = runtime.now_ms()
            try:
                state = (await send(runtime, "GET", self._path, wait_until_ms=wait_until_ms)).body
            except ApiError as error:
                if not seen or error.status != 404:
                    raise
                # The latch was deleted or has expired between requests.
                return {"latch": self.name, "open": False, "gone": True}
            seen, now_ms = True, runtime.now_ms()
            if state.get("open") or state.get("gone") or now_ms >= wait_until_ms:
                return state
            pause_ms = min(sent_ms + _PAUSE_MS, wait_until_ms) - now_ms
            if pause_ms > 0:
                await runtime.sleep(pause_ms)
