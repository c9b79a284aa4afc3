"""How a process with unfinished work ends."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ACQUIRE = """
import sys
from leasehold_locks import Leasehold, LeaseholdError
try:
    Leasehold(sys.argv[1], timeout=sys.argv[2]).lock("x", ttl="12h").acquire()
except LeaseholdError:
    print("failed")
"""


def acquire(url: str, timeout: str) -> tuple[int, str, str]:
    command = [sys.executable, "-W", "error", "-c", ACQUIRE, url, timeout]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


class Process(unittest.TestCase):
    def test_ends_although_the_outcome_of_an_acquire_is_still_unknown(self) -> None:
        code, told, logged = acquire("http://127.0.0.1:9", "2s")
        self.assertEqual((code, told), (0, "failed\n"))
        # Background work is not reported.
        self.assertRegex(logged, r"\A\S+ cannot be reached: connection refused; trying again for \S+ s\n\Z")

    def test_stays_until_it_has_given_back_what_it_learns_that_it_was_granted(self) -> None:
        paths: list[str] = []
        began_s: list[float] = []

        class Service(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                paths.append(self.path)
                # By then, the client has given up.
                began_s.append(time.monotonic())
                if time.monotonic() < began_s[0] + 0.5:
                    return self.send_error(503)
                answer = b'{"lock": "x", "token": "a-secret"}'
                self.send_response(200)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: object) -> None:
                pass

        with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            self.assertEqual(acquire(f"http://127.0.0.1:{server.server_port}", "100ms")[:2], (0, "failed\n"))
            server.shutdown()
        self.assertEqual(paths[-1], "/locks/x/release")
