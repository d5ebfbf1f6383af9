"""Keys: who has one may act from a seat, or as the host of a table.

A key is a secret of 144 bits with the server's signature, so that an invented one is refused
without a look into the database. The database keeps a hash; the key itself stands only in the link
of the one who was given it. Another key for the same seat makes the old one worthless.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

_SECRET_BYTES: Final = 18
_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_TABLE_LETTERS: Final = 10
_SIGNATURE_BYTES: Final = 12


class Keyring:
    """Makes keys and knows its own.

    >>> ring = Keyring(b"a secret of the server")
    >>> key = ring.new_key("k3j9", "frederick")
    >>> ring.is_signed(key, "k3j9", "frederick"), ring.is_signed(key, "k3j9", "pompadour")
    (True, False)
    """

    def __init__(self, server_secret: bytes) -> None:
        self._server_secret = server_secret

    def new_key(self, table: str, holder: str) -> str:
        """A key for a seat of a table, or for its host."""
        secret = secrets.token_bytes(_SECRET_BYTES)
        return urlsafe_b64encode(secret + self._sign(secret, table, holder)).decode()

    def is_signed(self, key: str, table: str, holder: str) -> bool:
        """Whether this server has made the key, and for this holder."""
        raw = _decoded(key)
        secret = raw[:_SECRET_BYTES]
        signature = self._sign(secret, table, holder)
        return hmac.compare_digest(raw[_SECRET_BYTES:], signature)

    def fits(self, key: str, table: str, holder: str, kept: bytes | None) -> bool:
        """Whether the key opens what this hash was kept for; no hash, no entry."""
        if not self.is_signed(key, table, holder):
            return False
        return kept is not None and hmac.compare_digest(hash_of(key), kept)

    def _sign(self, secret: bytes, table: str, holder: str) -> bytes:
        told = b"\0".join((secret, table.encode(), holder.encode()))
        return hmac.digest(self._server_secret, told, "sha256")[:_SIGNATURE_BYTES]


def new_table_id() -> str:
    """A name for a table that nobody guesses, of letters that nobody mistakes.

    >>> len(new_table_id())
    10
    """
    return "".join(secrets.choice(_LETTERS) for _ in range(_TABLE_LETTERS))


def hash_of(key: str) -> bytes:
    """What is kept of a key. It is random enough to need no salt."""
    return hashlib.sha256(key.encode()).digest()


def _decoded(key: str) -> bytes:
    """The bytes of a key; nothing if it is none."""
    try:
        return urlsafe_b64decode(key.encode("ascii"))
    except ValueError:
        return b""
