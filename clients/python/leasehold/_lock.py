"""What can be taken, before it is taken."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass
from typing import Any, Callable, Generator

from ._acquire import Options, acquire
from ._lease import AsyncLease, BaseLease, Lease
from ._runtime import Runtime, run
from ._target import Target


@dataclass(frozen=True)
class Runtimes:
    """How a caller in a thread waits, and how one in the running event loop does."""

    threads: Callable[[], Runtime]
    asyncio: Callable[[], Runtime]


class Lock:
    """One or several locks, or permits of a semaphore. Nothing is sent before they are taken.

    In threads: `with lock as lease:` or `lock.acquire()`. In asyncio: `async with lock as lease:` or `await lock`. All
    raise LockedError when the lock was not obtained within `wait`, ApiError when the service refuses the request, and
    RequestTimeoutError when it does not answer.
    """

    def __init__(
        self, runtimes: Runtimes, target: Target, options: Options, on_lost: Callable[[Any], object] | None
    ) -> None:
        self._runtimes, self._target, self._options, self._on_lost = runtimes, target, options, on_lost
        # Threads and tasks may share a lock. Each leaves the block that it entered last.
        self._entered: dict[object, list[BaseLease]] = {}

    def acquire(self) -> Lease:
        runtime = self._runtimes.threads()
        return Lease(runtime, run(acquire(runtime, self._target, self._options)), self._on_lost)

    def __enter__(self) -> Lease:
        lease = self.acquire()
        self._entered.setdefault(threading.get_ident(), []).append(lease)
        return lease

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        lease = self._pop(threading.get_ident())
        assert isinstance(lease, Lease)
        lease.__exit__(kind)

    async def _acquire(self) -> AsyncLease:
        runtime = self._runtimes.asyncio()
        return AsyncLease(runtime, await acquire(runtime, self._target, self._options), self._on_lost)

    def __await__(self) -> Generator[Any, None, AsyncLease]:
        return self._acquire().__await__()

    async def __aenter__(self) -> AsyncLease:
        lease = await self._acquire()
        self._entered.setdefault(asyncio.current_task(), []).append(lease)
        return lease

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        lease = self._pop(asyncio.current_task())
        assert isinstance(lease, AsyncLease)
        await lease.__aexit__(kind)

    def _pop(self, caller: object) -> BaseLease:
        leases = self._entered[caller]
        lease = leases.pop()
        if not leases:
            del self._entered[caller]
        return lease
