"""Waiting without being there: a place that is granted the lock while its client is away."""

from __future__ import annotations

import math
from typing import Any, Callable, TypeVar

from ._acquire import PAUSE_MS, Options, checked
from ._durations import Duration, Wait, to_ms, to_text
from ._errors import LockedError
from ._grant import Grant
from ._heartbeat import renew
from ._runtime import Runtime
from ._send import new_key, send
from ._target import Target

LeaseT = TypeVar("LeaseT")


async def stand_by(
    runtime: Runtime,
    target: Target,
    options: Options,
    standby: Duration,
    reference: str | None,
    ticket: str | None,
    lease_of: Callable[[Grant], LeaseT],
) -> LeaseT | dict[str, Any]:
    """Returns the lease if the lock is free, and otherwise the place."""
    lengths = {"ttl": to_text(to_ms(options.ttl, "ttl")), "standby": to_text(to_ms(standby, "standby"))}
    fields = {**options.fields(), **target.fields, **lengths, "reference": reference, "ticket": ticket}
    answer = await send(runtime, "POST", target.acquire_path, fields, key=new_key(), key_until_ms=math.inf)
    if "token" not in answer.body:
        return answer.body
    return lease_of(await _held(runtime, target, options, answer.body))


async def claim(
    runtime: Runtime, target: Target, options: Options, ticket: str, wait: Wait, lease_of: Callable[[Grant], LeaseT]
) -> LeaseT | None:
    """Returns None while others are in the way."""
    wait_until_ms = runtime.now_ms() + to_ms(wait, "wait")
    while True:
        began_ms = runtime.now_ms()
        body: dict[str, Any] = {}
        try:
            fields = {"ticket": ticket}
            answer = await send(
                runtime, "POST", target.acquire_path, fields, key=new_key(), wait_until_ms=wait_until_ms
            )
            body = answer.body
        except LockedError:
            pass  # Its standby has run out, and it is not forgotten yet.
        if "token" in body:
            return lease_of(await _held(runtime, target, options, body))
        if runtime.now_ms() >= wait_until_ms:
            return None
        if runtime.now_ms() - began_ms < PAUSE_MS:
            await runtime.sleep(PAUSE_MS)


async def _held(runtime: Runtime, target: Target, options: Options, granted: dict[str, Any]) -> Grant:
    """Its deadline has been running, perhaps for long: it is renewed at once."""
    granted = checked(granted)
    grant = Grant(target, granted["token"], target.held(granted), to_ms(options.ttl, "ttl"), None)
    # It keeps the length with which its place was asked for, which the caller may not know any more.
    grant.ttl_ms = None
    await renew(runtime, grant)
    grant.check(runtime.now_ms())
    if grant.error:
        raise grant.error
    return grant
