"""What cannot leave the process that made it."""

from __future__ import annotations

from typing import Any, ClassVar


class Unpicklable:
    """Refuses to be pickled or copied, with advice. Otherwise `pickle` would name some part of it that nobody knows."""

    _advice: ClassVar[str]

    def __reduce__(self) -> Any:
        raise TypeError(f"Cannot pickle or copy a {type(self).__name__}: {self._advice}")
