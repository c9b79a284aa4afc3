"""Acquires a lock with one request if it is free, otherwise with as many requests as the wait takes."""

from __future__ import annotations

import contextlib
import math
import os
from dataclasses import dataclass, field, replace
from typing import Any, Callable, Mapping, TypeVar

from ._durations import Duration, Wait, reported_ms, to_ms, to_text
from ._errors import ApiError, DismissedError, LeaseholdError, LeaseLostError, LockedError, RequestTimeoutError
from ._grant import Grant, instant
from ._heartbeat import renew
from ._release import send_release
from ._runtime import Runtime
from ._send import is_final, new_key, send
from ._target import Target

LeaseT = TypeVar("LeaseT")

_TTL_WAITING_MS = 10_000
"""A client that dies while it waits may still be granted the lock. It then blocks others for at most this long, plus
its `lock_delay` or `min_hold`."""
PAUSE_MS = 1_000
"""The shortest time between requests to a service on which requests cannot wait."""
_FENCE_MAX = 2**53 - 1
_TOO_SHORT = "The lease expired before it could be used: use a longer ttl or max_hold"


@dataclass(frozen=True)
class Options:
    """The options of an acquire. The fields are those of the HTTP contract, with the same defaults."""

    ttl: Duration = "30s"
    wait: Wait = 0
    fair: bool | None = None
    owner: str | None = None
    metadata: Mapping[str, Any] | None = None
    lock_delay: Duration | None = None
    max_hold: Duration | None = None
    min_hold: Duration | None = None
    head_start: Duration | None = None

    def __post_init__(self) -> None:
        """Checks options where they are given, not where the lock is taken. Raises TypeError."""
        for name in ("ttl", "wait"):
            to_ms(getattr(self, name), name)
        self.fields()

    def with_owner(self, owner: str | None) -> Options:
        return self if self.owner is not None else replace(self, owner=owner)

    def fields(self) -> dict[str, Any]:
        lengths = {name: getattr(self, name) for name in ("lock_delay", "max_hold", "min_hold", "head_start")}
        return {
            "fair": self.fair,
            "owner": self.owner,
            "metadata": self.metadata,
            **{name: to_text(to_ms(length, name)) for name, length in lengths.items() if length is not None},
        }


@dataclass
class _Attempt:
    """One acquire from the service's point of view: sent any number of times, applied once."""

    target: Target
    fields: Mapping[str, Any]
    ttl_ms: float
    asked_ms: float
    """The ttl that this attempt requests, which may be shorter than the one that the caller wants."""
    key: str = field(default_factory=new_key)
    ticket: str | None = None
    token: str | None = None
    process: int = field(default_factory=os.getpid)

    def body(self) -> dict[str, Any]:
        return {**self.fields, **self.target.fields, "ticket": self.ticket, "ttl": to_text(self.asked_ms)}


async def acquire(
    runtime: Runtime, target: Target, options: Options, lease_of: Callable[[Grant], LeaseT]
) -> LeaseT:
    """Returns the lease of a grant that is held. Anything that was granted but is not returned is released, even if its
    answer was late."""
    ttl_ms, fields = to_ms(options.ttl, "ttl"), options.fields()
    short_ms = min(ttl_ms, _TTL_WAITING_MS)
    began_ms = runtime.now_ms()
    wait_until_ms = began_ms + to_ms(options.wait, "wait")

    def left_ms() -> float:
        return wait_until_ms - runtime.now_ms()

    # A free lock is granted for the whole ttl. Only waiting requests use a short ttl, which a renewal then extends.
    queueing = left_ms() > 0 and short_ms == ttl_ms
    attempt = _Attempt(target, fields, ttl_ms, ttl_ms)
    reached = ended = False
    while True:
        try:
            grant = await _request(
                runtime,
                attempt,
                wait_until_ms=wait_until_ms if queueing else 0,
                # Once the service has answered, the client tolerates an outage of any length until the wait ends.
                until_ms=wait_until_ms + runtime.service.timeout_ms if reached else None,
            )
            return lease_of(grant)
        except LockedError as error:
            attempt.ticket = _take_ticket(error)
            if left_ms() <= 0:
                _abandon(runtime, attempt)
                raise LockedError(error.problem, runtime.now_ms() - began_ms) from None
            pause_ms = 0.0
            if not queueing:
                attempt = _Attempt(target, fields, ttl_ms, short_ms)
            elif reported_ms(error.problem.get("waited_ms")) < PAUSE_MS:
                pause_ms = min(PAUSE_MS, reported_ms(error.problem.get("retry_after_ms")), left_ms())
            queueing = reached = True
            ended = False
        except DismissedError:
            raise  # The place is already gone.
        except LeaseLostError as error:
            _abandon(runtime, attempt)
            # The grant ended before its answer arrived. The wait continues, unless that happens twice in a row or was
            # intended.
            if error.reason == "broken":
                raise
            if ended or left_ms() <= 0:
                raise RequestTimeoutError(_TOO_SHORT) from error
            attempt, ended, pause_ms = _Attempt(target, fields, ttl_ms, short_ms), True, 0.0
        except BaseException as error:
            # A cancelled caller does not know the outcome of the request in flight either.
            _abandon(runtime, attempt, unanswered=not is_final(error))
            raise
        if pause_ms > 0:
            await _pause(runtime, attempt, pause_ms)


