"""The hand record, version 1: one hand as data, read from JSON and written back."""

from gameplay.rules.record.handrecord import HandRecord
from gameplay.rules.record.reader import read
from gameplay.rules.record.writer import record_of, write

__all__ = ["HandRecord", "read", "record_of", "write"]
