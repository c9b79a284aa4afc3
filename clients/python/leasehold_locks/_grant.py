"""One grant as the client knows it, by its own clock."""

from __future__ import annotations

import os
import threading
from datetime import datetime
from typing import Any, Callable, Mapping, Sequence

from ._durations import reported_ms
from ._errors import LeaseLostError
from ._target import Held, Target

_MARGIN_MAX_MS = 5_000
"""The margin covers clocks that run at different speeds, and gives the work time to stop."""
_INTERVAL_MIN_MS = 25
"""The shortest time between renewals, even if the service recommends less."""

Said = Mapping[str, Any]
"""A deadline as the service reports it: `ttl_ms`, `expires_at`, `renew_after_ms` and perhaps `break_at`."""


def instant(text: str) -> datetime:
    # Before Python 3.11, `fromisoformat` does not accept a Z.
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


class Grant:
    """A grant in doubt counts as lost: if no answer comes in time, it ends before its deadline, by the client's
    clock."""

    def __init__(
        self, target: Target, token: str, locks: tuple[Held, ...], ttl_ms: float, ends_at_ms: float | None = None
    ) -> None:
        self.target, self.token, self.locks = target, token, locks
        self.process = os.getpid()
        self.ttl_ms: float | None = ttl_ms
        """The ttl of renewals; None means the lease's own."""
        self.ends_at_ms = ends_at_ms
        """When `max_hold` ends the grant, by the store's clock."""
        self.error: LeaseLostError | None = None
        self.lost: dict[str, LeaseLostError] = {}
        """The locks that the service has reported as lost, as opposed to those in doubt."""
        self.releasing = False
        self.update: tuple[Mapping[str, Any], int] | None = None
        """The holder's latest report, with a revision that grows with every update."""
        self.updated: dict[str, int] = {}
        """For each lock, the revision that the service last accepted or refused."""
        self.failure: Exception | None = None
        """The error of the last renewal."""
        self.said: Said = {}
        """The service's latest answer; for several locks, the one about the lock that ends first."""
        self.deadline_ms = self.due_ms = 0.0
        self.lost_at_ms = 0.0
        """The deadline minus the margin: after this time, the lease counts as lost."""
        self.on_end: Callable[[LeaseLostError], None] = lambda error: None
        self._confirmations: dict[str, tuple[float, Said]] = {}
        self._first = target.names[0]
        """The lock that ends first."""
        self._granted_ms = 0.0
        self._ending = threading.Lock()

    @property
    def is_of_parent(self) -> bool:
        """Whether this is a forked child's copy of its parent's grant."""
        return self.process != os.getpid()

    def confirm(self, sent_ms: float, said: Said, name: str | None = None) -> None:
        """Processes an answer. The deadline is counted from when the request was sent, because the store may have
        applied the request at that moment."""
        said = {**said, "ttl_ms": reported_ms(said.get("ttl_ms"))}
        for lock in self.target.names if name is None else (name,):
            self._confirmations[lock] = (sent_ms, said)
        self._first = min(self._confirmations, key=self._known_until_ms)
        first_ms, first = self._confirmations[self._first]
        # The margin is a fraction of the longest ttl granted so far, because the remaining time shrinks toward a
        # `max_hold`.
        self._granted_ms = max(self._granted_ms, said["ttl_ms"])
        self.said = first
        self.deadline_ms = first_ms + first["ttl_ms"]
        self.lost_at_ms = self.deadline_ms - self._margin_ms
        self.due_ms = first_ms + self.interval_ms

    @property
    def interval_ms(self) -> float:
        """The time between renewals."""
        ttl_ms: float = self.said["ttl_ms"]
        return max(_INTERVAL_MIN_MS, ttl_ms / 10, reported_ms(self.said.get("renew_after_ms")))

    def _known_until_ms(self, name: str) -> float:
        sent_ms, said = self._confirmations[name]
        return float(sent_ms + said["ttl_ms"])

    @property
    def _margin_ms(self) -> float:
        return min(self._granted_ms / 10, _MARGIN_MAX_MS)

    def update_of(self, name: str) -> tuple[Mapping[str, Any], int] | None:
        """An update about this lock's holder that the service has not received yet."""
        update = self.update
        return update if update is not None and update[1] > self.updated.get(name, 0) else None

    def settle(self, name: str, update: tuple[Mapping[str, Any], int] | None) -> None:
        if update is not None:
            self.updated[name] = max(self.updated.get(name, 0), update[1])

    def check(self, now_ms: float) -> None:
        """Ends the grant if it counts as lost by now."""
        if self.error is None and now_ms >= self.lost_at_ms:
            self.end(self._expected_reason())

    @property
    def loss(self) -> LeaseLostError | None:
        """The loss of the first of the grant's locks that the service has reported as lost."""
        return next((self.lost[name] for name in self.target.names if name in self.lost), None)

    def _expected_reason(self) -> str:
        if "expires_at" not in self.said:
            return "unconfirmed"
        expires_at_ms = instant(self.said["expires_at"]).timestamp() * 1000

        def reaches(end_ms: float) -> bool:
            return expires_at_ms + self._margin_ms >= end_ms

        if "break_at" in self.said and reaches(instant(self.said["break_at"]).timestamp() * 1000):
            return "broken"
        return "max_hold" if self.ends_at_ms is not None and reaches(self.ends_at_ms) else "unconfirmed"

    def end(self, reason: str, ended: Sequence[str] = (), said: str | None = None) -> None:
        """Ends the grant for good: a lost lease never counts as held again. `ended`: the locks that the service
        reported as lost."""
        with self._ending:
            error = LeaseLostError((*ended, self._first)[0], reason, said)
            error.__cause__ = self.failure
            for name in ended:
                self.lost.setdefault(name, error)
            if self.error is not None:
                return
            self.error = error
        self.on_end(self.error)
