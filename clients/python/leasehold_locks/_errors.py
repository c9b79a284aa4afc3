"""The errors. Each has the service's `code`, if there is one, and a `detail` for people."""

from __future__ import annotations

import copyreg
from typing import Any, Mapping

Problem = Mapping[str, Any]


class LeaseholdError(Exception):
    """The base class of all errors of this package."""

    code: str | None = None

    @property
    def detail(self) -> str:
        return str(self)

    def __reduce__(self) -> Any:
        # By default, `pickle` and `copy` would call the constructor with `args`, which contains only the text. Process
        # pools pickle errors, and wait forever for one that cannot be unpickled.
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class LockedError(LeaseholdError):
    """The lock was not obtained within `wait`: it is held or kept closed, or others are ahead in the queue.

    `problem` is the service's last answer: who holds the lock and who waits. `waited_ms` is how long the call took.
    """

    code = "locked"

    def __init__(self, problem: Problem, waited_ms: float = 0) -> None:
        holders = ", ".join(holder.get("owner") or "someone" for holder in problem.get("holders", ()))
        name = problem.get("lock") or problem.get("semaphore") or ",".join(problem.get("locks", ()))
        waited = f"not obtained in {waited_ms / 1000:.1f} s, " if waited_ms >= 50 else ""
        why = "others are ahead of you"
        if holders:
            why = f"locked by {holders}"
        elif problem.get("available_at"):
            why = f"kept closed until {problem['available_at']} by a min_hold or lock_delay"
        super().__init__(f"'{name}': {waited}{why}")
        self.problem = problem
        self.waited_ms = waited_ms


class DismissedError(LeaseholdError):
    """An administrator dismissed all waiting requests, including this call. The call was never granted the lock, and
    acquiring again immediately would undo the administrator's action. Also raised when a place on standby ended without
    a grant; the message shows which of the two happened.

    `lock` is the lock's name; for several locks, all names separated by commas.
    """

    code = "lease_lost"

    def __init__(self, lock: str, said: str = "an administrator dismissed all waiting requests") -> None:
        super().__init__(f"'{lock}': {said}")
        self.lock = lock


class LeaseLostError(LeaseholdError):
    """The lease no longer protects the work, so the work must stop.

    The client itself sets the reason `unconfirmed`: the service could not be reached in time, so the lease may have
    ended.
    All other reasons come from the service. `said` contains who broke the lease and why, if the service reported it.
    This is untrusted text: escape it.
    """

    code = "lease_lost"

    def __init__(self, lock: str, reason: str, said: str | None = None) -> None:
        super().__init__(f"The lease on '{lock}' was lost ({reason})" + (f": {said}" if said else ""))
        self.lock = lock
        self.reason = reason
        self.said = said


class ApiError(LeaseholdError):
    """The service refused the request or could not carry it out. Use `code` to distinguish errors.

    `code` is None when something other than the service answered, such as a proxy.
    """

    def __init__(self, status: int, problem: Problem, message: str | None = None) -> None:
        detail = message or problem.get("detail")
        super().__init__(detail or f"Something other than Leasehold returned {status}: is the url right?")
        self.status = status
        self.code = problem.get("code")
        self.problem = problem


class RequestTimeoutError(LeaseholdError, TimeoutError):
    """The service did not answer in time. Whether the request took effect is unknown."""


NO_KEY = "The service requires an API key: pass 'api_key' to the client"


def lost_of(name: str, answer: Problem) -> LeaseLostError:
    """Creates the error for a lost lease. The answer may be about one lock of several."""
    reason = str(answer.get("reason", "unknown"))
    return LeaseLostError(name, reason, answer.get("detail") if reason == "broken" else None)


def error_of(status: int, problem: Problem, api_key: str | None) -> LeaseholdError:
    code = problem.get("code")
    if code == "locked":
        return LockedError(problem)
    if code == "lease_lost":
        name = problem.get("lock") or problem.get("semaphore") or ",".join(problem.get("locks", ()))
        if problem.get("dismissed"):
            return DismissedError(name, str(problem["detail"]))
        return lost_of(name, problem)
    return ApiError(status, problem, NO_KEY if code == "unauthenticated" and not api_key else None)
