"""Documents that are kept small: nobody asks the database what is in them."""

import json
import zlib
from typing import Any

from sqlalchemy import Dialect, LargeBinary
from sqlalchemy.types import TypeDecorator

Plain = dict[str, Any]


def pack(document: Plain) -> bytes:
    written = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(written.encode())


def unpack(packed: bytes) -> Plain:
    document: Plain = json.loads(zlib.decompress(packed))
    return document


class Packed(TypeDecorator[Plain]):
    """A column of such documents."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Plain | None, dialect: Dialect) -> bytes | None:
        return None if value is None else pack(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Plain | None:
        return None if value is None else unpack(value)
