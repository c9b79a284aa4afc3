"""Waiting in threads and in asyncio, so that the rest of the package is written once for both.

The rest consists of coroutines that wait only in `Runtime.wait_by_timer`. In threads, that method blocks, so a
coroutine runs to its end without being suspended.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import threading
import time
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Coroutine, Protocol, TypeVar

from ._errors import RequestTimeoutError
from ._http import Exchange, Reply, Request
from ._thread import start_daemon

T = TypeVar("T")

_LOOK_MS = 1_000
"""How often to check the clock."""
_FINISH_MAX_S = 3.0
"""How long an ending process stays alive to release what it no longer wants."""


class Event(Protocol):
    def set(self) -> None: ...

    def is_set(self) -> bool: ...


class Transport(Protocol):
    def start(self, request: Request, timeout_s: float, done: Callable[[], None]) -> Exchange: ...


class Clock:
    """Milliseconds since an arbitrary moment; they never decrease.

    On some systems, the monotonic clock stops while the machine sleeps, but the wall clock does not. So this clock
    moves forward when the wall clock gets ahead: when in doubt, a lease counts as lost too early, not too late.
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
    """One service, and how to reach it."""

    transport: Transport
    clock: Clock
    url: str
    api_key: str | None
    timeout_ms: float


class Runtime:
    """How one caller waits."""

    def __init__(self, service: Service, until_ms: float = math.inf) -> None:
        self.service = service
        self.until_ms = until_ms
        """When to stop retrying any request."""

    def now_ms(self) -> float:
        return self.service.clock.now_ms()

    def event(self) -> Event:
        raise NotImplementedError

    async def wait(self, event: Event, ms: float) -> None:
        """Returns when the event is set or the time has elapsed. Checks the clock, because timers stop while the
        machine sleeps."""
        until_ms = self.now_ms() + ms
        while not event.is_set() and (left_ms := until_ms - self.now_ms()) > 0:
            await self.wait_by_timer(event, min(left_ms, _LOOK_MS))

    async def wait_by_timer(self, event: Event, ms: float) -> None:
        raise NotImplementedError

    def notify(self, event: Event) -> None:
        """Sets an event. May be called from any thread."""
        raise NotImplementedError

    def spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> object:
        """Runs work alongside the caller, for no longer than the process lives. Keep the returned object."""
        raise NotImplementedError

    def finish(self, work: Callable[[Runtime], Coroutine[Any, Any, None]]) -> None:
        """Runs work to its end, even if the caller or its event loop ends first. The process stays alive for the work,
        but not for long."""
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

    async def wait_by_timer(self, event: Event, ms: float) -> None:
        assert isinstance(event, threading.Event)
        event.wait(ms / 1000)

    def notify(self, event: Event) -> None:
        event.set()

    def spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> object:
        try:
            return start_daemon(lambda: run(work()), "leasehold-heartbeat")
        except RuntimeError as error:
            raise RuntimeError(f"The lease cannot be renewed: {error}") from error

    def finish(self, work: Callable[[Runtime], Coroutine[Any, Any, None]]) -> None:
        try:
            thread = start_daemon(lambda: run(work(self)), "leasehold-give-back")
        except RuntimeError:
            return run(work(Threads(self.service, self.now_ms() + _FINISH_MAX_S * 1000)))
        # Once the main thread has ended, the process stays alive only for its callers.
        if threading.main_thread().is_alive():
            with contextlib.suppress(RuntimeError):
                return threading.Thread(target=thread.join, args=[_FINISH_MAX_S], name="leasehold-stay").start()
        thread.join(_FINISH_MAX_S)


class _LoopEvent(asyncio.Event):
    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()


class Asyncio(Runtime):
    """Waiting leaves the event loop to others, and requests have their own threads.

    It serves the loop that is running: a lease may be released in a different loop than the one in which it was taken.
    """

    def event(self) -> Event:
        return _LoopEvent()

    async def wait_by_timer(self, event: Event, ms: float) -> None:
        assert isinstance(event, asyncio.Event)
        # This does not use `wait_for`, which could swallow a cancellation before Python 3.12.
        waiting = asyncio.ensure_future(event.wait())
        try:
            await asyncio.wait({waiting}, timeout=ms / 1000)
        finally:
            waiting.cancel()

    def notify(self, event: Event) -> None:
        assert isinstance(event, _LoopEvent)
        try:
            event.loop.call_soon_threadsafe(event.set)
        except RuntimeError:
            pass  # The loop is closed, so no task is waiting.

    def spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> object:
        return asyncio.get_running_loop().create_task(work())

    def finish(self, work: Callable[[Runtime], Coroutine[Any, Any, None]]) -> None:
        Threads(self.service).finish(work)


def run(work: Awaitable[T]) -> T:
    """Runs a coroutine that waits only in `Threads`."""
    steps = work.__await__()
    try:
        next(steps)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("Expected a coroutine that does not need an event loop")
