"""Locks and permits before they are taken."""

from __future__ import annotations

import functools
import inspect
import sys
import threading
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from types import CodeType
from typing import TYPE_CHECKING, Any, Callable, Concatenate, Generator, ParamSpec, TypeVar

from ._acquire import Options, acquire
from ._durations import Duration, Wait
from ._lease import AsyncLease, BaseLease, Lease
from ._process import Unpicklable
from ._runtime import Runtime, run
from ._standby import claim, stand_by
from ._target import Target
from ._thread import check_threads

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Runtimes:
    """Creates the runtimes for callers in a thread and in the running event loop."""

    threads: Callable[[], Runtime]
    asyncio: Callable[[], Runtime]


@dataclass
class _Entry:
    """One pass through a block."""

    loader: CodeType | None = None
    first: str = ""
    """The method that was loaded first."""
    is_pair: bool = False
    lease: BaseLease | None = None


class _Loading(threading.local):
    entry = _Entry()


_loading = _Loading()
_PARTNERS = {"__enter__": "__exit__", "__aenter__": "__aexit__"}
_PARTNERS |= {exit_: enter for enter, exit_ in _PARTNERS.items()}


class _Method:
    """A method of the context manager that gets the `_Entry` to which its call belongs.

    Nothing about a caller reveals which entry it leaves: dependencies of FastAPI, fixtures and generators enter a block
    in one thread, task or context and leave it in another, where other callers are inside. However, a `with` statement
    loads both methods before it calls the first, and keeps the second for its end, and so does `ExitStack`. So two
    methods that the same code loads in succession belong together, and to no other caller.
    """

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, lock: Lock | None, owner: type | None = None) -> Callable[..., Any]:
        loader, entry = sys._getframe(1).f_code, _loading.entry
        # Which of the two is loaded first depends on the version of Python.
        if entry.loader is loader and entry.first == _PARTNERS[self._name]:
            entry.is_pair = True
            _loading.entry = _Entry()
        else:
            entry = _loading.entry = _Entry(loader, self._name)
        if lock is None:
            return lambda lock, *error: self._call(lock, entry, *error)
        return functools.partial(self._call, lock, entry)

    def alone(self, lock: Lock) -> Callable[..., Any]:
        return functools.partial(self._call, lock, _Entry())


def _of_entry(call: Callable[Concatenate[Lock, _Entry, P], T]) -> Callable[Concatenate[Lock, P], T]:
    method: Any = _Method(call)
    return method  # type: ignore[no-any-return]


