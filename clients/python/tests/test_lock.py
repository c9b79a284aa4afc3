"""A block releases its lock, however it is left."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import json
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from typing import Any, AsyncIterator, Callable, Iterator

from leasehold_locks import AsyncLease, Lease, Leasehold, Lock
from leasehold_locks._http import Reply, Request
from leasehold_locks._lock import Runtimes
from leasehold_locks._runtime import Asyncio, Clock, Service, Threads


class Store:
    """Shared locks, all of which are granted. Every request is answered immediately, unless `silent`."""

    def __init__(self) -> None:
        self.held: set[str] = set()
        self.silent = threading.Event()
        self._granted = 0
        self._guard = threading.Lock()

    def answer(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        with self._guard:
            if path == "/locks/x/release":
                if body["token"] not in self.held:
                    return 409, {"code": "lease_lost", "lock": "x", "reason": "released"}
                self.held.remove(body["token"])
                return 200, {"lock": "x", "released": True}
            assert path == "/rw/x/read", path
            self._granted += 1
            token = f"token-{self._granted}"
            self.held.add(token)
        deadline = {"ttl_ms": 30_000, "renew_after_ms": 10_000, "expires_at": "2026-01-01T00:00:30.000Z"}
        grant = {"lock": "x", "mode": "shared", "token": token, "fence": self._granted, "waited_ms": 0}
        return 200, {**grant, **deadline, "acquired_at": "2026-01-01T00:00:00.000Z"}

    def start(self, request: Request, timeout_s: float, done: Callable[[], None]) -> Exchange:
        exchange = Exchange()
        if not self.silent.is_set():
            status, body = self.answer(request.path, json.loads(request.body or b"{}"))
            exchange.reply = Reply(status, json.dumps(body).encode())
            done()
        return exchange


class Exchange:
    reply: Reply | None = None

    def result(self) -> Reply:
        if self.reply is None:
            raise ConnectionError("cancelled")
        return self.reply

    def cancel(self) -> None:
        pass


def in_thread(call: Callable[[], Any]) -> Any:
    """Runs in a new thread, whose id is often that of an earlier one, and in a separate context."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call).result()


class Shared(unittest.TestCase):
    """One object that all callers use."""

    def setUp(self) -> None:
        self.store = Store()
        locks = Leasehold("http://x.test")
        service = Service(self.store, Clock(), "http://x.test", None, 10_000)
        locks._runtimes = Runtimes(lambda: Threads(service), lambda: Asyncio(service))
        self.lock: Lock = locks.read_lock("x")
        self.threads = set(threading.enumerate())

    def tearDown(self) -> None:
        self.assertEqual(self.store.held, set(), "still held")
        for thread in set(threading.enumerate()) - self.threads:
            thread.join(5)
            self.assertFalse(thread.is_alive(), f"{thread.name} is still at work")

    def holds(self, *leases: Lease | AsyncLease) -> None:
        self.assertEqual(self.store.held, {lease.token for lease in leases})
        self.assertTrue(all(lease.held for lease in leases))

    @contextmanager
    def dependency(self) -> Iterator[Lease]:
        with self.lock as lease:
            yield lease

    @asynccontextmanager
    async def async_dependency(self) -> AsyncIterator[AsyncLease]:
        async with self.lock as lease:
            yield lease


