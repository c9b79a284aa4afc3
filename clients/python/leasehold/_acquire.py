"""Acquires a lock with one request if it is free, and with as many as the wait takes if it is not."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Mapping

from ._durations import Duration, to_ms
from ._errors import ApiError, LeaseLostError, LockedError, RequestTimeoutError
from ._grant import Grant, instant
from ._heartbeat import renew
from ._runtime import Runtime
from ._send import new_key, send
from ._target import Target

_TTL_WAITING_MS = 10_000
"""A client that dies while it waits may still be granted the lock, and then blocks others for no longer than this."""
_PAUSE_MS = 1_000
"""The shortest time between two requests to a service that does not let requests wait."""
_GIVE_BACK_MAX_MS = 3_000
"""For how long a process that ends may still be busy with giving back what it does not want any more."""
_TOO_SHORT = "The lease was over before it could be used: ask for a longer ttl or max_hold"


@dataclass(frozen=True)
class Options:
    """What an acquire asks for. The fields are those of the HTTP contract, with the same defaults."""

    ttl: Duration = "30s"
    wait: Duration = 0
    fair: bool | None = None
    owner: str | None = None
    metadata: Mapping[str, Any] | None = None
    lock_delay: Duration | None = None
    max_hold: Duration | None = None
    min_hold: Duration | None = None

    def with_owner(self, owner: str | None) -> Options:
        return self if self.owner is not None else replace(self, owner=owner)

    def fields(self) -> dict[str, Any]:
        lengths = {name: getattr(self, name) for name in ("lock_delay", "max_hold", "min_hold")}
        return {
            "fair": self.fair,
            "owner": self.owner,
            "metadata": self.metadata,
            **{name: to_ms(length, name) for name, length in lengths.items() if length is not None},
        }


@dataclass
class _Attempt:
    """One acquire as the service sees it: sent any number of times, applied once."""

    target: Target
    fields: Mapping[str, Any]
    ttl_ms: float
    asked_ms: float
    """The ttl that this attempt asks for, which may be shorter than the one that the caller wants."""
    key: str = field(default_factory=new_key)
    ticket: str | None = None
    token: str | None = None

    def body(self) -> dict[str, Any]:
        return {**self.fields, **self.target.fields, "ticket": self.ticket, "ttl": self.asked_ms}


async def acquire(runtime: Runtime, target: Target, options: Options) -> Grant:
    """Returns a grant that is held. What is not returned is given back, also when the caller is cancelled meanwhile."""
    ttl_ms, fields = to_ms(options.ttl, "ttl"), options.fields()
    short_ms = min(ttl_ms, _TTL_WAITING_MS)
    began_ms = runtime.now_ms()
    wait_until_ms = began_ms + to_ms(options.wait, "wait")

    def left_ms() -> float:
        return wait_until_ms - runtime.now_ms()

    # A free lock is granted for the whole ttl at once. Only requests that wait ask for a short ttl, and renew it later.
    queueing = left_ms() > 0 and short_ms == ttl_ms
    attempt = _Attempt(target, fields, ttl_ms, ttl_ms)
    reached = ended = False
    while True:
        try:
            return await _request(
                runtime,
                attempt,
                wait_until_ms=wait_until_ms if queueing else 0,
                # A service that has answered before may be down for as long as the caller is willing to wait.
                until_ms=wait_until_ms + runtime.service.timeout_ms if reached else None,
            )
        except LockedError as error:
            attempt.ticket = _take_ticket(error)
            if left_ms() <= 0:
                _abandon(runtime, attempt)
                raise LockedError(error.problem, runtime.now_ms() - began_ms) from None
            pause_ms = 0.0
            if not queueing:
                attempt = _Attempt(target, fields, ttl_ms, short_ms)
            elif error.problem["waited_ms"] < _PAUSE_MS:
                pause_ms = min(_PAUSE_MS, error.problem["retry_after_ms"], left_ms())
            queueing = reached = True
            ended = False
        except LeaseLostError as error:
            _abandon(runtime, attempt)
            # The grant ended before its answer came. The wait goes on, unless that happens twice in a row.
            if ended or left_ms() <= 0:
                raise RequestTimeoutError(_TOO_SHORT) from error
            attempt, ended, pause_ms = _Attempt(target, fields, ttl_ms, short_ms), True, 0.0
        except BaseException as error:
            # Whoever is cancelled or interrupted does not know what the request on its way has come to.
            _abandon(runtime, attempt, ask=not isinstance(error, Exception))
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
    )
    granted = answer.body
    attempt.token = granted["token"]
    max_hold_ms = attempt.fields.get("max_hold")
    ends_at_ms = None if max_hold_ms is None else instant(granted["acquired_at"]).timestamp() * 1000 + max_hold_ms
    grant = Grant(target, granted["token"], target.held(granted), attempt.ttl_ms, ends_at_ms)
    # After a wait, a deadline that counts from the sending of the request would be too early by the whole wait.
    if attempt.asked_ms < attempt.ttl_ms or granted["waited_ms"] > 0:
        await renew(runtime, grant)
    else:
        grant.confirm(answer.sent_ms, granted)
    # The answer may have taken longer than the lease lasts.
    grant.check(runtime.now_ms())
    if grant.error:
        raise grant.error
    return grant


def _abandon(runtime: Runtime, attempt: _Attempt, ask: bool = False) -> None:
    """Gives up the place in the queue or the grant; with `ask`, also one whose answer was not awaited."""
    if attempt.token or attempt.ticket or ask:
        runtime.finish(lambda beside: _give_back(beside, attempt))


async def _give_back(runtime: Runtime, attempt: _Attempt) -> None:
    until_ms = runtime.now_ms() + min(_GIVE_BACK_MAX_MS, runtime.service.timeout_ms)
    try:
        if not attempt.token and not attempt.ticket:
            try:
                answer = await send(
                    runtime, "POST", attempt.target.acquire_path, attempt.body(), key=attempt.key, until_ms=until_ms
                )
                attempt.token = answer.body["token"]
            except LockedError as error:
                attempt.ticket = _take_ticket(error)
        credential = {"token": attempt.token} if attempt.token else {"ticket": attempt.ticket}
        body = attempt.target.release_body({name: value for name, value in credential.items() if value})
        if any(credential.values()):
            await send(runtime, "POST", attempt.target.release_path, body, until_ms=until_ms)
    except (ApiError, LeaseLostError, RequestTimeoutError):
        pass  # Then it ends by itself.
