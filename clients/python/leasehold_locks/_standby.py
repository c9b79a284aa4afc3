"""Waiting without staying connected: a place can be granted the lock while its client is away."""

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
    """Returns the lease if the lock is free; otherwise returns the place."""
    lengths = {"ttl": to_text(to_ms(options.ttl, "ttl")), "standby": to_text(to_ms(standby, "standby"))}
    fields = {**options.fields(), **target.fields, **lengths, "reference": reference, "ticket": ticket}
    answer = await send(runtime, "POST", target.acquire_path, fields, key=new_key(), key_until_ms=math.inf)
    if "token" not in answer.body:
        return answer.body
    return lease_of(await _held(runtime, target, options, answer.body))


async def claim(
    runtime: Runtime, target: Target, options: Options, ticket: str, wait: Wait, lease_of: Callable[[Grant], LeaseT]
) -> LeaseT | None:
    """Returns None while the place is still waiting."""
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
            pass  # The standby has ended, and the service still remembers it.
        if "token" in body:
            return lease_of(await _held(runtime, target, options, body))
        if runtime.now_ms() >= wait_until_ms:
            return None
        if runtime.now_ms() - began_ms < PAUSE_MS:
            await runtime.sleep(PAUSE_MS)


async def _held(runtime: Runtime, target: Target, options: Options, granted: dict[str, Any]) -> Grant:
    """Renews the lease immediately, because it may have been granted long ago."""
    granted = checked(granted)
    grant = Grant(target, granted["token"], target.held(granted), to_ms(options.ttl, "ttl"), None)
    # The lease keeps the length that was requested with its place, which the caller may no longer know.
    grant.ttl_ms = None
    await renew(runtime, grant)
    grant.check(runtime.now_ms())
    if grant.error:
        raise grant.error
    return grant
