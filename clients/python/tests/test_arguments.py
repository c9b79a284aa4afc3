"""Arguments that are refused before anything is sent, and the texts of errors."""

from __future__ import annotations

import math
import re
import unittest
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

from leasehold_locks import ApiError, Leasehold, LeaseholdError, LockedError, RequestTimeoutError, __version__
from leasehold_locks._client import _break
from leasehold_locks._durations import to_ms

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


class Durations(unittest.TestCase):
    def test_are_text_with_units_or_a_timedelta(self) -> None:
        cases: dict[Any, float] = {
            "250ms": 250,
            "30s": 30_000,
            "2m30s": 150_000,
            "1.5h": 5_400_000,
            "1d": 86_400_000,
            "1m5ms": 60_005,
            timedelta(seconds=1.5): 1_500,
            0: 0,
            math.inf: math.inf,
        }
        for duration, ms in cases.items():
            with self.subTest(duration=duration):
                self.assertEqual(to_ms(duration, "ttl"), ms)

    def test_are_refused_without_a_unit_and_in_forms_that_the_service_refuses(self) -> None:
        wrong: list[Any] = [30, 0.5, "30", "", "s", "-1s", "1.2.3s", "1s1m", "30 s", None, timedelta(-1), math.nan]
        for duration in wrong:
            with self.subTest(duration=duration), self.assertRaisesRegex(TypeError, "'ttl'.*30s.*got"):
                to_ms(duration, "ttl")


class Arguments(unittest.TestCase):
    def test_invalid_url_is_refused_without_showing_its_password(self) -> None:
        wrong: list[Any] = [
            "",
            "localhost:8787",
            "https://",
            "http://a:b@x",
            "https://x?y",
            "ftp://x",
            "http://x:y",
            None,
        ]
        for url in wrong:
            with self.subTest(url=url), self.assertRaisesRegex(TypeError, "'url'") as caught:
                Leasehold(url)
            self.assertNotIn("a:b", str(caught.exception))
        self.assertEqual(
            repr(Leasehold("https://x.test:8443/locks/", "secret")), "<Leasehold https://x.test:8443/locks>"
        )

    def test_api_key_that_does_not_fit_into_a_header_is_refused_without_showing_it(self) -> None:
        for key in ("a b", "a\r\nX: y", "ä"):
            with self.subTest(key=key), self.assertRaisesRegex(TypeError, "'api_key'") as caught:
                Leasehold("http://x.test", key)
            self.assertNotIn(key, str(caught.exception))

    def test_durations_are_refused_where_they_are_given(self) -> None:
        locks, wrong = Leasehold("http://x.test"), cast(Any, 30)
        for option in ("ttl", "wait", "lock_delay", "max_hold", "min_hold", "head_start"):
            with self.subTest(option=option), self.assertRaisesRegex(TypeError, f"'{option}'.*30s.*got 30"):
                locks.lock("deploy", **{option: wrong})

    def test_repr_shows_the_kind_and_the_name(self) -> None:
        locks = Leasehold("http://x.test")
        things = [locks.lock("a"), locks.multi(["a", "b"]), locks.semaphore("pool"), locks.latch("gate")]
        self.assertEqual(
            [repr(thing) for thing in things], ["<Lock 'a'>", "<Lock 'a', 'b'>", "<Semaphore 'pool'>", "<Latch 'gate'>"]
        )
        self.assertEqual(__version__, re.findall('^version = "(.*)"$', PROJECT.read_text("utf8"), re.MULTILINE)[0])

    def test_of_a_break_become_its_query(self) -> None:
        self.assertEqual(_break("a/b", None, True, False, None), "/locks/a%2Fb")
        self.assertEqual(_break("a", None, True, False, None, "it & hangs", "Ada"), "/locks/a?reason=it+%26+hangs&by=Ada")
        self.assertEqual(_break("x", "1m", False, "only", None), "/locks/x?grace=60000ms&delay=false&queue=only")
        self.assertEqual(_break("x", None, True, False, 41), "/locks/x?fence=41")
        with self.assertRaisesRegex(TypeError, "'grace'"):
            _break("x", cast(Any, 30), True, True, None)

    def test_name_that_is_empty_is_refused(self) -> None:
        with self.assertRaisesRegex(TypeError, "Expected a name"):
            Leasehold("http://x.test").lock("")
        with self.assertRaisesRegex(TypeError, "Expected a list"):
            Leasehold("http://x.test").multi("ab")


class Errors(unittest.TestCase):
    def test_have_a_code_and_a_detail(self) -> None:
        locked = LockedError({"lock": "deploy", "holders": [{"owner": "ci-7"}, {"owner": None}]}, 2_500)
        self.assertEqual(
            (locked.code, locked.detail), ("locked", "'deploy': not obtained in 2.5 s, locked by ci-7, someone")
        )
        closed = LockedError({"lock": "deploy", "holders": [], "available_at": "2030-01-01T00:00:00.000Z"})
        self.assertEqual(
            closed.detail, "'deploy': kept closed until 2030-01-01T00:00:00.000Z by a min_hold or lock_delay"
        )
        self.assertEqual(ApiError(400, {"code": "invalid_request", "detail": "No."}).detail, "No.")
        self.assertIn("is the url right?", ApiError(404, {}).detail)
        self.assertTrue(
            issubclass(RequestTimeoutError, TimeoutError) and issubclass(RequestTimeoutError, LeaseholdError)
        )

    def test_unreachable_service_is_reported_with_the_cause(self) -> None:
        locks = Leasehold("http://127.0.0.1:9", timeout="500ms")
        with (
            self.assertLogs("leasehold_locks", "WARNING") as logged,
            self.assertRaisesRegex(RequestTimeoutError, "127.0.0.1:9 cannot be reached: connection refused"),
        ):
            locks.request("GET", "/me")
        # The failure is logged immediately, and only once for the request.
        self.assertEqual(len(logged.output), 1)
        self.assertRegex(logged.output[0], "127.0.0.1:9 cannot be reached: connection refused; trying again for 0.[45] s$")
