"""Releases leases, and gives up places in queues."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

from ._errors import ApiError, LeaseholdError, LeaseLostError, lost_of
from ._runtime import Runtime
from ._send import send
from ._target import Target


async def send_release(
    runtime: Runtime, target: Target, names: Sequence[str], credential: Mapping[str, str], **options: Any
) -> list[LeaseholdError | None]:
    """Releases the lease of a token, or gives up the place of a ticket. Returns why a lock was not released, by name."""
    body = target.release_body(names, credential)
    try:
        answer = await send(runtime, "POST", target.release_path, body, **options)
    except LeaseLostError as error:
        return [error]
    return [_failure_of(result) for result in answer.body.get("results", ())] or [None]


def _failure_of(result: Mapping[str, Any]) -> LeaseholdError | None:
    if result["ok"]:
        return None
    if result["code"] == "lease_lost":
        return lost_of(result["lock"], result)
    return ApiError(503, result)
