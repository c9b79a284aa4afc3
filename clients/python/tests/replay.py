"""Replays a behavior of ../conformance, whose format ../README.md describes."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Callable, Mapping

from leasehold_locks import ApiError, DismissedError, Leasehold, LeaseLostError, LockedError, RequestTimeoutError
from leasehold_locks._http import Reply
from leasehold_locks._lock import Runtimes

from .turned import AsyncioWorld, Sent, World

FOLDER = Path(__file__).parents[2] / "conformance"
ANSWERS = json.loads((FOLDER / "answers.json").read_text("utf8"))
DURATIONS = ("ttl", "wait", "lock_delay", "max_hold", "min_hold", "head_start", "standby")

Json = Mapping[str, Any]
ABSENT = object()
ENDS = ("granted", "released", "answered", "opened", "waiting", "fails")


def behaviours() -> list[tuple[str, Json]]:
    files = sorted(path for path in FOLDER.glob("*.json") if path.name != "answers.json")
    return [(path.stem, behaviour) for path in files for behaviour in json.loads(path.read_text("utf8"))]


class Replay:
    def __init__(self, world: World, behaviour: Json) -> None:
        self._world, self._steps = world, behaviour["steps"]
        if "timeout_ms" in behaviour:
            world.service = replace(world.service, timeout_ms=behaviour["timeout_ms"])
        self._client = Leasehold("http://locks.test", "secret", owner="ci-42")
        self._client._runtimes = Runtimes(world.runtime, world.runtime)
        self._leases: dict[str, Any] = {}
        self._keys: dict[str, str] = {}
        # What the program observed, and when.
        self._told: list[tuple[float, str, Json]] = []

    def run(self) -> None:
        calls = {
            "acquire": self._acquire,
            "standby": self._stand_by,
            "claim": self._claim,
            "release": self._release,
            "cancel": self._cancel,
            "request": self._send,
            "wait": self._wait,
            "update": self._update,
        }
        for step in self._steps:
            if "call" in step:
                self._silence(step["at_ms"], None)
                calls[step["call"]](step)
            elif "request" in step:
                self._react(self._request(step["request"], step["at_ms"]), step)
            elif "returns" in step:
                expected = {name: step[name] for name in ENDS if name in step}
                self._hear(step["returns"], expected, step)
            elif "lost" in step:
                self._hear(step["lost"], {"lost": step["reason"], **({"detail": step["detail"]} if "detail" in step else {})}, step)
            elif "sleep_ms" in step:
                self._world.sleep(step["sleep_ms"])
            else:
                self._silence(step["silence_until_ms"], step.get("meanwhile"))
        self._silence(self._world.time_ms, None)

    def _acquire(self, step: Json) -> None:
        lock = self._lock(step, options_of(step))
        self._world.take(lock, lambda outcome: self._told_of(step["lease"], outcome))

    def _stand_by(self, step: Json) -> None:
        options = options_of(step)
        asked = {name: options.pop(name) for name in ("standby", "reference") if name in options}
        lock = self._lock(step, options)
        told = lambda outcome: self._told_of(step["lease"], outcome)  # noqa: E731
        self._world.call(lambda: lock.stand_by(**asked), lambda: lock.stand_by_async(**asked), told)

    def _claim(self, step: Json) -> None:
        options = options_of(step)
        asked = {"ticket": step["ticket"], "wait": options.pop("wait", 0)}
        lock = self._lock(step, options)
        told = lambda outcome: self._told_of(step["lease"], outcome)  # noqa: E731
        self._world.call(lambda: lock.claim(**asked), lambda: lock.claim_async(**asked), told)

    def _lock(self, step: Json, options: dict[str, Any]) -> Any:
        lease = step["lease"]
        options["on_lost"] = lambda lost: self._tell(lease, {"lost": lost.error.reason, "detail": lost.error.said})
        return {
            "lock": lambda: self._client.lock(step["name"], **options),
            "read": lambda: self._client.read_lock(step["name"], **options),
            "multi": lambda: self._client.multi(step["locks"], **options),
            "semaphore": lambda: self._client.semaphore(step["name"], **options),
        }[step["take"]]()

    def _told_of(self, lease: str, outcome: Any) -> None:
        if isinstance(outcome, BaseException):
            return self._tell(lease, {"fails": failure_of(outcome)})
        if outcome is None or isinstance(outcome, dict):
            return self._tell(lease, {"waiting": outcome or {}})
        self._leases[lease] = outcome
        fences = {held.lock: held.fence for held in outcome.locks}
        self._tell(lease, {"granted": {"fence": outcome.fence, "fences": fences}})

    def _release(self, step: Json) -> None:
        lease = step["lease"]
        self._world.release(
            self._leases[lease],
            lambda error: self._tell(lease, {"fails": failure_of(error)} if error else {"released": True}),
        )

    def _send(self, step: Json) -> None:
        def told(outcome: Any) -> None:
            failed = isinstance(outcome, BaseException)
            self._tell(step["lease"], {"fails": failure_of(outcome)} if failed else {"answered": True})

        method, path = step["method"], step["path"]
        self._world.call(
            lambda: self._client.request(method, path), lambda: self._client.request_async(method, path), told
        )

    def _wait(self, step: Json) -> None:
        def told(outcome: Any) -> None:
            failed = isinstance(outcome, BaseException)
            self._tell(step["lease"], {"fails": failure_of(outcome)} if failed else {"opened": outcome["open"]})

        latch, wait = self._client.latch(step["name"]), timedelta(milliseconds=step["options"]["wait"])
        self._world.call(lambda: latch.wait(wait), lambda: latch.wait_async(wait), told)

    def _update(self, step: Json) -> None:
        self._leases[step["lease"]].update(step["metadata"])

    def _cancel(self, step: Json) -> None:
        assert isinstance(self._world, AsyncioWorld)
        self._world.cancel()

    def _tell(self, lease: str, what: Json) -> None:
        self._told.append((self._world.time_ms, lease, what))

    def _until(self, last_ms: float, found: Callable[[], Any]) -> Any:
        while True:
            self._world.settle()
            result = found()
            if result is not None:
                return result
            next_ms = self._world.next_ms()
            if next_ms > last_ms:
                return None
            self._world.turn_to(next_ms)

    def _take(self, expected: Json) -> Sent | None:
        for sent in self._world.sent:
            path = sent.request.path.partition("?")[0]
            if (sent.request.method, path) == (expected["method"], expected["path"]):
                self._world.sent.remove(sent)
                return sent
        return None

    def _request(self, expected: Json, at_ms: Any) -> Sent:
        sent: Sent | None = self._until(last_of(at_ms), lambda: self._take(expected))
        title = f"{expected['method']} {expected['path']}"
        assert sent, f"expected {title} at {at_ms} ms, got {self._left()}"
        check_instant(title, at_ms, sent.at_ms)
        self._compare(expected, sent)
        return sent

    def _compare(self, expected: Json, sent: Sent) -> None:
        title = f"{expected['method']} {expected['path']}"
        headers = sent.request.headers
        check_fields(title, expected.get("headers", {}), headers)
        check_fields(title, expected.get("body", {}), json.loads(sent.request.body or b"{}"))
        label = expected.get("key")
        if label:
            key = headers["Idempotency-Key"]
            others = [value for other, value in self._keys.items() if other != label]
            assert key and key not in others, f"{title}: expected a fresh key for '{label}'"
            assert self._keys.setdefault(label, key) == key, f"{title}: expected the key of '{label}' again"

    def _react(self, sent: Sent, reaction: Json) -> None:
        if reaction.get("fault") == "unanswered":
            return
        outcome: Reply | Exception = ConnectionError(f"connection {reaction.get('fault')}")
        after_ms = reaction.get("after_ms", 0)
        if "answer" in reaction:
            answer = reaction["answer"]
            like = ANSWERS[answer["like"]] if "like" in answer else {}
            body = json.dumps({**like.get("body", {}), **answer.get("body", {})})
            outcome = Reply(
                answer.get("status", like.get("status", 200)),
                answer.get("text", body).encode(),
                answer.get("headers", {}).get("Location"),
            )
            after_ms = answer.get("after_ms", 0)
        if after_ms:
            self._world.after(after_ms, lambda: sent.settle(outcome))
        else:
            sent.settle(outcome)

    def _hear(self, lease: str, expected: Json, step: Json) -> None:
        at_ms = step["at_ms"]

        def found() -> Any:
            # Looks for a loss or for the end of a call, because the order of the two does not matter.
            told = (one for one in self._told if one[1] == lease and ("lost" in one[2]) == ("lost" in expected))
            return next(told, None)

        told = self._answering(step.get("meanwhile"), last_of(at_ms), found)
        assert told, f"expected {expected} at {at_ms} ms, got {self._left()}"
        self._told.remove(told)
        check_instant(f"{told[2]}", at_ms, told[0])
        check_fields(f"'{lease}'", expected, told[2])

    def _silence(self, until_ms: float, meanwhile: Json | None) -> None:
        left = self._answering(meanwhile, until_ms, lambda: self._left() if self._world.sent or self._told else None)
        assert left is None, f"expected nothing until {until_ms} ms, got {left}"
        self._world.turn_to(until_ms)

    def _answering(self, meanwhile: Json | None, last_ms: float, found: Callable[[], Any]) -> Any:
        """Answers the requests that are expected meanwhile."""
        count = 0

        def answer_and_find() -> Any:
            nonlocal count
            while meanwhile and (sent := self._take(meanwhile["request"])):
                count += 1
                self._compare(meanwhile["request"], sent)
                self._react(sent, meanwhile)
                self._world.settle()
            return found()

        result = self._until(last_ms, answer_and_find)
        assert not meanwhile or count >= meanwhile["at_least"], f"expected {meanwhile}, got {count}"
        return result

    def _left(self) -> str:
        sent = [f"{one.request} at {one.at_ms}" for one in self._world.sent]
        return "; ".join([*sent, *map(str, self._told)]) or "nothing"


def options_of(step: Json) -> dict[str, Any]:
    return {
        name: timedelta(milliseconds=value) if name in DURATIONS else value for name, value in step["options"].items()
    }


def failure_of(error: BaseException) -> Json:
    if isinstance(error, LockedError):
        return {"kind": "locked", "owners": [holder["owner"] for holder in error.problem["holders"]]}
    if isinstance(error, DismissedError):
        return {"kind": "dismissed", "lock": error.lock}
    if isinstance(error, LeaseLostError):
        return {"kind": "lost", "reason": error.reason}
    if isinstance(error, RequestTimeoutError):
        return {"kind": "timeout"}
    if isinstance(error, ApiError):
        return {"kind": "api", "status": error.status, "code": error.code, "detail": error.detail}
    if isinstance(error, asyncio.CancelledError):
        return {"kind": "cancelled"}
    raise error


def last_of(at_ms: Any) -> float:
    return float(at_ms[1] if isinstance(at_ms, list) else at_ms)


def check_instant(title: str, expected: Any, at_ms: float) -> None:
    first, last = expected if isinstance(expected, list) else (expected, expected)
    assert first - 1 < at_ms < last + 1, f"{title}: expected at {expected} ms, came at {at_ms} ms"


def check_fields(title: str, expected: Any, actual: Any) -> None:
    """Fields that are not mentioned are ignored, and None means absent."""
    if isinstance(expected, dict):
        for name, value in expected.items():
            check_fields(f"{title}.{name}", value, actual.get(name, ABSENT))
    elif isinstance(expected, list):
        assert len(expected) == len(actual), f"{title}: expected {expected}, got {actual}"
        for i, value in enumerate(expected):
            check_fields(f"{title}[{i}]", value, actual[i])
    else:
        got = None if actual is ABSENT else actual
        assert expected == got, f"{title}: expected {expected!r}, got {got!r}"
