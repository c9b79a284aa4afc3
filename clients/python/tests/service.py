"""A service with one lock, as seen from other processes."""

from __future__ import annotations

import contextlib
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Iterator

GRANT = {
    "lock": "x",
    "mode": "exclusive",
    "token": "a-secret",
    "fence": 7,
    "waited_ms": 0,
    "ttl_ms": 30_000,
    "renew_after_ms": 10_000,
    "acquired_at": "2026-01-01T00:00:00.000Z",
    "expires_at": "2026-01-01T00:00:30.000Z",
}
BUSY = {"status": 409, "code": "locked", "lock": "x", "holders": [{"owner": "someone else"}], "ticket": "a-ticket"}


class OneLock:
    """Grants the lock unless it is `busy`, and releases it. `paths` are the requests, in their order."""

    url: str

    def __init__(self, busy: bool) -> None:
        self.busy = busy
        self.paths: list[str] = []

    def answer(self, path: str) -> tuple[int, dict[str, Any]]:
        self.paths.append(path)
        if not path.endswith("/acquire"):
            return 200, {"lock": "x", "released": True}
        return (409, BUSY) if self.busy else (200, GRANT)


@contextlib.contextmanager
def one_lock(busy: bool = False) -> Iterator[OneLock]:
    lock = OneLock(busy)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            status, body = lock.answer(self.path)
            text = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            pass  # A killed process closes its connections abruptly.

    with Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        lock.url = f"http://127.0.0.1:{server.server_port}"
        try:
            yield lock
        finally:
            server.shutdown()
