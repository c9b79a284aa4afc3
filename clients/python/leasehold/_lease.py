"""A lock that is held."""

from __future__ import annotations

import asyncio
import logging
import threading
from datetime import datetime
from typing import Any, Callable, Generic, TypeVar

from ._errors import ApiError, LeaseholdError, LeaseLostError
from ._grant import Grant, instant
from ._heartbeat import keep
from ._runtime import Runtime, run
from ._send import new_key, send
from ._target import Held

_FORETOLD = ("expired", "max_hold")
"""How a lease can end that its deadline foretold: a release that comes later is no error."""

LeaseT = TypeVar("LeaseT", bound="BaseLease")
OnLost = Callable[[LeaseT], object]


class BaseLease:
    """What leases have in common, in threads and in asyncio.

    A lease does not stop a paused process, or work that ignores `lost`. Where a duplicate write would do harm, compare
    `fence` at the place that is written to.
    """

    def __init__(self, runtime: Runtime, grant: Grant) -> None:
        self._runtime, self._grant = runtime, grant
        self._over = runtime.event()
        self._open = True
        # However often the release is sent, it takes one hold back.
        self._key = new_key()
        grant.on_end = self._ended
        self._keeper = runtime.spawn(lambda: keep(runtime, grant, self._over))

    @property
    def locks(self) -> tuple[Held, ...]:
        """The locks in the order in which they were requested: one, or several for a multi-lock."""
        return self._grant.locks

    @property
    def lock(self) -> str:
        """The name of the lock; for several locks, of the first one."""
        return self.locks[0].lock

    @property
    def mode(self) -> str:
        return self.locks[0].mode

    @property
    def fence(self) -> int:
        """The fencing token: higher for each new grant of the lock. For several locks, `locks` has each one's."""
        return self.locks[0].fence

    @property
    def token(self) -> str:
        """The lease's credential. A secret: whoever has it can release the lock."""
        return self._grant.token

    @property
    def expires_at(self) -> datetime:
        """When the lease ends unless it is renewed, by the store's clock. For people: compare it with no clock here."""
        return instant(self._grant.said["expires_at"])

    @property
    def break_at(self) -> datetime | None:
        """When an administrator will break the lock. No renewal extends the lease beyond that."""
        text = self._grant.said.get("break_at")
        return instant(text) if text else None

    @property
    def remaining_ms(self) -> float:
        """For how long from now the lease is known to be held. `lost` is set earlier, by a tenth of the ttl and at most
        5 s, so that there is time to stop."""
        if self._grant.ended_by_service:
            return 0
        return max(0.0, self._grant.deadline_ms - self._runtime.now_ms())

    @property
    def error(self) -> LeaseLostError | None:
        """Why the lease is over; None while it is held. Checks the clock, so it is right even after a pause."""
        self._grant.check(self._runtime.now_ms())
        return self._grant.error

    @property
    def held(self) -> bool:
        """Whether the lease is known to be held, and there is time to stop the work."""
        return self.error is None

    def raise_if_lost(self) -> None:
        """Call this before each step of the work. Raises LeaseLostError when the lease is over."""
        if self.error is not None:
            raise LeaseLostError(self.error.lock, self.error.reason) from self.error.__cause__

    def __repr__(self) -> str:
        state = self._grant.error.reason if self._grant.error else "held"
        return f"<{type(self).__name__} lock={self.lock!r} fence={self.fence} {state}>"

    def _ended(self, error: LeaseLostError) -> None:
        self._runtime.notify(self._over)
        # That a release ends the lease is not a loss.
        if not (self._grant.releasing and error.reason == "released"):
            self._tell()

    def _tell(self) -> None:
        raise NotImplementedError

    async def _release(self) -> None:
        if not self._open:
            return
        self._open = False
        grant = self._grant
        repeated, grant.releasing = grant.releasing, True
        try:
            # What the service has said is final. A lease that could not be confirmed may still block others.
            if grant.ended_by_service:
                self.raise_if_lost()
            target, body = grant.target, grant.target.release_body({"token": grant.token})
            answer = await send(self._runtime, "POST", target.release_path, body, key=self._key)
            for result in answer.body.get("results", ()):
                if not result["ok"]:
                    raise _failure_of(result)
            grant.end("released", by_service=True)
        except LeaseLostError as error:
            grant.end(error.reason, by_service=True)
            # The earlier call, which was not answered, has released it.
            if not (repeated and error.reason == "released"):
                raise
        except BaseException:
            self._open = True
            raise

    async def _leave(self, failed: bool) -> None:
        """The release at the end of a `with` block. It is no error if the service cannot be reached: the work was
        protected, and the lease ends by itself."""
        known = self.error
        try:
            await self._release()
        except LeaseholdError as error:
            if failed:
                return  # The caller has to know the first error.
            if known is not None:
                raise known from None
            if isinstance(error, LeaseLostError) and error.reason not in _FORETOLD:
                raise


def _failure_of(result: dict[str, Any]) -> LeaseholdError:
    """The error for one of several locks that failed."""
    if result["code"] == "lease_lost":
        return LeaseLostError(result["lock"], result["reason"])
    return ApiError(503, result)


class _Callback(Generic[LeaseT]):
    """The program's function. Its errors are logged: nobody waits for it."""

    def __init__(self, call: OnLost[LeaseT] | None) -> None:
        self._call = call

    def __call__(self, lease: LeaseT) -> None:
        try:
            if self._call:
                self._call(lease)
        except Exception:
            logging.getLogger("leasehold").exception("on_lost of %r failed", lease)


class Lease(BaseLease):
    """A lock that is held. A thread renews it.

    `lost` is set when the lease is lost, or can no longer be known to be held, before its deadline passes.
    """

    def __init__(self, runtime: Runtime, grant: Grant, on_lost: OnLost[Lease] | None = None) -> None:
        self.lost = threading.Event()
        self._on_lost = _Callback(on_lost)
        super().__init__(runtime, grant)

    def release(self) -> None:
        """Raises LeaseLostError when there was nothing left to release. After another error, call it again: it releases
        the lease once."""
        run(self._release())

    def __enter__(self) -> Lease:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        run(self._leave(kind is not None))

    def _tell(self) -> None:
        self.lost.set()
        self._on_lost(self)


class AsyncLease(BaseLease):
    """A lock that is held. A task renews it, so a step that blocks the event loop for long loses it.

    Give such a step to `asyncio.to_thread`.

    `lost` is set when the lease is lost, or can no longer be known to be held, before its deadline passes.
    """

    def __init__(self, runtime: Runtime, grant: Grant, on_lost: OnLost[AsyncLease] | None = None) -> None:
        self.lost = asyncio.Event()
        self._on_lost = _Callback(on_lost)
        self._loop = asyncio.get_running_loop()
        super().__init__(runtime, grant)

    async def release(self) -> None:
        """Raises LeaseLostError when there was nothing left to release. After another error, call it again: it releases
        the lease once."""
        await self._release()

    async def __aenter__(self) -> AsyncLease:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        await self._leave(kind is not None)

    def _tell(self) -> None:
        # Whoever finds the loss may be in another thread.
        try:
            self._loop.call_soon_threadsafe(self._set_lost)
        except RuntimeError:
            pass  # The loop is closed, and the work in it is over.

    def _set_lost(self) -> None:
        self.lost.set()
        self._on_lost(self)
