"""Sends a request until it gets an answer."""

from __future__ import annotations

import http.client
import json
import logging
import math
import random
import re
import uuid
from dataclasses import dataclass
from typing import Any, Mapping

from ._durations import reported_ms, to_text
from ._errors import ApiError, LeaseholdError, RequestTimeoutError, error_of
from ._http import Request
from ._runtime import Runtime

_LOG = logging.getLogger("leasehold_locks")
_WAIT_MAX_MS = 20_000
"""The longest that the service keeps a request open by default."""
_ATTEMPT_MAX_MS = 5_000
"""A working service answers within 3 s, even if only to report that its store does not respond."""
_PAUSE_MAX_MS = 1_000
_KEY_MS = 50_000
"""The service remembers a key's outcome for at least 60 s. The difference covers a slow request."""
_SUBJECTS = {
    "locks": ("lock", "locks"),
    "rw": ("lock",),
    "semaphores": ("semaphore", "semaphores"),
    "latches": ("latch", "latches"),
    "multi": ("token", "results"),
    "heartbeat": ("results",),
    "keys": ("id", "keys"),
}
"""The fields that identify the subject of an answer; each success has one of them."""
_CODE = re.compile("[a-z_]+")
"""Gateways have a `code` in their errors, too: a number, or words in capitals."""


@dataclass(frozen=True)
class Answer:
    body: dict[str, Any]
    sent_ms: float
    """When the answered request was sent. The answer is not valid for any earlier time."""


def new_key() -> str:
    """An `Idempotency-Key`."""
    return str(uuid.uuid4())


async def send(
    runtime: Runtime,
    method: str,
    path: str,
    body: Mapping[str, Any] | None = None,
    *,
    key: str | None = None,
    wait_until_ms: float = 0,
    until_ms: float | None = None,
    key_until_ms: float | None = None,
    background: bool = False,
) -> Answer:
    """Retries the request with the same idempotency key while the network or the service fails. Stops once the service
    may have forgotten the key, because the service could then apply the request again, perhaps for another holder.

    `wait_until_ms` lets the service keep the request open until then. `until_ms` is when to stop retrying, and
    `key_until_ms` is the time until which the service remembers the key's outcome. The first failure is logged, unless
    no caller waits (`background`). Raises an error for the service's answer, or RequestTimeoutError when no answer
    arrived in time.
    """
    key = key or new_key()
    if key_until_ms is None:
        key_until_ms = math.inf if method == "GET" else runtime.now_ms() + _KEY_MS

    def wait_left_ms() -> int:
        return round(max(0, min(_WAIT_MAX_MS, wait_until_ms - runtime.now_ms())))

    if until_ms is None:
        until_ms = runtime.now_ms() + wait_left_ms() + runtime.service.timeout_ms
    until_ms = min(until_ms, key_until_ms, runtime.until_ms)
    cause: Exception | None = None
    failures = 0
    while True:
        sent_ms = runtime.now_ms()
        wait_ms = wait_left_ms()
        timeout_ms = wait_ms + _attempt_ms(until_ms - sent_ms - wait_ms)
        failure: Exception
        try:
            return Answer(await _attempt(runtime, method, path, body, key, wait_ms, timeout_ms), sent_ms)
        except ApiError as error:
            if is_final(error):
                raise
            failure = cause = error
        except (OSError, http.client.HTTPException) as error:
            # A timeout reveals less about the cause than an earlier attempt's failure or answer.
            if cause is None or not isinstance(error, RequestTimeoutError):
                cause = error
            failure = error
        left_ms = until_ms - runtime.now_ms()
        # Full jitter keeps many clients from retrying at the same moment. Near the end, retry_after_ms is cut short.
        pause_ms = random.random() * min(_PAUSE_MAX_MS, 50 * 2 ** min(failures, 10))
        if isinstance(failure, ApiError):
            pause_ms = max(pause_ms, min(reported_ms(failure.problem.get("retry_after_ms")), left_ms / 4))
        if pause_ms >= left_ms:
            if isinstance(failure, ApiError):
                raise failure
            # An earlier answer is not the last word: a later attempt without an answer may have been applied.
            what = f"cannot be reached: {_reason(cause)}"
            if isinstance(cause, ApiError):
                what = f"returned {cause.status} {cause.code or ''}, and then did not answer in time"
            raise RequestTimeoutError(f"{runtime.service.url} {what}") from cause
        if failures == 0 and not background:
            what = f"answers: {str(failure).rstrip('.')}" if isinstance(failure, ApiError) else f"cannot be reached: {_reason(failure)}"
            _LOG.warning("%s %s; trying again for %.1f s", runtime.service.url, what, left_ms / 1000)
        await runtime.sleep(pause_ms)
        failures += 1


