"""Proxies that environment variables configure."""

from __future__ import annotations

import os
import socket
import threading
import unittest
from unittest.mock import patch

from leasehold_locks import Leasehold, RequestTimeoutError

from .service import one_lock


def environment(**proxies: str) -> dict[str, str]:
    others = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    return {**others, **proxies}


class Proxies(unittest.TestCase):
    def test_receive_the_requests_for_the_service(self) -> None:
        with one_lock() as proxy, patch.dict(os.environ, environment(http_proxy=proxy.url), clear=True):
            with Leasehold("http://locks.test/base").lock("x"):
                pass
        self.assertEqual(
            proxy.paths, [f"http://locks.test/base/locks/x/{what}" for what in ("acquire", "release")]
        )

    def test_are_not_used_for_hosts_in_no_proxy(self) -> None:
        nowhere = environment(http_proxy="http://127.0.0.1:1", no_proxy="127.0.0.1,localhost")
        with one_lock() as service, patch.dict(os.environ, nowhere, clear=True):
            with Leasehold(service.url).lock("x"):
                pass
        self.assertEqual(service.paths, ["/locks/x/acquire", "/locks/x/release"])

    def test_tunnel_encrypted_requests_and_get_their_credentials(self) -> None:
        asked: list[bytes] = []
        with socket.create_server(("127.0.0.1", 0)) as server:

            def refuse() -> None:
                while True:
                    try:
                        connection, _ = server.accept()
                    except OSError:
                        return
                    with connection:
                        asked.append(connection.recv(4096))
                        connection.sendall(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")

            threading.Thread(target=refuse, daemon=True).start()
            url = f"http://me:p%40ss@127.0.0.1:{server.getsockname()[1]}"
            with patch.dict(os.environ, environment(https_proxy=url), clear=True):
                locks = Leasehold("https://locks.test", "the-key", timeout="200ms")
                with self.assertRaisesRegex(RequestTimeoutError, "407"):
                    locks.state("x")
            server.shutdown(socket.SHUT_RDWR)
        self.assertIn(b"CONNECT locks.test:443 HTTP/1.", asked[0])
        self.assertIn(b"Proxy-Authorization: Basic bWU6cEBzcw==\r\n", asked[0])
        self.assertNotIn(b"the-key", b"".join(asked))

    def test_of_another_kind_are_refused_by_the_name_of_the_variable(self) -> None:
        with patch.dict(os.environ, environment(https_proxy="socks5://127.0.0.1:1080"), clear=True):
            with self.assertRaisesRegex(ValueError, "Expected HTTPS_PROXY"):
                Leasehold("https://locks.test")


if __name__ == "__main__":
    unittest.main()
