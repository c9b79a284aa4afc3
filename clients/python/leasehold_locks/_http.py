"""Sends a request over HTTP in a separate thread, so that the caller can give up at any time.

While the interpreter shuts down, no thread can be started, and the calling thread sends the request.
"""

from __future__ import annotations

import http.client
import os
import socket
import ssl
import threading
import time
import weakref
from base64 import b64encode
from dataclasses import dataclass
from typing import Callable, Protocol
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from ._thread import start_daemon

# Servers close idle connections, many of them after 5 s.
_IDLE_MAX_S = 4.0
_IDLE_MAX = 8

_Pooled = tuple[float, http.client.HTTPConnection]
"""The time since which a connection has been idle, and the connection."""
_Idle = list[_Pooled]


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes | None


@dataclass(frozen=True)
class Reply:
    status: int
    body: bytes
    location: str | None = None
    """Where the answer redirects to."""


class Exchange(Protocol):
    """A request in progress. `result` may be called once it is done."""

    def result(self) -> Reply: ...

    def cancel(self) -> None: ...


@dataclass(frozen=True)
class _Proxy:
    host: str
    port: int
    headers: dict[str, str]
    """What the request needs to know about its caller."""

    @staticmethod
    def of_environment(scheme: str, host: str) -> _Proxy | None:
        """Returns the proxy from `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, or from the system's settings.
        Connections to proxies do not use TLS."""
        url = getproxies().get(scheme)
        if not url or proxy_bypass(host):
            return None
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme.lower() != "http" or not parts.hostname:
            raise ValueError(f"Expected {scheme.upper()}_PROXY to be a URL such as \"http://proxy.example.com:3128\"")
        headers = {}
        if parts.username is not None:
            credentials = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
            headers["Proxy-Authorization"] = f"Basic {b64encode(credentials.encode()).decode()}"
        return _Proxy(parts.hostname, parts.port or 80, headers)


class Http:
    """The connections to one service."""

    def __init__(self, url: str, context: ssl.SSLContext | None = None) -> None:
        parts = urlsplit(url)
        self._secure = parts.scheme.lower() == "https"
        self._host, self._port, self._path = parts.hostname or "", parts.port, parts.path
        self._proxy = _Proxy.of_environment(parts.scheme.lower(), self._host)
        if self._proxy and not self._secure:
            self._path = url
        self._context = context or (ssl.create_default_context() if self._secure else None)
        self._idle: _Idle = []
        self._process = os.getpid()
        # This also runs at the end of the process.
        weakref.finalize(self, _close, self._idle)

    def start(self, request: Request, timeout_s: float, done: Callable[[], None]) -> Exchange:
        """Calls `done` when the request is answered or has failed: in another thread, or before this method returns."""
        return _Exchange(self, request, timeout_s, done)

    def close(self) -> None:
        _close(self._idle)

    def connection(self, timeout_s: float) -> http.client.HTTPConnection:
        if self._process != os.getpid():
            # The connections belong to the process that this one was forked from. Only copies are closed here.
            _close(self._idle)
            self._process = os.getpid()
        while (idle := _pop(self._idle)) is not None:
            since_s, connection = idle
            if time.monotonic() - since_s < _IDLE_MAX_S and connection.sock:
                connection.sock.settimeout(timeout_s)
                return connection
            connection.close()
        proxy = self._proxy
        host, port = (proxy.host, proxy.port) if proxy else (self._host, self._port)
        if not self._secure:
            return http.client.HTTPConnection(host, port, timeout=timeout_s)
        connection = http.client.HTTPSConnection(host, port, timeout=timeout_s, context=self._context)
        if proxy:
            connection.set_tunnel(self._host, self._port, proxy.headers)
        return connection

    def headers(self, headers: dict[str, str]) -> dict[str, str]:
        # Through a tunnel, the proxy cannot see the headers.
        return headers if self._proxy is None or self._secure else {**headers, **self._proxy.headers}

    def keep(self, connection: http.client.HTTPConnection) -> None:
        if len(self._idle) < _IDLE_MAX:
            self._idle.append((time.monotonic(), connection))
        else:
            connection.close()

    def path(self, path: str) -> str:
        """Returns the target of the request; for a proxy, it includes the service's address."""
        return f"{self._path}{path}"


def _pop(idle: _Idle) -> _Pooled | None:
    # Each of these is a single list operation, which other threads cannot interrupt.
    try:
        return idle.pop()
    except IndexError:
        return None


def _close(idle: _Idle) -> None:
    while (one := _pop(idle)) is not None:
        one[1].close()


class _Exchange:
    def __init__(self, http_: Http, request: Request, timeout_s: float, done: Callable[[], None]) -> None:
        self._http, self._request, self._timeout_s, self._done = http_, request, max(timeout_s, 0.001), done
        self._lock = threading.Lock()
        self._connection: http.client.HTTPConnection | None = None
        self._over = False
        self._outcome: Reply | Exception = OSError("no answer")
        try:
            # The thread is a daemon, because an unresponsive name server must not keep the process from ending.
            start_daemon(self._run, "leasehold-request")
        except RuntimeError:
            self._run()

    def result(self) -> Reply:
        if isinstance(self._outcome, Exception):
            raise self._outcome
        return self._outcome

    def cancel(self) -> None:
        with self._lock:
            self._over = True
            connection = self._connection
        sock = connection.sock if connection else None
        if sock:
            try:
                # Unlike `close`, this wakes the thread that reads.
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def _run(self) -> None:
        try:
            self._outcome = self._send()
        except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to the caller
            self._outcome = error
        self._done()

    def _send(self) -> Reply:
        connection = self._http.connection(self._timeout_s)
        reused = connection.sock is not None
        try:
            return self._send_over(connection)
        except (OSError, http.client.HTTPException):
            connection.close()
            # The server may have closed a connection that was idle.
            if not reused or self._over:
                raise
        connection = self._http.connection(self._timeout_s)
        connection.close()
        try:
            return self._send_over(connection)
        except (OSError, http.client.HTTPException):
            connection.close()
            raise

    def _send_over(self, connection: http.client.HTTPConnection) -> Reply:
        if connection.sock is None:
            connection.connect()
        with self._lock:
            if self._over:
                raise OSError("given up")
            self._connection = connection
        request = self._request
        connection.request(request.method, self._http.path(request.path), request.body, self._http.headers(request.headers))
        response = connection.getresponse()
        reply = Reply(response.status, response.read(), response.getheader("Location"))
        with self._lock:
            self._connection = None
            reusable = not self._over and not response.will_close
        if reusable:
            self._http.keep(connection)
        else:
            connection.close()
        return reply
