"""Objects that cannot leave the process that created them."""

from __future__ import annotations

from typing import Any, ClassVar


class Unpicklable:
    """Refuses to be pickled or copied, and explains what to do instead. Otherwise, the error of `pickle` would name some
    internal part."""

    _advice: ClassVar[str]

    def __reduce__(self) -> Any:
        raise TypeError(f"Cannot pickle or copy a {type(self).__name__}: {self._advice}")
