"""Starts threads, for as long as the interpreter does."""

from __future__ import annotations

import sys
import threading
from typing import Callable


def check_threads() -> None:
    """Raises RuntimeError when the interpreter is known to end."""
    # Before Python 3.12, a thread would never run then, and `start` would wait for it for ever.
    if sys.is_finalizing():
        raise RuntimeError("No thread can be started while the interpreter shuts down")


def start_daemon(work: Callable[[], None], name: str) -> threading.Thread:
    """Raises RuntimeError when no thread can be started, as at the end of the interpreter."""
    check_threads()
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread
