"""A forked child does nothing with its parent's leases."""

from __future__ import annotations

import os
import subprocess
import sys
import unittest
from pathlib import Path

from .service import one_lock

START = """
import asyncio, os, sys, threading
from leasehold_locks import Leasehold
client = Leasehold(sys.argv[1])
lock = client.lock("x", ttl="30s")

def wait():
    assert os.waitstatus_to_exitcode(os.waitpid(-1, 0)[1]) == 0, "the child failed"
    print("child ended", flush=True)
    client.request("POST", "/mark", {})
"""
WAYS = {
    "with, sys.exit": """
with lock:
    if os.fork() == 0:
        sys.exit()
    wait()
""",
    "with, an error": """
try:
    with lock:
        if os.fork() == 0:
            raise ValueError
        wait()
except ValueError:
    pass
""",
    "a lease as a context manager": """
with lock.acquire():
    if os.fork() == 0:
        sys.exit()
    wait()
""",
    "calls by name": """
lock.__enter__()
if os.fork() == 0:
    lock.__exit__(None, None, None)
    sys.exit()
wait()
lock.__exit__(None, None, None)
""",
    "a generator": """
def block():
    with lock:
        yield
one = block()
next(one)
if os.fork() == 0:
    one.close()
    sys.exit()
wait()
one.close()
""",
    "release()": """
lease = lock.acquire()
if os.fork() == 0:
    try:
        lease.release()
    except RuntimeError as error:
        assert str(error) == f"The lease on 'x' belongs to process {os.getppid()}: release it there", error
        sys.exit()
    sys.exit(1)
wait()
lease.release()
""",
    "asyncio": """
async def main():
    async with lock:
        if os.fork() == 0:
            os.close(1)
            sys.exit()
        wait()
asyncio.run(main())
""",
}
WAITING = """
async def main():
    task = asyncio.ensure_future(client.lock("x", wait="1m").__aenter__())
    await asyncio.sleep(0.5)
    if os.fork() == 0:
        sys.exit()
    wait()
    os._exit(0)
asyncio.run(main())
"""


def paths_of(program: str, busy: bool = False) -> list[str]:
    """Returns the requests of a program, except for renewals."""
    with one_lock(busy) as service:
        command = [sys.executable, "-c", START + program, service.url]
        done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, timeout=30)
        assert (done.returncode, done.stdout) == (0, "child ended\n"), (done.returncode, done.stdout, done.stderr)
        return service.paths


@unittest.skipUnless(hasattr(os, "fork"), "this system does not fork")
class Fork(unittest.TestCase):
    def test_a_child_that_leaves_the_block_of_its_parent_leaves_the_lock_to_it(self) -> None:
        for way, program in WAYS.items():
            with self.subTest(way):
                self.assertEqual(paths_of(program), ["/locks/x/acquire", "/mark", "/locks/x/release"])

    def test_a_child_whose_event_loop_ends_leaves_the_place_in_the_queue_to_its_parent(self) -> None:
        self.assertNotIn("/locks/x/release", paths_of(WAITING, busy=True))

    def test_a_child_takes_and_releases_its_own_locks(self) -> None:
        program = """
if os.fork() == 0:
    with lock:
        sys.exit()
wait()
"""
        self.assertEqual(paths_of(program), ["/locks/x/acquire", "/locks/x/release", "/mark"])
