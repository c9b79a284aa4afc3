"""A lock that is held."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import threading
import time
from datetime import datetime
from typing import Callable, Generic, Mapping, TypeVar

from ._errors import LeaseholdError, LeaseLostError
from ._grant import Grant, instant
from ._heartbeat import keep
from ._process import Unpicklable
from ._release import send_release
from ._runtime import Runtime, run
from ._send import new_key
from ._target import Held

_FORETOLD = ("expired", "max_hold")
"""Reasons why a lease ends on its own, at a time its holder knows. A release after such an end is not an error."""

_METADATA_MAX_BYTES = 1024

LeaseT = TypeVar("LeaseT", bound="BaseLease")
OnLost = Callable[[LeaseT], object]


class BaseLease(Unpicklable):
    """The common part of leases in threads and in asyncio.

    A lease does not stop a paused process, or work that ignores `lost`. Where a duplicate write would do harm, compare
    `fence` where you write.

    A lease belongs to the process that took it: a forked child that leaves its block sends nothing.
    """

    _advice = "it belongs to the process that took it; give others its `fence`"

    def __init__(self, runtime: Runtime, grant: Grant) -> None:
        self._runtime, self._grant = runtime, grant
        self._over = runtime.event()
        self._open = True
        self._left: list[str] | None = None
        """The locks that are not yet released; None before the first call."""
        # Even if the release is retried with this key, it releases only one hold.
        self._key = new_key()
        grant.on_end = self._ended
        self._keeper = runtime.spawn(lambda: keep(runtime, grant, self._over))

    @property
    def locks(self) -> tuple[Held, ...]:
        """The locks in the order of the request."""
        return self._grant.locks

    @property
    def lock(self) -> str:
        """The name of the lock; for several locks, that of the first."""
        return self.locks[0].lock

    @property
    def mode(self) -> str:
        return self.locks[0].mode

    @property
    def fence(self) -> int:
        """The fencing token, which is higher for each new grant of the lock. For several locks, `locks` has all of
        them."""
        return self.locks[0].fence

    @property
    def token(self) -> str:
        """The lease's credential. It is a secret: it can release the lock."""
        return self._grant.token

    @property
    def expires_at(self) -> datetime:
        """When the lease ends unless it is renewed, by the store's clock. For display only: do not compare it with a
        local clock."""
        return instant(self._grant.said["expires_at"])

    @property
    def break_at(self) -> datetime | None:
        """When an administrator will break the lock. No renewal extends the lease beyond that."""
        text = self._grant.said.get("break_at")
        return instant(text) if text else None

    @property
    def remaining_ms(self) -> float:
        """How long from now the lease is known to be held. `lost` is set earlier, by a tenth of the ttl, but at most
        5 s, so that there is time to stop."""
        if self._grant.lost:
            return 0
        return max(0.0, self._grant.deadline_ms - self._runtime.now_ms())

    @property
    def error(self) -> LeaseLostError | None:
        """Why the lease has ended; None while it is held. Checks the clock, so it is right even after a pause."""
        self._grant.check(self._runtime.now_ms())
        return self._grant.error

    @property
    def held(self) -> bool:
        """Whether the lease is known to be held, and there is time to stop the work."""
        return self.error is None

    def raise_if_lost(self) -> None:
        """Call this before each step of the work. Raises LeaseLostError when the lease has ended."""
        if self.error is not None:
            raise LeaseLostError(self.error.lock, self.error.reason, self.error.said) from self.error.__cause__

    def update(self, metadata: Mapping[str, str | float | bool]) -> None:
        """Reports the holder's progress, such as `{"step": "3 of 7"}`, which replaces the lease's `metadata`. The next
        heartbeat sends it to the service, which shows it to everyone who may read the lock. The latest report replaces
        earlier ones, and is sent until the service has accepted it. If the service refuses it, the lease is renewed
        without it.

        Raises TypeError for anything but strings, numbers and booleans, and ValueError for more than 1 KiB as JSON."""
        said = dict(metadata)
        for name, value in said.items():
            if not isinstance(name, str) or not isinstance(value, (str, int, float)):
                raise TypeError(f"Expected the metadata to be strings, numbers and booleans, got {value!r} for {name!r}")
        size = len(json.dumps(said, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode())
        if size > _METADATA_MAX_BYTES:
            raise ValueError(f"Expected the metadata to be at most {_METADATA_MAX_BYTES} bytes as JSON, got {size}")
        last = self._grant.update[1] if self._grant.update else 0
        self._grant.update = (said, max(last + 1, time.time_ns() // 1_000_000))

    def __repr__(self) -> str:
        state = self._grant.error.reason if self._grant.error else "held"
        return f"<{type(self).__name__} lock={self.lock!r} fence={self.fence} {state}>"

    def _ended(self, error: LeaseLostError) -> None:
        self._runtime.notify(self._over)
        # A release that ends the lease is not a loss.
        if not (self._grant.releasing and error.reason == "released"):
            self._tell()

    def _tell(self) -> None:
        raise NotImplementedError

    async def _release(self, beside: Runtime | None = None) -> None:
        if self._grant.is_of_parent:
            raise RuntimeError(f"The lease on '{self.lock}' belongs to process {self._grant.process}: release it there")
        if not self._open:
            return
        self._open = False
        grant = self._grant
        repeated, grant.releasing = grant.releasing, True
        try:
            # The service's answer is final. A lease that could not be confirmed may still block others.
            if self._left is None:
                self._left = [name for name in grant.target.names if name not in grant.lost]
            if self._left:
                await self._give_back(self._left, repeated, beside)
        except BaseException:
            self._open = True
            raise
        loss = grant.loss
        grant.end("released", grant.target.names)
        if loss:
            raise loss

    async def _give_back(self, names: list[str], repeated: bool, beside: Runtime | None) -> None:
        grant = self._grant
        failures = await send_release(
            beside or self._runtime,
            grant.target,
            names,
            {"token": grant.token},
            key=self._key,
            until_ms=grant.deadline_ms if beside else None,
        )
        failed: dict[str, LeaseholdError] = {}
        for name, failure in zip(names, failures, strict=True):
            if not isinstance(failure, LeaseLostError):
                failed.update({name: failure} if failure else {})
            # An earlier call that got no answer may have released it.
            elif not (repeated and failure.reason == "released"):
                grant.end(failure.reason, (name,), failure.said)
        # The request with this key has been answered.
        self._key, self._left = new_key(), list(failed)
        for failure in failed.values():
            raise failure

    async def _leave(self, failed: bool) -> None:
        """Releases the lease at the end of a `with` block. An unreachable service is not an error: the work was
        protected, and the lease ends on its own."""
        if self._grant.is_of_parent:
            return  # This is a forked child, and the parent may still be working under the lease.
        known = self.error
        try:
            await self._release()
        except Exception as error:
            if failed:
                return  # The caller needs the first error, not the release's.
            if known is not None:
                raise known from None
            if not isinstance(error, LeaseholdError):
                raise
            if isinstance(error, LeaseLostError) and error.reason not in _FORETOLD:
                raise
        except BaseException:
            # A caller that is cancelled or interrupted again has left the block anyway.
            self._runtime.finish(self._release_beside)
            raise

    async def _release_beside(self, beside: Runtime) -> None:
        with contextlib.suppress(LeaseholdError):
            await self._release(beside)


class _Callback(Generic[LeaseT]):
    """Calls the program's function. Its errors are logged, because no caller waits for it."""

    def __init__(self, call: OnLost[LeaseT] | None) -> None:
        self._call = call

    def __call__(self, lease: LeaseT) -> None:
        try:
            if self._call:
                self._call(lease)
        except Exception:
            logging.getLogger("leasehold_locks").exception("on_lost of %r failed", lease)


class Lease(BaseLease):
    """A lock that is held. A thread renews it.

    `lost` is set, before the deadline passes, when the lease is lost or can no longer be confirmed.
    """

    def __init__(self, runtime: Runtime, grant: Grant, on_lost: OnLost[Lease] | None = None) -> None:
        self.lost = threading.Event()
        self._on_lost = _Callback(on_lost)
        super().__init__(runtime, grant)

    def release(self) -> None:
        """Raises LeaseLostError when the lease was lost. If only some of several locks were lost, the others are
        released first. After another error, call it again: it releases the lease once."""
        run(self._release())

    def __enter__(self) -> Lease:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        run(self._leave(kind is not None))

    def _tell(self) -> None:
        self.lost.set()
        self._on_lost(self)


class AsyncLease(BaseLease):
    """A lock that is held. A task renews it, so a step that blocks the event loop for long loses the lock.

    Run such a step with `asyncio.to_thread`.

    `lost` is set, before the deadline passes, when the lease is lost or can no longer be confirmed.
    """

    def __init__(self, runtime: Runtime, grant: Grant, on_lost: OnLost[AsyncLease] | None = None) -> None:
        self.lost = asyncio.Event()
        self._on_lost = _Callback(on_lost)
        self._loop = asyncio.get_running_loop()
        super().__init__(runtime, grant)

    async def release(self) -> None:
        """Raises LeaseLostError when the lease was lost. If only some of several locks were lost, the others are
        released first. After another error, call it again: it releases the lease once."""
        await self._release()

    async def __aenter__(self) -> AsyncLease:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        await self._leave(kind is not None)

    def _tell(self) -> None:
        # The loss may be detected in another thread.
        try:
            self._loop.call_soon_threadsafe(self._set_lost)
        except RuntimeError:
            pass  # The loop is closed, so no work in it needs the signal.

    def _set_lost(self) -> None:
        self.lost.set()
        self._on_lost(self)
