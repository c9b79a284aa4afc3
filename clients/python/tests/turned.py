"""A fake clock for threads and for asyncio."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Coroutine

from leasehold_locks import AsyncLease, Lease, Lock
from leasehold_locks._http import Reply, Request
from leasehold_locks._runtime import Clock, Event, Runtime, Service, run


class Sent:
    """The requests that the client has sent, which only the test answers."""

    def __init__(self, request: Request, at_ms: float, done: Callable[[], None]) -> None:
        self.request, self.at_ms, self._done = request, at_ms, done
        self._outcome: Reply | Exception = OSError("not answered")

    def settle(self, outcome: Reply | Exception) -> None:
        self._outcome = outcome
        self._done()

    def result(self) -> Reply:
        if isinstance(self._outcome, Exception):
            raise self._outcome
        return self._outcome

    def cancel(self) -> None:
        pass


@dataclass(eq=False)
class _Timer:
    at_ms: float
    call: Callable[[], None]


class World(Clock):
    """A clock, a network, and the callers that wait for them."""

    def __init__(self) -> None:
        self.time_ms = 0.0
        self.sent: list[Sent] = []
        self.timers: list[_Timer] = []
        self.service = Service(self, self, "http://locks.test", "secret", 10_000)

    def now_ms(self) -> float:
        return self.time_ms

    def start(self, request: Request, timeout_s: float, done: Callable[[], None]) -> Sent:
        sent = Sent(request, self.time_ms, done)
        self.sent.append(sent)
        return sent

    def after(self, ms: float, call: Callable[[], None]) -> Callable[[], None]:
        timer = _Timer(self.time_ms + ms, call)
        self.timers.append(timer)
        return lambda: self.timers.remove(timer) if timer in self.timers else None

    def sleep(self, ms: float) -> None:
        """The machine sleeps: timers keep their remaining time."""
        self.settle()
        self.time_ms += ms
        for timer in self.timers:
            timer.at_ms += ms

    def next_ms(self) -> float:
        return min((timer.at_ms for timer in self.timers), default=float("inf"))

    def turn_to(self, at_ms: float) -> None:
        """Advances the clock to this time, and runs everything that is due."""
        self.time_ms = max(self.time_ms, at_ms)
        due = [timer for timer in self.timers if timer.at_ms <= self.time_ms]
        self.timers = [timer for timer in self.timers if timer not in due]
        for timer in due:
            timer.call()
        self.settle()

    def runtime(self) -> Runtime:
        raise NotImplementedError

    def settle(self) -> None:
        """Runs everything that is ready to run."""
        raise NotImplementedError

    def take(self, lock: Lock, told: Callable[[Lease | AsyncLease | BaseException], None]) -> None:
        raise NotImplementedError

    def release(self, lease: Any, told: Callable[[BaseException | None], None]) -> None:
        raise NotImplementedError

    def call(
        self, in_threads: Callable[[], Any], in_asyncio: Callable[[], Awaitable[Any]], told: Callable[[Any], None]
    ) -> None:
        raise NotImplementedError

    def close(self) -> None:
        pass


@dataclass(eq=False)
class _Waiter:
    event: threading.Event
    until_ms: float


class ThreadsWorld(World):
    def __init__(self) -> None:
        super().__init__()
        self._changed = threading.Condition()
        self._running = 0
        self._waiting: list[_Waiter] = []
        self._closed = False

    def runtime(self) -> Runtime:
        return _TurnedThreads(self)

    def spawn(self, work: Callable[[], None]) -> None:
        def body() -> None:
            try:
                work()
            except SystemExit:
                pass  # The world is closed.
            finally:
                with self._changed:
                    self._running -= 1
                    self._changed.notify_all()

        with self._changed:
            self._running += 1
        threading.Thread(target=body, daemon=True).start()

    def block(self, event: threading.Event, ms: float) -> None:
        waiter = _Waiter(event, self.time_ms + ms)
        with self._changed:
            self._waiting.append(waiter)
            self._running -= 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._is_ready(waiter))
            self._waiting.remove(waiter)
            self._running += 1
        if self._closed:
            raise SystemExit

    def notify(self, event: Event) -> None:
        with self._changed:
            event.set()
            self._changed.notify_all()

    def sleep(self, ms: float) -> None:
        super().sleep(ms)
        for waiter in self._waiting:
            waiter.until_ms += ms

    def next_ms(self) -> float:
        return min([super().next_ms(), *(waiter.until_ms for waiter in self._waiting)])

    def settle(self) -> None:
        with self._changed:
            self._changed.notify_all()
            is_quiet = self._changed.wait_for(
                lambda: self._running == 0 and not any(map(self._is_ready, self._waiting)), timeout=10
            )
        assert is_quiet, "a thread waits for something other than the clock"

    def take(self, lock: Lock, told: Callable[[Lease | AsyncLease | BaseException], None]) -> None:
        self.spawn(lambda: told(_outcome(lock.acquire)))

    def release(self, lease: Any, told: Callable[[BaseException | None], None]) -> None:
        self.spawn(lambda: told(_outcome(lease.release)))

    def call(
        self, in_threads: Callable[[], Any], in_asyncio: Callable[[], Awaitable[Any]], told: Callable[[Any], None]
    ) -> None:
        self.spawn(lambda: told(_outcome(in_threads)))

    def close(self) -> None:
        self._closed = True
        self.settle()

    def _is_ready(self, waiter: _Waiter) -> bool:
        return self._closed or waiter.event.is_set() or self.time_ms >= waiter.until_ms


def _outcome(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except Exception as error:
        return error


class _TurnedThreads(Runtime):
    def __init__(self, world: ThreadsWorld) -> None:
        super().__init__(world.service)
        self._world = world

    def event(self) -> Event:
        return threading.Event()

    async def wait_by_timer(self, event: Event, ms: float) -> None:
        assert isinstance(event, threading.Event)
        self._world.block(event, ms)

    def notify(self, event: Event) -> None:
        self._world.notify(event)

    def spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> object:
        self._world.spawn(lambda: run(work()))
        return None

    def finish(self, work: Callable[[Runtime], Coroutine[Any, Any, None]]) -> None:
        self._world.spawn(lambda: run(work(self)))


class AsyncioWorld(World):
    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self._taking: list[asyncio.Task[Any]] = []

    def runtime(self) -> Runtime:
        return _TurnedAsyncio(self)

    def settle(self) -> None:
        async def spin() -> None:
            for _ in range(20):
                await asyncio.sleep(0)

        self.loop.run_until_complete(spin())

    def take(self, lock: Lock, told: Callable[[Lease | AsyncLease | BaseException], None]) -> None:
        async def taking() -> None:
            try:
                told(await lock)
            except BaseException as error:
                told(error)

        self._taking.append(self.loop.create_task(taking()))
        self.settle()

    def cancel(self) -> None:
        self._taking[-1].cancel()

    def release(self, lease: Any, told: Callable[[BaseException | None], None]) -> None:
        async def releasing() -> None:
            try:
                told(await lease.release())
            except Exception as error:
                told(error)

        self._taking.append(self.loop.create_task(releasing()))

    def call(
        self, in_threads: Callable[[], Any], in_asyncio: Callable[[], Awaitable[Any]], told: Callable[[Any], None]
    ) -> None:
        async def calling() -> None:
            try:
                told(await in_asyncio())
            except Exception as error:
                told(error)

        self._taking.append(self.loop.create_task(calling()))

    def close(self) -> None:
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.settle()
        self.loop.close()


class _TurnedAsyncio(Runtime):
    def __init__(self, world: AsyncioWorld) -> None:
        super().__init__(world.service)
        self._world = world

    def event(self) -> Event:
        return asyncio.Event()

    async def wait_by_timer(self, event: Event, ms: float) -> None:
        assert isinstance(event, asyncio.Event)
        over = asyncio.Event()
        forget = self._world.after(ms, over.set)
        waiting = [asyncio.ensure_future(one.wait()) for one in (event, over)]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            forget()
            for one in waiting:
                one.cancel()

    def notify(self, event: Event) -> None:
        event.set()

    def spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> object:
        return self._world.loop.create_task(work())

    def finish(self, work: Callable[[Runtime], Coroutine[Any, Any, None]]) -> None:
        self._world.loop.create_task(work(self))
