"""The processes of a site when they start."""

import gc

from celery.signals import worker_process_init

import league.celery  # noqa: F401  (it listens)


def test_what_a_worker_has_loaded_is_left_out_of_collections() -> None:
    before = gc.get_freeze_count()
    try:
        worker_process_init.send(sender=None)
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()