class InThreads(Shared):
    def test_is_released_in_another_thread(self) -> None:
        block = self.dependency()
        self.holds(in_thread(block.__enter__))
        in_thread(lambda: block.__exit__(None, None, None))

    def test_raises_the_error_of_the_body_in_another_thread(self) -> None:
        block = self.dependency()
        in_thread(block.__enter__)
        # The caller re-raises an error that is neither replaced nor swallowed.
        self.assertFalse(in_thread(lambda: block.__exit__(ZeroDivisionError, ZeroDivisionError(), None)))

    def test_leaves_the_hold_of_another_caller_alone_that_was_entered_in_the_same_thread(self) -> None:
        gone, at_work = self.dependency(), self.dependency()
        with ThreadPoolExecutor(1) as pool:
            pool.submit(gone.__enter__).result()
            lease = pool.submit(at_work.__enter__).result()
            pool.submit(gone.__exit__, None, None, None).result()
            self.holds(lease)
        at_work.__exit__(None, None, None)

    def test_is_right_in_the_thread_pool_of_a_web_framework(self) -> None:
        # Each step has a copy of its request's context, and runs in any free thread.
        with ThreadPoolExecutor(2) as pool:
            requests = [self.dependency() for _ in range(10)]
            leases = [pool.submit(contextvars.copy_context().run, one.__enter__).result() for one in requests]
            for last in (True, False) * 5:
                request, lease = requests.pop(-last), leases.pop(-last)
                pool.submit(contextvars.copy_context().run, request.__exit__, None, None, None).result()
                self.assertFalse(lease.held)
                self.holds(*leases)

    def test_works_in_exit_stacks_that_are_closed_elsewhere_and_in_any_order(self) -> None:
        stacks = [ExitStack() for _ in range(3)]
        leases = [in_thread(lambda: stack.enter_context(self.lock)) for stack in stacks]
        with self.lock as own:
            for i in (1, 0, 2):
                in_thread(stacks[i].close)
                self.assertFalse(leases[i].held)
            self.holds(own)

    def test_works_for_20_threads_at_the_same_time(self) -> None:
        inside = threading.Barrier(20)
        errors: list[Exception] = []

        def work() -> None:
            try:
                for _ in range(5):
                    with self.lock as outer, self.lock as inner:
                        inside.wait(10)
                        assert {outer.token, inner.token} <= self.store.held and outer.token != inner.token
                        assert outer.held and inner.held
                    assert not outer.held and not inner.held
                    assert not {outer.token, inner.token} & self.store.held
            except Exception as error:
                errors.append(error)
                inside.abort()

        threads = [threading.Thread(target=work) for _ in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])

    def test_left_by_name_releases_no_lease_of_a_caller_that_is_still_inside(self) -> None:
        by_name = [in_thread(self.lock.__enter__) for _ in range(2)]
        with self.lock as own:
            in_thread(lambda: self.lock.__exit__(None, None, None))
            self.holds(*by_name, own)
            in_thread(lambda: self.lock.__exit__(None, None, None))
            self.holds(own)
            self.lock.__enter__()
            # Loaded one after the other, but not by a `with`.
            enter, leave = self.lock.__enter__, self.lock.__exit__
            leave(None, None, None)
            self.holds(own)
            enter()
            leave(None, None, None)

    def test_releases_when_it_is_interrupted_while_it_leaves(self) -> None:
        class Interrupted(Threads):
            async def exchange(self, request: Request, timeout_ms: float) -> Reply:
                if threading.current_thread() is threading.main_thread() and request.path.endswith("release"):
                    raise KeyboardInterrupt
                return await super().exchange(request, timeout_ms)

        service = self.lock._runtimes.threads().service
        self.lock._runtimes = Runtimes(lambda: Interrupted(service), lambda: Asyncio(service))
        with self.assertRaises(KeyboardInterrupt), self.lock:
            pass
        until_s = time.monotonic() + 5
        while self.store.held and time.monotonic() < until_s:
            time.sleep(0.01)


class InAsyncio(Shared):
    def test_is_released_in_another_task(self) -> None:
        async def steps() -> None:
            # As in pytest-asyncio, a fixture is set up in one task and torn down in another.
            block = self.async_dependency()
            self.holds(await asyncio.create_task(block.__aenter__()))
            # The error of the body is neither replaced nor swallowed.
            leaving = block.__aexit__(ZeroDivisionError, ZeroDivisionError(), None)
            self.assertFalse(await asyncio.create_task(leaving))

        asyncio.run(steps())

    def test_is_released_in_another_event_loop(self) -> None:
        block, loop = self.async_dependency(), asyncio.new_event_loop()
        self.holds(loop.run_until_complete(block.__aenter__()))
        # Its loop is not running.
        asyncio.run(block.__aexit__(None, None, None))
        self.assertEqual(self.store.held, set())
        loop.run_until_complete(asyncio.sleep(0.01))
        loop.close()

    def test_does_not_release_the_lease_of_a_task_that_leaves_the_blocks_of_others(self) -> None:
        async def steps() -> None:
            blocks = [self.async_dependency() for _ in range(3)]
            leases = await asyncio.gather(*(block.__aenter__() for block in blocks))
            async with self.lock as own:
                for i in (1, 2, 0):
                    await blocks[i].__aexit__(None, None, None)
                    self.assertFalse(leases[i].held)
                    self.assertTrue(own.held)
                self.holds(own)

        asyncio.run(steps())

    def test_works_in_exit_stacks_that_are_closed_elsewhere_and_in_any_order(self) -> None:
        async def steps() -> None:
            stacks = [AsyncExitStack() for _ in range(3)]
            leases = await asyncio.gather(*(stack.enter_async_context(self.lock) for stack in stacks))
            async with self.lock as own:
                for i in (1, 0, 2):
                    await asyncio.create_task(stacks[i].aclose())
                    self.assertFalse(leases[i].held)
                self.holds(own)

        asyncio.run(steps())

    def test_is_released_when_the_event_loop_finalizes_a_generator(self) -> None:
        async def numbers() -> AsyncIterator[AsyncLease]:
            async with self.lock as lease:
                while True:
                    yield lease

        async def steps() -> None:
            async with self.lock as own:
                lease = await anext(numbers())
                gc.collect()
                while lease.held:
                    await asyncio.sleep(0.01)
                self.holds(own)
            # This one is finalized at the end of the loop.
            self.left_open = numbers()
            await anext(self.left_open)

        asyncio.run(asyncio.wait_for(steps(), 10))

    def test_is_released_when_the_task_is_cancelled_while_it_leaves(self) -> None:
        async def body(inside: asyncio.Event) -> None:
            async with self.lock:
                inside.set()
                await asyncio.sleep(60)

        async def steps() -> None:
            inside = asyncio.Event()
            task = asyncio.create_task(body(inside))
            await inside.wait()
            # The service answers late, and the task is cancelled once more while it waits for that.
            self.store.silent.set()
            task.cancel()
            await asyncio.sleep(0.01)
            self.store.silent.clear()
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            while self.store.held:
                await asyncio.sleep(0.01)

        asyncio.run(asyncio.wait_for(steps(), 10))