class Lock(Unpicklable):
    """One or several locks, or permits of a semaphore. Nothing is sent before they are taken.

    In threads: `with lock as lease:` or `lock.acquire()`. In asyncio: `async with lock as lease:` or `await lock`. All
    raise LockedError when the lock was not obtained within `wait`, DismissedError when an administrator dismissed all
    waiting requests, ApiError when the service refuses the request, and
    RequestTimeoutError when it does not answer.

    Any number of callers may use one object at the same time. A block may be left in a different thread, task or event
    loop than the one in which it was entered. Code that calls `__enter__` and `__exit__` by name should call
    `acquire()` and the lease's `release()` instead: with several callers inside, it is unknown which of them has left,
    so their leases are kept until all have.
    """

    _advice = "make it in the process that takes it, with its own client"

    def __init__(
        self, runtimes: Runtimes, target: Target, options: Options, on_lost: Callable[[Any], object] | None
    ) -> None:
        self._runtimes, self._target, self._options, self._on_lost = runtimes, target, options, on_lost
        # The entries made by calls by name, and how many of these have been left.
        self._unpaired: list[BaseLease] = []
        self._departed = 0
        self._guard = threading.Lock()

    def __repr__(self) -> str:
        kind = "Semaphore" if self._target.kind == "semaphore" else "Lock"
        return f"<{kind} {', '.join(map(repr, self._target.names))}>"

    def __call__(self, work: Callable[P, T]) -> Callable[P, T]:
        """Works as a decorator: each call to the function or coroutine function takes the lock and releases it."""
        if inspect.iscoroutinefunction(work):

            @functools.wraps(work)
            async def work_beside(*args: P.args, **options: P.kwargs) -> Any:
                async with await self._acquire():
                    return await work(*args, **options)

            return work_beside  # type: ignore[return-value]

        @functools.wraps(work)
        def work_under_lock(*args: P.args, **options: P.kwargs) -> T:
            with self.acquire():
                return work(*args, **options)

        return work_under_lock

    def acquire(self) -> Lease:
        """Raises RuntimeError when no thread can be started to renew the lease, such as while the interpreter shuts
        down."""
        check_threads()
        runtime = self._runtimes.threads()
        return run(
            acquire(runtime, self._target, self._options, lambda grant: Lease(runtime, grant, self._on_lost))
        )

    async def _acquire(self) -> AsyncLease:
        runtime = self._runtimes.asyncio()
        return await acquire(
            runtime, self._target, self._options, lambda grant: AsyncLease(runtime, grant, self._on_lost)
        )

    def stand_by(
        self, standby: Duration, reference: str | None = None, ticket: str | None = None
    ) -> Lease | dict[str, Any]:
        """Waits without staying connected. Returns the lease if the lock is free; otherwise returns the place: keep its
        `ticket`, and call `claim()` later. When the place's turn comes, the lock is granted to it immediately, and the
        `ttl` starts."""
        check_threads()
        runtime = self._runtimes.threads()
        return run(
            stand_by(
                *(runtime, self._target, self._options, standby, reference, ticket),
                lambda grant: Lease(runtime, grant, self._on_lost),
            )
        )

    async def stand_by_async(
        self, standby: Duration, reference: str | None = None, ticket: str | None = None
    ) -> AsyncLease | dict[str, Any]:
        runtime = self._runtimes.asyncio()
        return await stand_by(
            *(runtime, self._target, self._options, standby, reference, ticket),
            lambda grant: AsyncLease(runtime, grant, self._on_lost),
        )

    def claim(self, ticket: str, wait: Wait = 0) -> Lease | None:
        """Returns the lease that a place was granted, or None while the place is still waiting. Raises LeaseLostError
        when the lease has ended, and DismissedError when the place is gone without a grant."""
        check_threads()
        runtime = self._runtimes.threads()
        lease_of = lambda grant: Lease(runtime, grant, self._on_lost)  # noqa: E731
        return run(claim(runtime, self._target, self._options, ticket, wait, lease_of))

    async def claim_async(self, ticket: str, wait: Wait = 0) -> AsyncLease | None:
        runtime = self._runtimes.asyncio()
        lease_of = lambda grant: AsyncLease(runtime, grant, self._on_lost)  # noqa: E731
        return await claim(runtime, self._target, self._options, ticket, wait, lease_of)

    def __await__(self) -> Generator[Any, None, AsyncLease]:
        return self._acquire().__await__()

    @_of_entry
    def __enter__(self, entry: _Entry) -> Lease:
        lease = self.acquire()
        self._enter(entry, lease)
        return lease

    @_of_entry
    def __exit__(self, entry: _Entry, *error: object) -> None:
        stack = ExitStack()
        for lease in self._leave(entry):
            assert isinstance(lease, Lease)
            stack.push(lease)
        stack.__exit__(*error)  # type: ignore[arg-type]

    @_of_entry
    async def __aenter__(self, entry: _Entry) -> AsyncLease:
        lease = await self._acquire()
        self._enter(entry, lease)
        return lease

    @_of_entry
    async def __aexit__(self, entry: _Entry, *error: object) -> None:
        stack = AsyncExitStack()
        for lease in self._leave(entry):
            assert isinstance(lease, AsyncLease)
            stack.push_async_exit(lease)
        await stack.__aexit__(*error)  # type: ignore[arg-type]

    if not TYPE_CHECKING:

        def __getattribute__(self, name: str) -> Any:
            # Only calls by name get here. They may load the two methods at any time, in any thread.
            return Lock.__dict__[name].alone(self) if name in _PARTNERS else object.__getattribute__(self, name)

    def _enter(self, entry: _Entry, lease: BaseLease) -> None:
        if entry.is_pair:
            entry.lease = lease
        else:
            with self._guard:
                self._unpaired.append(lease)

    def _leave(self, entry: _Entry) -> list[BaseLease]:
        """Returns what to release: never a lease whose holder may still be at work."""
        if entry.is_pair:
            lease, entry.lease = entry.lease, None
            return [lease] if lease else []
        with self._guard:
            self._departed += 1
            if self._departed < len(self._unpaired):
                return []
            leases, self._unpaired, self._departed = self._unpaired, [], 0
            return leases
