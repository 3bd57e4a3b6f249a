"""Executors that run the games of a series: on the cores of this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Generator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from ludotheque.commands import Failure
from ludotheque.i18n import _
from ludotheque.players import frozen

INSTALL = "pip install 'ludotheque[cluster]'"
PATIENCE = 5  # seconds to wait for a cluster's answer


@contextmanager
def cores(count: int) -> Generator[Executor]:
    """Yield an executor with `count` processes on this machine."""
    frozen.prepare()
    with ProcessPoolExecutor(count, multiprocessing.get_context("spawn")) as executor:
        yield executor


@contextmanager
def cluster(address: str) -> Generator[Executor]:
    """Yield an executor on the Dask cluster at `address`; raises Failure if it cannot be used."""
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        if getattr(sys, "frozen", False):
            raise Failure(_("Ce programme-ci ne sait pas jouer sur une grappe : essayez --jobs.")) from error
        message = _("Pour --cluster, il faut d'abord installer un complément : {command}")
        raise Failure(message.format(command=INSTALL)) from error
    silence = _("Aucune grappe ne répond à l'adresse {address}.").format(address=address)
    if not _is_scheduler(address):
        raise Failure(silence)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except OSError as error:
        raise Failure(silence) from error
    with client:
        if not client.ncores():
            raise Failure(_("La grappe {address} n'a aucune machine pour jouer.").format(address=address))
        try:
            yield client.get_executor()
        except ImportError as error:
            message = _("Les machines de la grappe {address} n'ont pas ce programme.")
            raise Failure(message.format(address=address)) from error
        except (OSError, CancelledError, KilledWorker) as error:
            message = _("La grappe {address} ne répond plus.")
            raise Failure(message.format(address=address)) from error


def _is_scheduler(address: str) -> bool:
    """Return whether a Dask scheduler answers at `address`; a client would wait for others for ever."""
    import asyncio  # not in the packaged program, which cannot use a cluster

    from distributed import rpc

    async def identity() -> Any:
        scheduler = rpc(address)
        try:
            return await asyncio.wait_for(scheduler.identity(), PATIENCE)
        finally:
            await scheduler.close_rpc()

    try:
        found = asyncio.run(identity())
    except Exception:  # another program at this address may send anything
        return False
    return isinstance(found, dict) and found.get("type") == "Scheduler"
