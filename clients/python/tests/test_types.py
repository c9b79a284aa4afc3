"""The package is typed."""

from __future__ import annotations

import subprocess
import sys
import unittest
from importlib.util import find_spec
from pathlib import Path


class Types(unittest.TestCase):
    @unittest.skipUnless(find_spec("mypy"), "mypy is not installed")
    def test_fit(self) -> None:
        command = [sys.executable, "-m", "mypy", "leasehold_locks", "tests"]
        done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