async def _pause(runtime: Runtime, attempt: _Attempt, ms: float) -> None:
    try:
        await runtime.sleep(ms)
    except BaseException:
        _abandon(runtime, attempt)
        raise


def _take_ticket(error: LockedError) -> str | None:
    """Tickets are secrets, which must not get into the caller's logs."""
    problem = dict(error.problem)
    ticket: str | None = problem.pop("ticket", None)
    error.problem = problem
    return ticket


async def _request(runtime: Runtime, attempt: _Attempt, wait_until_ms: float, until_ms: float | None) -> Grant:
    target = attempt.target
    answer = await send(
        runtime,
        "POST",
        target.acquire_path,
        attempt.body(),
        key=attempt.key,
        wait_until_ms=wait_until_ms,
        until_ms=until_ms,
        # The service remembers the key while the lease lives.
        key_until_ms=math.inf,
    )
    granted = checked(answer.body)
    attempt.token = granted["token"]
    max_hold, acquired_ms = attempt.fields.get("max_hold"), instant(granted["acquired_at"]).timestamp() * 1000
    ends_at_ms = None if max_hold is None else acquired_ms + to_ms(max_hold, "max_hold")
    held = target.held(granted)
    grant = Grant(target.of(held), granted["token"], held, attempt.ttl_ms, ends_at_ms)
    # After a wait, a deadline counted from when the request was sent would be too early by the length of the wait.
    if attempt.asked_ms < attempt.ttl_ms or granted["waited_ms"] > 0:
        await renew(runtime, grant)
    else:
        grant.confirm(answer.sent_ms, granted)
    # The answer may have arrived after the lease ended.
    grant.check(runtime.now_ms())
    if grant.error:
        raise grant.error
    return grant


def checked(granted: dict[str, Any]) -> dict[str, Any]:
    """Checks fences, which get into scripts and SQL, where a hostile service could otherwise inject commands."""
    fences = [lease.get("fence") for lease in granted.get("leases", [granted])]
    if all(type(fence) is int and 0 < fence <= _FENCE_MAX for fence in fences):
        return granted
    raise ApiError(200, {"detail": "Expected the fence to be a positive integer: is the url right?"})


def _abandon(runtime: Runtime, attempt: _Attempt, unanswered: bool = False) -> None:
    """Gives up the place in the queue or the grant. `unanswered`: the outcome of the attempt is unknown."""
    # In a forked child, an event loop that ends cancels copies of the parent's tasks, which continue to wait in the
    # parent.
    if attempt.process == os.getpid() and (attempt.token or attempt.ticket or unanswered):
        runtime.finish(lambda beside: _give_back(beside, attempt))


async def _give_back(runtime: Runtime, attempt: _Attempt) -> None:
    """Continues for as long as the attempt's lease may exist. After that, the lease has ended on its own."""

    def limits() -> dict[str, Any]:
        return {"until_ms": runtime.now_ms() + attempt.asked_ms, "key_until_ms": math.inf, "background": True}

    target = attempt.target
    with contextlib.suppress(LeaseholdError):
        if not attempt.token and not attempt.ticket:
            try:
                body = attempt.body()
                answer = await send(runtime, "POST", target.acquire_path, body, key=attempt.key, **limits())
                attempt.token = answer.body["token"]
            except LockedError as error:
                attempt.ticket = _take_ticket(error)
        # The grant was never used. Sending its token as a ticket gives it up without its min_hold.
        as_token = attempt.token and not attempt.fields.get("min_hold")
        secret = attempt.token or attempt.ticket
        if secret:
            await send_release(runtime, target, target.names, {"token" if as_token else "ticket": secret}, **limits())
