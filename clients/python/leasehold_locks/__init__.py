"""Distributed locks over HTTP: leases with fencing tokens, fair queues, shared and multi-locks, semaphores.

This is the client of a Leasehold service, for threads and for asyncio. It has no dependencies.
"""

from ._client import Leasehold
from ._durations import Duration, Wait
from ._errors import (
    ApiError,
    DismissedError,
    LeaseholdError,
    LeaseLostError,
    LockedError,
    RequestTimeoutError,
)
from ._latch import Latch
from ._lease import AsyncLease, Lease
from ._lock import Lock
from ._target import Held, LockRequest

__version__ = "1.0.0"

__all__ = [
    "ApiError",
    "AsyncLease",
    "DismissedError",
    "Duration",
    "Held",
    "Latch",
    "Lease",
    "LeaseLostError",
    "Leasehold",
    "LeaseholdError",
    "Lock",
    "LockRequest",
    "LockedError",
    "RequestTimeoutError",
    "Wait",
]
