"""Starts threads, while the interpreter allows it."""

from __future__ import annotations

import sys
import threading
from typing import Callable


def check_threads() -> None:
    """Raises RuntimeError when the interpreter is known to be shutting down."""
    # Before Python 3.12, a thread that is started during the shutdown never runs, and `start` waits for it forever.
    if sys.is_finalizing():
        raise RuntimeError("No thread can be started while the interpreter shuts down")


def start_daemon(work: Callable[[], None], name: str) -> threading.Thread:
    """Raises RuntimeError when no thread can be started, such as while the interpreter shuts down."""
    check_threads()
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread
