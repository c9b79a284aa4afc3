"""Objects that can be passed between processes, and those that cannot."""

from __future__ import annotations

import copy
import functools
import multiprocessing
import pickle
import unittest
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Callable

from leasehold_locks import (
    ApiError,
    DismissedError,
    Leasehold,
    LeaseholdError,
    LeaseLostError,
    LockedError,
    RequestTimeoutError,
)

from .service import one_lock

ERRORS = [
    LeaseholdError("something"),
    LockedError({"lock": "x", "holders": [{"owner": "someone else"}]}, 1234.0),
    DismissedError("x"),
    LeaseLostError("x", "broken"),
    ApiError(503, {"code": "store_unavailable", "detail": "The store did not answer in time."}),
    ApiError(401, {"code": "unauthenticated"}, "pass a key"),
    RequestTimeoutError("http://x.test cannot be reached"),
]
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": functools.partial(lambda protocol, one: pickle.loads(pickle.dumps(one, protocol)), protocol)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    },
}


def take(url: str) -> None:
    with Leasehold(url).lock("x"):
        pass


class Pickle(unittest.TestCase):
    def test_every_error_is_the_same_after_it(self) -> None:
        for error in ERRORS:
            for how, copied in COPIES.items():
                with self.subTest(f"{type(error).__name__}, {how}"):
                    other = copied(error)
                    self.assertIs(type(other), type(error))
                    self.assertIsNot(other, error)
                    self.assertEqual((str(other), other.args, vars(other)), (str(error), error.args, vars(error)))
                    self.assertEqual((other.code, other.detail), (error.code, error.detail))

    def test_there_is_a_sample_of_every_error(self) -> None:
        kinds = {LeaseholdError, *LeaseholdError.__subclasses__()}
        self.assertEqual({type(error) for error in ERRORS}, kinds)

    def test_explains_why_a_client_a_lock_and_a_lease_are_refused(self) -> None:
        with one_lock() as service, Leasehold(service.url) as client, client.lock("x") as lease:
            for one in (client, client.lock("x"), lease):
                for how, copied in COPIES.items():
                    with self.subTest(f"{type(one).__name__}, {how}"):
                        with self.assertRaisesRegex(TypeError, f"^Cannot pickle or copy a {type(one).__name__}: .*process"):
                            copied(one)


class Pools(unittest.TestCase):
    """Uses spawned processes, because a fork would copy the threads' locks but not the threads."""

    def test_an_executor_hands_on_that_a_lock_is_busy_and_goes_on(self) -> None:
        context = multiprocessing.get_context("spawn")
        with one_lock(busy=True) as service, ProcessPoolExecutor(1, mp_context=context) as pool:
            with self.assertRaisesRegex(LockedError, "locked by someone else"):
                pool.submit(take, service.url).result(30)
            self.assertEqual(pool.submit(len, "abc").result(30), 3)

    def test_a_pool_hands_on_that_a_lock_is_busy_and_goes_on(self) -> None:
        with one_lock(busy=True) as service, multiprocessing.get_context("spawn").Pool(1) as pool:
            with self.assertRaisesRegex(LockedError, "locked by someone else"):
                pool.apply_async(take, [service.url]).get(30)
            self.assertEqual(pool.apply_async(len, ["abc"]).get(30), 3)
