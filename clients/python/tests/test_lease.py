"""What a `with` block does at its end, and what a lease reports without its heartbeat."""

from __future__ import annotations

import json
import threading
import unittest
from typing import Any, Callable, Coroutine

from leasehold_locks import ApiError, Leasehold, LeaseLostError, LockedError
from leasehold_locks._http import Reply, Request
from leasehold_locks._lock import Runtimes
from leasehold_locks._runtime import Clock, Event, Runtime, Service, run

GRANTED = {"lock": "x", "mode": "exclusive", "token": "a-secret", "fence": 7, "waited_ms": 0}
DEADLINE = {"ttl_ms": 30_000, "renew_after_ms": 10_000, "expires_at": "2026-01-01T00:00:30.000Z"}
GRANT = {**GRANTED, **DEADLINE, "acquired_at": "2026-01-01T00:00:00.000Z"}
Answer = tuple[int, dict[str, Any]]


class Alone(Runtime):
    """Nothing runs alongside the caller. Requests are answered immediately, and time passes only in waits."""

    class Time(Clock):
        time_ms = 0.0

        def now_ms(self) -> float:
            return self.time_ms

    def __init__(self, answer: Callable[[str, dict[str, Any]], Answer]) -> None:
        self.time = Alone.Time()
        super().__init__(Service(None, self.time, "http://x.test", None, 10_000))  # type: ignore[arg-type]
        self.answer = answer
        self.acquired: Answer = (200, GRANT)
        self.paths: list[str] = []

    def event(self) -> Event:
        return threading.Event()

    async def wait(self, event: Event, ms: float) -> None:
        self.time.time_ms += ms

    def notify(self, event: Event) -> None:
        event.set()

    def spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> object:
        return None

    def finish(self, work: Callable[[Runtime], Coroutine[Any, Any, None]]) -> None:
        run(work(self))

    async def exchange(self, request: Request, timeout_ms: float) -> Reply:
        self.paths.append(request.path)
        is_acquire = request.path.endswith(("/acquire", "/read"))
        status, body = self.acquired if is_acquire else self.answer(request.path, json.loads(request.body or b"{}"))
        return Reply(status, json.dumps(body).encode())


def ended(reason: str) -> Answer:
    return 409, {"code": "lease_lost", "lock": "x", "reason": reason}


def released(*_: object) -> Answer:
    return 200, {"lock": "x", "released": True}


class Block(unittest.TestCase):
    def make(self, answer: Callable[[str, dict[str, Any]], Answer] = released) -> tuple[Alone, Leasehold]:
        runtime, locks = Alone(answer), Leasehold("http://x.test")
        locks._runtimes = Runtimes(lambda: runtime, lambda: runtime)
        return runtime, locks

    def test_releases_once_at_its_end(self) -> None:
        runtime, locks = self.make()
        with locks.lock("x") as lease:
            self.assertTrue(lease.held)
        lease.release()
        self.assertEqual(runtime.paths, ["/locks/x/acquire", "/locks/x/release"])
        self.assertFalse(lease.lost.is_set())
        with self.assertRaisesRegex(LeaseLostError, "released"):
            lease.raise_if_lost()

    def test_raises_the_error_of_the_work_whatever_the_release_finds(self) -> None:
        for answer in (released, lambda *_: ended("broken"), lambda *_: (403, {"code": "forbidden"})):
            runtime, locks = self.make(answer)
            with self.assertRaises(ZeroDivisionError), locks.lock("x"):
                _ = 1 / 0
            self.assertEqual(len(runtime.paths), 2)

    def test_raises_when_the_lease_was_lost_unnoticed(self) -> None:
        _, locks = self.make(lambda *_: ended("broken"))
        with self.assertRaisesRegex(LeaseLostError, "broken"), locks.lock("x") as lease:
            pass
        self.assertTrue(lease.lost.is_set())
        lease.release()

    def test_raises_nothing_when_the_lease_expired_or_the_release_failed(self) -> None:
        for answer in (lambda *_: ended("expired"), lambda *_: (503, {"code": "store_unavailable"})):
            _, locks = self.make(answer)
            with locks.lock("x"):
                pass

    def test_raises_the_loss_when_the_work_continued_after_it(self) -> None:
        runtime, locks = self.make(lambda *_: ended("expired"))
        with self.assertRaisesRegex(LeaseLostError, "unconfirmed"), locks.lock("x"):
            runtime.time.time_ms = 28_000

    def test_detects_the_loss_by_the_clock_after_a_pause_and_reports_it_once(self) -> None:
        runtime, locks = self.make()
        told: list[str] = []
        lease = locks.lock("x", on_lost=lambda lost: told.append(lost.error.reason)).acquire()
        runtime.time.time_ms = 26_999
        lease.raise_if_lost()
        runtime.time.time_ms = 27_000
        for _ in range(2):
            with self.assertRaisesRegex(LeaseLostError, "unconfirmed"):
                lease.raise_if_lost()
        self.assertEqual((told, lease.lost.is_set(), lease.remaining_ms), (["unconfirmed"], True, 3_000))

    def test_logs_a_callback_that_fails(self) -> None:
        runtime, locks = self.make()
        lease = locks.lock("x", on_lost=lambda lost: 1 / 0).acquire()
        runtime.time.time_ms = 27_000
        with self.assertLogs("leasehold_locks", "ERROR") as logs:
            self.assertFalse(lease.held)
        self.assertNotIn("a-secret", "".join(logs.output))

    def test_shows_no_token(self) -> None:
        _, locks = self.make()
        lease = locks.lock("x").acquire()
        self.assertEqual(repr(lease), "<Lease lock='x' fence=7 held>")

    def test_shows_no_ticket_when_the_lock_is_not_obtained(self) -> None:
        runtime, locks = self.make()
        runtime.acquired = (423, {"code": "locked", "lock": "x", "holders": [], "ticket": "a-secret"})
        with self.assertRaises(LockedError) as caught:
            locks.lock("x").acquire()
        self.assertNotIn("ticket", caught.exception.problem)
        self.assertEqual(runtime.paths, ["/locks/x/acquire", "/locks/x/release"])

    def test_can_be_nested_and_entered_again(self) -> None:
        runtime, locks = self.make()
        lock = locks.read_lock("x")
        with lock as outer:
            with lock as inner:
                self.assertIsNot(outer, inner)
            self.assertEqual((outer.held, inner.held), (True, False))
        with lock:
            pass
        self.assertEqual(len(runtime.paths), 6)

    def test_release_that_is_refused_can_be_called_again(self) -> None:
        answers: list[Answer] = [(403, {"code": "forbidden", "detail": "No."}), released()]
        runtime, locks = self.make(lambda *_: answers.pop(0))
        lease = locks.lock("x").acquire()
        with self.assertRaisesRegex(ApiError, "No."):
            lease.release()
        lease.release()
        self.assertEqual(runtime.paths[1:], ["/locks/x/release"] * 2)
