"""What a program releases while its interpreter shuts down, on every version of Python that this machine has."""

from __future__ import annotations

import shutil
import subprocess
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .service import one_lock

START = """
import atexit, sys, threading
from leasehold_locks import Leasehold
client = Leasehold(sys.argv[1])
lock = client.lock("x", ttl="30s")
"""
RELEASING = {
    "a suspended generator": """
def block():
    with lock:
        yield
one = block()
next(one)
""",
    "__del__": """
class Job:
    def __init__(self):
        self.lease = lock.acquire()
    def __del__(self):
        self.lease.release()
job = Job()
""",
    "atexit": """
atexit.register(lock.acquire().release)
""",
    "a thread that ends later": """
held = threading.Event()
def work():
    with lock:
        held.set()
        threading.main_thread().join()
threading.Thread(target=work).start()
held.wait()
""",
    "a thread that acquires later": """
def work():
    threading.main_thread().join()
    try:
        with lock:
            pass
    except RuntimeError as error:
        # Some releases of 3.12 no longer start a thread at this point, and only a thread could renew the lease.
        assert "cannot be renewed" in str(error), error
threading.Thread(target=work).start()
""",
}
ACQUIRING = """
class Job:
    def __del__(self):
        try:
            lock.acquire()
        except RuntimeError as error:
            print(error)
job = Job()
"""


def python(version: str) -> str | None:
    """Finds this version: the current one, one on the path, or one of pyenv's."""
    if sys.version_info[:2] == tuple(map(int, version.split("."))):
        return sys.executable
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    return str(kept[-1]) if kept else shutil.which(f"python{version}")


class End:
    """The tests, for one version."""

    version: str

    def setUp(self) -> None:
        found = python(self.version)
        if found is None:
            raise unittest.SkipTest(f"Python {self.version} is not installed")
        self.python = found

    def paths_of(self, program: str) -> tuple[list[str], str]:
        """Returns the requests and the output of a program, which must end in time and without an error."""
        with one_lock() as service:
            command = [self.python, "-c", START + program, service.url]
            folder = Path(__file__).parents[1]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=30)
            assert (done.returncode, done.stderr) == (0, ""), (done.returncode, done.stderr)
            return service.paths, done.stdout

    def test_releases_what_is_held(self) -> None:
        with ThreadPoolExecutor(2) as pool:
            ended = {way: pool.submit(self.paths_of, program) for way, program in RELEASING.items()}
        for way, end in ended.items():
            with self.subTest(way):  # type: ignore[attr-defined]
                assert end.result()[0] == ["/locks/x/acquire", "/locks/x/release"], end.result()

    def test_takes_no_lock_that_it_could_not_renew(self) -> None:
        found = self.paths_of(ACQUIRING)
        assert found == ([], "No thread can be started while the interpreter shuts down\n"), found


class EndOf310(End, unittest.TestCase):
    version = "3.10"


class EndOf311(End, unittest.TestCase):
    version = "3.11"


class EndOf312(End, unittest.TestCase):
    version = "3.12"


class EndOf313(End, unittest.TestCase):
    version = "3.13"
