"""The client of one service."""

from __future__ import annotations

import re
import ssl
from typing import Any, AsyncIterator, Callable, Iterator, Mapping, Sequence
from urllib.parse import urlencode, urlsplit

from ._acquire import Options
from ._durations import Duration, Wait, to_ms, to_text
from ._http import Http
from ._latch import Latch
from ._lock import Lock, Runtimes
from ._process import Unpicklable
from ._runtime import Asyncio, Clock, Service, Threads, run
from ._send import send
from ._target import LockRequest, Target, lock_target, multi_target, path_of, semaphore_target

OnLost = Callable[[Any], object]


class Leasehold(Unpicklable):
    """A client of one service, for threads and for asyncio. Use one for the life of a process.

    `owner` is a label that others see. `timeout` is how long to retry a request that gets no answer; beyond 50 s, only
    acquires are retried.
    Durations are text such as "250ms", "30s" or "2m30s", or a timedelta. `wait` is 0 by default: if the lock is not
    free, the call raises LockedError immediately. `math.inf` waits for as long as it takes, first come, first served.

    `on_lost` is called with the lease when it is lost: in the thread that detects the loss, or in the event loop.
    """

    _advice = "make one in each process, from the same url"

    def __init__(
        self,
        url: str,
        api_key: str | None = None,
        *,
        owner: str | None = None,
        timeout: Duration = "10s",
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        self._url = _checked_url(url)
        self._owner = owner
        self._http = Http(self._url, ssl_context)
        service = Service(self._http, Clock(), self._url, _checked_key(api_key), to_ms(timeout, "timeout"))
        self._runtimes = Runtimes(lambda: Threads(service), lambda: Asyncio(service))

    def lock(
        self,
        name: str,
        *,
        ttl: Duration = "30s",
        wait: Wait = 0,
        fair: bool | None = None,
        owner: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        lock_delay: Duration | None = None,
        max_hold: Duration | None = None,
        min_hold: Duration | None = None,
        head_start: Duration | None = None,
        on_lost: OnLost | None = None,
    ) -> Lock:
        """Returns a lock to take exclusively."""
        options = Options(ttl, wait, fair, owner, metadata, lock_delay, max_hold, min_hold, head_start)
        return self._lock(lock_target(name), options, on_lost)

    def read_lock(
        self,
        name: str,
        *,
        ttl: Duration = "30s",
        wait: Wait = 0,
        fair: bool | None = None,
        owner: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        lock_delay: Duration | None = None,
        max_hold: Duration | None = None,
        min_hold: Duration | None = None,
        head_start: Duration | None = None,
        on_lost: OnLost | None = None,
    ) -> Lock:
        """Returns the lock of this name, to take together with other readers."""
        options = Options(ttl, wait, fair, owner, metadata, lock_delay, max_hold, min_hold, head_start)
        return self._lock(lock_target(name, shared=True), options, on_lost)

    def multi(
        self,
        locks: Sequence[LockRequest],
        *,
        need: int | None = None,
        ttl: Duration = "30s",
        wait: Wait = 0,
        fair: bool | None = None,
        owner: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        lock_delay: Duration | None = None,
        max_hold: Duration | None = None,
        min_hold: Duration | None = None,
        head_start: Duration | None = None,
        on_lost: OnLost | None = None,
    ) -> Lock:
        """Returns 2 to 32 locks to take together, all or none. Each is a name, or `{"name": …, "mode": "shared"}`.

        With `need=1`, the first free one is taken, which `lease.lock` names. With a higher `need`, see
        `lease.locks`."""
        options = Options(ttl, wait, fair, owner, metadata, lock_delay, max_hold, min_hold, head_start)
        return self._lock(multi_target(locks, need), options, on_lost)

    def semaphore(
        self,
        name: str,
        *,
        permits: int = 1,
        capacity: int | None = None,
        ttl: Duration = "30s",
        wait: Wait = 0,
        fair: bool | None = None,
        owner: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        lock_delay: Duration | None = None,
        max_hold: Duration | None = None,
        min_hold: Duration | None = None,
        head_start: Duration | None = None,
        on_lost: OnLost | None = None,
    ) -> Lock:
        """Returns permits of a semaphore to take. With `capacity`, a semaphore that does not exist yet is created.

        Fences of permits order the grants but do not guard writes, because several holders write at the same time.
        """
        options = Options(ttl, wait, fair, owner, metadata, lock_delay, max_hold, min_hold, head_start)
        return self._lock(semaphore_target(name, permits, capacity), options, on_lost)

    def latch(self, name: str) -> Latch:
        """Returns the latch of this name. Sends nothing."""
        return Latch(self._runtimes, name)

    def state(self, name: str) -> dict[str, Any]:
        """Returns who holds the lock and who waits: `state`, `holders`, `queue`, as in the HTTP contract."""
        return self.request("GET", path_of("locks", name))

    async def state_async(self, name: str) -> dict[str, Any]:
        return await self.request_async("GET", path_of("locks", name))

    def list(self, prefix: str = "") -> Iterator[dict[str, Any]]:
        """Yields the locks that are held or waited for and whose names start with `prefix`. Requests them page by
        page."""
        cursor: str | None = ""
        while cursor is not None:
            page = self.request("GET", _page(prefix, cursor))
            yield from page["locks"]
            cursor = page["cursor"]

    async def list_async(self, prefix: str = "") -> AsyncIterator[dict[str, Any]]:
        cursor: str | None = ""
        while cursor is not None:
            page = await self.request_async("GET", _page(prefix, cursor))
            for lock in page["locks"]:
                yield lock
            cursor = page["cursor"]

    def break_lock(
        self,
        name: str,
        *,
        grace: Duration | None = None,
        delay: bool = True,
        queue: bool | str = False,
        fence: int | None = None,
        reason: str | None = None,
        by: str | None = None,
    ) -> dict[str, Any]:
        """Ends every lease on a lock, regardless of its holder. Requires the `admin` scope.

        `grace` announces the break to the holders and ends the leases after this long. `delay=False` also ends a
        lock_delay and a min_hold. `queue=True` also dismisses all waiters, and `queue="only"` only dismisses them.
        `fence` ends only the lease with that fence. `reason` and `by` are reported to the holders, and kept in the
        history.
        """
        return self.request("DELETE", _break(name, grace, delay, queue, fence, reason, by))

    async def break_lock_async(
        self,
        name: str,
        *,
        grace: Duration | None = None,
        delay: bool = True,
        queue: bool | str = False,
        fence: int | None = None,
        reason: str | None = None,
        by: str | None = None,
    ) -> dict[str, Any]:
        return await self.request_async("DELETE", _break(name, grace, delay, queue, fence, reason, by))

    def set_semaphore(self, name: str, permits: int) -> dict[str, Any]:
        """Creates a semaphore with this many permits, or changes its capacity. Requires the `admin` scope."""
        return self.request("PUT", path_of("semaphores", name), {"permits": permits})

    async def set_semaphore_async(self, name: str, permits: int) -> dict[str, Any]:
        return await self.request_async("PUT", path_of("semaphores", name), {"permits": permits})

    def semaphore_state(self, name: str) -> dict[str, Any]:
        """Raises ApiError with the `not_found` code when the semaphore does not exist."""
        return self.request("GET", path_of("semaphores", name))

    async def semaphore_state_async(self, name: str) -> dict[str, Any]:
        return await self.request_async("GET", path_of("semaphores", name))

    def request(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Sends any other request that the HTTP contract defines, with this client's API key, retries and errors."""
        return run(send(self._runtimes.threads(), method, path, body)).body

    async def request_async(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The same as `request`, in asyncio."""
        return (await send(self._runtimes.asyncio(), method, path, body)).body

    def close(self) -> None:
        """Closes idle connections. The client can be used again."""
        self._http.close()

    def __enter__(self) -> Leasehold:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Leasehold {self._url}>"

    def _lock(self, target: Target, options: Options, on_lost: OnLost | None) -> Lock:
        return Lock(self._runtimes, target, options.with_owner(self._owner), on_lost)


def _page(prefix: str, cursor: str) -> str:
    query = {name: value for name, value in (("prefix", prefix), ("cursor", cursor)) if value}
    return f"/locks?{urlencode(query)}" if query else "/locks"


def _break(
    name: str,
    grace: Duration | None,
    delay: bool,
    queue: bool | str,
    fence: int | None,
    reason: str | None = None,
    by: str | None = None,
) -> str:
    query = {
        "grace": None if grace is None else to_text(to_ms(grace, "grace")),
        "delay": None if delay else "false",
        "queue": "true" if queue is True else queue or None,
        "fence": fence,
        "reason": reason,
        "by": by,
    }
    given = urlencode({option: value for option, value in query.items() if value is not None})
    return path_of("locks", name) + (f"?{given}" if given else "")


def _checked_url(url: str) -> str:
    if isinstance(url, str) and re.fullmatch(r"https?://[^/?#@\s]+(/[^?#\s]*)?", url, re.IGNORECASE):
        try:
            if urlsplit(url).port != 0:
                return url.rstrip("/")
        except ValueError:
            pass  # The port is not a number.
    shown = re.sub(r"^(\w+://)?.*@", r"\1…@", url) if isinstance(url, str) else repr(url)
    got = f"'{shown}'" if url else "nothing: is its environment variable set?"
    raise TypeError(f"Expected 'url' to be a URL such as \"https://locks.example.com\", got {got}")


def _checked_key(api_key: str | None) -> str | None:
    """Checked here because a key that does not fit into a header would make the service seem unreachable."""
    if not api_key:
        return None
    if isinstance(api_key, str) and re.fullmatch(r"[!-~]+", api_key):
        return api_key
    raise TypeError("Expected 'api_key' to be text without spaces or line breaks")
