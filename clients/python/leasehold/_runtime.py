"""Waiting, in threads and in asyncio: the rest of the package is written once, for both.

It is written as coroutines that wait for nothing but `Runtime.wait`. In threads that method blocks, so such a coroutine
runs to its end at once.
"""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Coroutine, Protocol, TypeVar

from ._errors import RequestTimeoutError
from ._http import Exchange, Reply, Request

T = TypeVar("T")


class Event(Protocol):
    def set(self) -> None: ...

    def is_set(self) -> bool: ...


class Transport(Protocol):
    def start(self, request: Request, timeout_s: float, done: Callable[[], None]) -> Exchange: ...


class Clock:
    """Milliseconds since some moment, which never go back.

    On some systems the monotonic clock stops while the machine sleeps; the wall clock does not. So it is put forward by
    whatever the wall clock has gained on it: in doubt, a lease counts as lost too early.
    """

    def __init__(self) -> None:
        self._offset_s = time.time() - time.monotonic()
        self._gained_s = 0.0

    def now_ms(self) -> float:
        now_s = time.monotonic()
        self._gained_s = max(self._gained_s, time.time() - now_s - self._offset_s)
        return (now_s + self._gained_s) * 1000


@dataclass(frozen=True)
class Service:
    """One service, and how it is reached."""

    transport: Transport
    clock: Clock
    url: str
    api_key: str | None
    timeout_ms: float


class Runtime:
    """How one caller waits."""

    def __init__(self, service: Service) -> None:
        self.service = service

    def now_ms(self) -> float:
        return self.service.clock.now_ms()

    def event(self) -> Event:
        raise NotImplementedError

    async def wait(self, event: Event, ms: float) -> None:
        """Returns when the event is set or the time is over."""
        raise NotImplementedError

    def notify(self, event: Event) -> None:
        """Sets an event, from any thread."""
        raise NotImplementedError

    def spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> object:
        """Runs work beside the caller, for no longer than the process lives. Keep what it returns."""
        raise NotImplementedError

    def finish(self, work: Callable[[Runtime], Coroutine[Any, Any, None]]) -> None:
        """Runs short work to its end, even if the caller or its event loop ends before."""
        raise NotImplementedError

    async def sleep(self, ms: float) -> None:
        await self.wait(self.event(), ms)

    async def exchange(self, request: Request, timeout_ms: float) -> Reply:
        done = self.event()
        exchange = self.service.transport.start(request, timeout_ms / 1000, lambda: self.notify(done))
        try:
            await self.wait(done, timeout_ms)
            if not done.is_set():
                raise RequestTimeoutError("No answer in time")
            return exchange.result()
        finally:
            exchange.cancel()


class Threads(Runtime):
    """Waiting blocks the thread."""

    def event(self) -> Event:
        return threading.Event()

    async def wait(self, event: Event, ms: float) -> None:
        assert isinstance(event, threading.Event)
        event.wait(max(ms, 0) / 1000)

    def notify(self, event: Event) -> None:
        event.set()

    def spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> object:
        thread = threading.Thread(target=lambda: run(work()), name="leasehold-heartbeat", daemon=True)
        thread.start()
        return thread

    def finish(self, work: Callable[[Runtime], Coroutine[Any, Any, None]]) -> None:
        threading.Thread(target=lambda: run(work(self)), name="leasehold-give-back").start()


class Asyncio(Runtime):
    """Waiting leaves the event loop to others. Requests have threads of their own."""

    def __init__(self, service: Service) -> None:
        super().__init__(service)
        self._loop = asyncio.get_running_loop()

    def event(self) -> Event:
        return asyncio.Event()

    async def wait(self, event: Event, ms: float) -> None:
        assert isinstance(event, asyncio.Event)
        # Not `wait_for`, which before Python 3.12 could swallow a cancellation.
        waiting = asyncio.ensure_future(event.wait())
        try:
            await asyncio.wait({waiting}, timeout=max(ms, 0) / 1000)
        finally:
            waiting.cancel()

    def notify(self, event: Event) -> None:
        try:
            self._loop.call_soon_threadsafe(event.set)
        except RuntimeError:
            pass  # The loop is closed, so nobody waits any more.

    def spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> object:
        return self._loop.create_task(work())

    def finish(self, work: Callable[[Runtime], Coroutine[Any, Any, None]]) -> None:
        Threads(self.service).finish(work)


def run(work: Awaitable[T]) -> T:
    """Runs a coroutine that waits in `Threads` only."""
    steps = work.__await__()
    try:
        next(steps)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("Expected a coroutine that does not wait for an event loop")
