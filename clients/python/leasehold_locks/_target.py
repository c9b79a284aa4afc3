"""The locks and semaphores that can be taken, with the paths and bodies of their requests."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Mapping, Sequence, Union
from urllib.parse import quote

from ._durations import to_text

LockRequest = Union[str, Mapping[str, str]]
"""The name of a lock, or `{"name": …, "mode": "exclusive" | "shared"}`."""


@dataclass(frozen=True)
class Held:
    """One lock of a lease. Permits of a semaphore count as shared."""

    lock: str
    mode: str
    fence: int


@dataclass(frozen=True)
class Target:
    kind: str
    acquire_path: str
    release_path: str
    names: tuple[str, ...]
    fields: Mapping[str, Any] = field(default_factory=dict)

    def release_body(self, names: Sequence[str], credential: Mapping[str, str]) -> dict[str, Any]:
        return {**credential, "locks": names} if self.kind == "multi" else dict(credential)

    def heartbeat_item(self, name: str, token: str, ttl_ms: float | None) -> dict[str, Any]:
        item: dict[str, Any] = {"name": name, "token": token}
        if self.kind == "semaphore":
            item["kind"] = self.kind
        if ttl_ms:
            item["ttl"] = to_text(ttl_ms)
        return item

    def of(self, held: Sequence[Held]) -> Target:
        """Returns the target for the granted locks, which may be only some of the requested ones."""
        return replace(self, names=tuple(one.lock for one in held)) if self.kind == "multi" else self

    def held(self, granted: Mapping[str, Any]) -> tuple[Held, ...]:
        if self.kind == "multi":
            return tuple(Held(lease["lock"], lease["mode"], lease["fence"]) for lease in granted["leases"])
        return (Held(self.names[0], granted.get("mode", "shared"), granted["fence"]),)


def path_of(family: str, name: str, operation: str = "") -> str:
    """`operation` begins with a slash, if there is one."""
    if not isinstance(name, str) or not name:
        raise TypeError(f"Expected a name, got {name!r}: is its environment variable set?")
    return f"/{family}/{quote(name, safe='')}{operation}"


def lock_target(name: str, shared: bool = False) -> Target:
    acquire = path_of("rw", name, "/read") if shared else path_of("locks", name, "/acquire")
    return Target("lock", acquire, path_of("locks", name, "/release"), (name,))


def multi_target(locks: Sequence[LockRequest], need: int | None = None) -> Target:
    if isinstance(locks, str):
        raise TypeError(f"Expected a list of locks, got {locks!r}: use 'lock' for one")
    items = [{"name": lock} if isinstance(lock, str) else dict(lock) for lock in locks]
    names = tuple(item["name"] for item in items)
    return Target("multi", "/multi/acquire", "/multi/release", names, {"locks": items, "need": need})


def semaphore_target(name: str, permits: int, capacity: int | None) -> Target:
    fields = {"permits": permits, "capacity": capacity}
    paths = path_of("semaphores", name, "/acquire"), path_of("semaphores", name, "/release")
    return Target("semaphore", *paths, (name,), fields)