def _reason(cause: Exception | None) -> str:
    return "connection refused" if isinstance(cause, ConnectionRefusedError) else str(cause)


def _attempt_ms(left_ms: float) -> float:
    """Half of the remaining time, so that an attempt without an answer leaves time for another; at the end, all of
    it."""
    return min(_ATTEMPT_MAX_MS, max(0.0, left_ms) if left_ms < 200 else left_ms / 2)


async def _attempt(
    runtime: Runtime,
    method: str,
    path: str,
    body: Mapping[str, Any] | None,
    key: str,
    wait_ms: int,
    timeout_ms: float,
) -> dict[str, Any]:
    api_key = runtime.service.api_key
    headers = {"Content-Type": "application/json", "Idempotency-Key": key}
    if api_key:
        headers["Authorization"] = f"Bearer {api_key}"
    fields = {name: value for name, value in (body or {}).items() if value is not None}
    if wait_ms and method == "GET":
        path = f"{path}?wait={to_text(wait_ms)}"
    elif wait_ms:
        fields["wait"] = to_text(wait_ms)
    text = None if body is None else json.dumps(fields, ensure_ascii=False).encode()
    reply = await runtime.exchange(Request(method, path, headers, text), timeout_ms)
    if 300 <= reply.status < 400:
        # No other server may see the tokens in the body.
        detail = f"The service redirects to {reply.location or 'elsewhere'}: is the url right?"
        raise ApiError(reply.status, {"detail": detail})
    try:
        answer = json.loads(reply.body)
    except ValueError:
        answer = None
    if reply.status < 300:
        if isinstance(answer, dict) and _has_subject(path, answer):
            return answer
    elif isinstance(answer, dict) and _CODE.fullmatch(str(answer.get("code", ""))):
        raise error_of(reply.status, answer, api_key)
    raise _stranger(runtime.service.url, reply.status, answer)


def _has_subject(path: str, answer: dict[str, Any]) -> bool:
    """A 200 from something other than the service must not count as success."""
    subjects = _SUBJECTS.get(re.split("[/?]", path, maxsplit=2)[1])
    return subjects is None or any(field in answer for field in subjects)


def _stranger(url: str, status: int, answer: Any) -> ApiError:
    """The error for an answer that did not come from the service. If a retry would get the same answer, it reports that
    the URL is wrong."""
    problem = {name: value for name, value in answer.items() if name != "code"} if isinstance(answer, dict) else {}
    if _is_passing(status):
        return ApiError(status, problem)
    return ApiError(status, problem, f"{url} does not point to a Leasehold service: it returned {status}")


def _is_passing(status: int) -> bool:
    """A proxy whose service is down also returns 5xx. Servers that lack the method, such as file servers, return
    501."""
    return status == 429 or (status >= 500 and status != 501)


def is_final(error: BaseException) -> bool:
    """Whether the failure is an answer that a retry would get again."""
    if isinstance(error, ApiError):
        return not _is_passing(error.status) or error.code == "misconfigured"
    return isinstance(error, LeaseholdError) and not isinstance(error, RequestTimeoutError)
