"""Durations as programs write them."""

from __future__ import annotations

import math
import re
from datetime import timedelta
from typing import Literal, Union

Duration = Union[str, timedelta, Literal[0]]
"""Text such as "250ms", "30s", "2m30s" or "1.5h", a `timedelta`, or 0. A number without a unit is not a duration."""
Wait = Union[Duration, float]
"""A duration, or `math.inf` for an endless wait."""

_UNITS_MS = (86_400_000, 3_600_000, 60_000, 1000, 1)
_NUMBER = r"(\d+(?:\.\d+)?)"
_TEXT = re.compile("".join(f"(?:{_NUMBER}{unit})?" for unit in ("d", "h", "m(?!s)", "s", "ms")))


def to_ms(duration: Wait, option: str) -> float:
    """Returns whole milliseconds, or infinity.

    Other numbers are refused, because some readers would take them for seconds and others for milliseconds.
    """
    if isinstance(duration, timedelta) and duration >= timedelta(0):
        return round(duration / timedelta(milliseconds=1))
    if isinstance(duration, str) and duration:
        match = _TEXT.fullmatch(duration)
        if match:
            parts = zip(match.groups(), _UNITS_MS, strict=True)
            return round(sum(float(amount or 0) * unit_ms for amount, unit_ms in parts))
    if isinstance(duration, (int, float)) and (duration == 0 or duration == math.inf):
        return duration
    expected = 'a duration such as "30s" or "2m30s", or a timedelta'
    raise TypeError(f"Expected '{option}' to be {expected}, got {duration!r}")


def to_text(ms: float) -> str:
    """Returns the form that the service accepts: it refuses bare numbers."""
    return f"{ms:.0f}ms"


def reported_ms(value: object) -> float:
    """Returns milliseconds that the service reports; anything but a number counts as 0."""
    return value if isinstance(value, (int, float)) and 0 < value < math.inf else 0
