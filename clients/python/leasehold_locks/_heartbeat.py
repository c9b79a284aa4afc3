"""Renews a grant while it is held, and ends it in time when it cannot be renewed."""

from __future__ import annotations

from typing import Any

from ._errors import ApiError
from ._grant import Grant
from ._runtime import Event, Runtime
from ._send import send

_RETRY_MAX_MS = 1_000
"""How soon a failed renewal is retried."""
_REFUSALS = (400, 413, 422)
"""A request for many locks may be refused because of one of them, or because of their number."""


async def keep(runtime: Runtime, grant: Grant, over: Event) -> None:
    """Returns when the grant has ended, and sets `over`. In a forked child, the event loop leaves renewals to the
    parent."""
    while grant.error is None and not grant.is_of_parent:
        now_ms = runtime.now_ms()
        grant.check(now_ms)
        if grant.releasing:
            await runtime.wait(over, grant.lost_at_ms - now_ms)
        elif now_ms < grant.due_ms:
            await runtime.wait(over, min(grant.due_ms, grant.lost_at_ms) - now_ms)
        elif grant.error is None:
            try:
                await renew(runtime, grant)
            except Exception as error:  # noqa: BLE001 - whatever it is, the lease ends if it lasts
                grant.failure = error
            now_ms = runtime.now_ms()
            if grant.due_ms <= now_ms:
                grant.due_ms = now_ms + min(_RETRY_MAX_MS, grant.interval_ms / 4)


async def renew(runtime: Runtime, grant: Grant) -> None:
    """Renews all locks of a grant once. Raises when it is unknown whether they were renewed."""
    await _renew(runtime, grant, grant.target.names)


async def _renew(runtime: Runtime, grant: Grant, names: tuple[str, ...]) -> None:
    updates = [grant.update_of(name) for name in names]
    leases = [grant.target.heartbeat_item(name, grant.token, grant.ttl_ms) for name in names]
    for item, update in zip(leases, updates, strict=True):
        if update is not None:
            item["metadata"], item["revision"] = update
    try:
        limits: dict[str, Any] = {"until_ms": grant.lost_at_ms or None, "background": True}
        answer = await send(runtime, "POST", "/heartbeat", {"leases": leases}, **limits)
    except ApiError as error:
        if error.status not in _REFUSALS:
            raise
        if len(names) == 1 and updates[0] is not None:
            # An update must not cost the holder its lease: a service may allow less metadata, or not know the field.
            grant.settle(names[0], updates[0])
            return await _renew(runtime, grant, names)
        if grant.ttl_ms is not None:
            # The ttl may exceed the service's current limit.
            grant.ttl_ms = None
            return await _renew(runtime, grant, names)
        if len(names) == 1:
            raise
        half = len(names) // 2
        await _renew(runtime, grant, names[:half])
        return await _renew(runtime, grant, names[half:])
    failure: ApiError | None = None
    for name, update, result in zip(names, updates, answer.body["results"], strict=True):
        if result["ok"]:
            grant.settle(name, update)
            grant.confirm(answer.sent_ms, result, name)
        elif result["code"] == "lease_lost":
            grant.end(result["reason"], (name,), result.get("detail"))
        else:
            failure = ApiError(503, result)
    if failure:
        raise failure
