"""The programs that test/clients/python.test.ts runs against a live service: `python3 -m tests.live <what> <url> …`."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from pathlib import Path
from typing import Any, Callable

from leasehold_locks import AsyncLease, Lease, Leasehold, LeaseLostError, LockedError


def work(lease: Lease | AsyncLease) -> dict[str, Any]:
    """Works until the lease is lost, and prints how much time was left then."""
    try:
        while True:
            lease.raise_if_lost()
            time.sleep(0.001)
    except LeaseLostError as error:
        lease_ms = lease.remaining_ms
        return {"kind": type(lease).__name__, "reason": error.reason, "remaining_ms": lease_ms}


def hold(url: str, name: str) -> None:
    """Holds two locks, one in a thread and one in asyncio, and works under them until they are lost."""
    locks = Leasehold(url)
    told: list[str] = []
    options: dict[str, Any] = {"ttl": "1500ms", "on_lost": lambda lost: told.append(type(lost).__name__)}
    lease = locks.lock(f"{name}-threads", **options).acquire()

    async def beside() -> list[dict[str, Any]]:
        other = await locks.lock(f"{name}-asyncio", **options)
        # This is long enough to renew both.
        await asyncio.sleep(0.6)
        print("held", flush=True)
        ended = await asyncio.gather(asyncio.to_thread(work, lease), asyncio.to_thread(work, other))
        await asyncio.wait_for(other.lost.wait(), 1)
        return list(ended)

    ended = asyncio.run(beside())
    is_told = lease.lost.wait(1)
    print(json.dumps({"ended": ended, "told": sorted(told) if is_told else []}), flush=True)


def count(url: str, name: str, file: str, times: str) -> None:
    """Counts up in a file, alternately in a thread and in asyncio. Without the lock, some counts would be lost."""
    path = Path(file)

    def add_one() -> None:
        number = int(path.read_text())
        time.sleep(0.005)
        path.write_text(str(number + 1))

    async def add_one_beside(locks: Leasehold) -> None:
        async with locks.lock(name, wait="1m"):
            add_one()

    with Leasehold(url, owner="counter") as locks:
        for _ in range(int(times)):
            with locks.lock(name, wait="1m"):
                add_one()
            asyncio.run(add_one_beside(locks))


def cancel(url: str, name: str) -> None:
    """A task that is cancelled while it waits leaves behind neither a place nor a lock."""
    locks = Leasehold(url)

    def waiting() -> int:
        return int(locks.request("GET", f"/locks/{name}")["queue_length"])

    async def give_up() -> None:
        task = asyncio.ensure_future(_take(locks, name))
        while await asyncio.to_thread(waiting) == 0:
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        print("cancelled" if task.cancelled() else "not cancelled", flush=True)

    with locks.lock(name):
        asyncio.run(give_up())
        until_s = time.monotonic() + 5
        while waiting() > 0 and time.monotonic() < until_s:
            time.sleep(0.01)
        print(waiting(), flush=True)
    try:
        with locks.lock(name):
            print("free", flush=True)
    except LockedError as error:
        print(error, flush=True)


async def _take(locks: Leasehold, name: str) -> None:
    async with locks.lock(name, wait="1m"):
        pass


def kinds(url: str, name: str) -> None:
    """Takes every kind of lock, in threads and in asyncio."""
    locks = Leasehold(url, owner="kinds")
    taken = [
        locks.read_lock(f"{name}/ü ?"),
        locks.multi([f"{name}-a", {"name": f"{name}-b", "mode": "shared"}]),
        locks.multi([f"{name}-c", f"{name}-d"], need=1),
        locks.semaphore(name, permits=2, capacity=3),
    ]

    async def beside() -> None:
        for lock in taken:
            async with lock as lease:
                print(lease.lock, len(lease.locks), lease.mode, lease.held, flush=True)

    for lock in taken:
        with lock as lease:
            print(lease.lock, len(lease.locks), lease.mode, lease.held, flush=True)
    asyncio.run(beside())
    print(threading.active_count() < 10)


def members(url: str, name: str) -> None:
    """Inspects locks, breaks one, counts a latch down and changes a semaphore, in threads and in asyncio; and decorates
    functions."""
    locks = Leasehold(url, owner="members")

    @locks.lock(f"{name}/a")
    def add(one: int, *, other: int) -> int:
        assert locks.state(f"{name}/a")["state"] == "held"
        return one + other

    @locks.lock(f"{name}/b")
    async def add_beside(one: int, *, other: int) -> int:
        assert (await locks.state_async(f"{name}/b"))["state"] == "held"
        return one + other

    async def beside() -> list[Any]:
        latch = locks.latch(f"{name}/async")
        await latch.set_async(1, ttl="1m")
        waiting = asyncio.ensure_future(latch.wait_async("30s"))
        await latch.count_down_async()
        async with locks.lock(f"{name}/held", wait="1m"):
            held = [lock["lock"] async for lock in locks.list_async(f"{name}/h")]
            broken = await locks.break_lock_async(f"{name}/held", delay=False)
            # The block ends with the error about its loss.
            try:
                return [held, broken["broken"], (await waiting)["open"], await add_beside(1, other=2)]
            finally:
                await latch.delete_async()

    latch = locks.latch(f"{name}/threads")
    latch.set(2)
    lease = locks.lock(f"{name}/held").acquire()
    announced = locks.break_lock(f"{name}/held", grace="1h", queue=True)["holders"]
    said = [
        [lock["lock"] for lock in locks.list(f"{name}/h")],
        announced,
        latch.count_down(2)["open"],
        latch.wait()["open"],
        latch.state()["count"],
        latch.delete()["latch"],
        locks.set_semaphore(f"{name}/pool", 3)["permits"],
        locks.semaphore_state(f"{name}/pool")["available"],
        add(1, other=2),
        add.__name__,
    ]
    lease.release()
    print(json.dumps(said), flush=True)
    try:
        print(asyncio.run(beside()))
    except LeaseLostError as error:
        print(error.reason, flush=True)


if __name__ == "__main__":
    _, what, *arguments = sys.argv
    run: dict[str, Callable[..., None]] = {"hold": hold, "count": count, "cancel": cancel, "kinds": kinds, "members": members}
    run[what](*arguments)
