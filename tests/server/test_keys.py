"""Keys open one seat of one table, and only what they were kept for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from friedrich.server.keys import Keyring, hash_of

RING = Keyring(b"secret of this server")


def test_a_key_opens_what_it_was_made_for() -> None:
    key = RING.new_key("t1", "frederick")
    assert RING.fits(key, "t1", "frederick", hash_of(key))


def test_it_opens_nothing_else() -> None:
    key = RING.new_key("t1", "frederick")
    kept = hash_of(key)
    assert not RING.fits(key, "t2", "frederick", kept)
    assert not RING.fits(key, "t1", "pompadour", kept)
    assert not RING.fits(key, "t1", "frederick", None)
    assert not Keyring(b"another server").fits(key, "t1", "frederick", kept)


def test_a_new_key_makes_the_old_one_worthless() -> None:
    old, new = (RING.new_key("t1", "frederick") for _ in range(2))
    assert old != new
    assert not RING.fits(old, "t1", "frederick", hash_of(new))


def test_table_and_holder_are_not_run_together() -> None:
    assert not RING.is_signed(RING.new_key("t1", "2x"), "t12", "x")


@given(st.text(max_size=80))
def test_an_invented_key_is_no_key(key: str) -> None:
    assert not RING.is_signed(key, "t1", "frederick")


@given(st.integers(0, 39), st.sampled_from("AbZ9_-"))
def test_a_key_with_another_letter_is_no_key(place: int, letter: str) -> None:
    key = RING.new_key("t1", "frederick")
    other = key[:place] + letter + key[place + 1 :]
    assert RING.is_signed(other, "t1", "frederick") == (other == key)


def test_the_key_is_not_in_what_is_kept() -> None:
    key = RING.new_key("t1", "frederick")
    assert key.encode() not in hash_of(key)
    assert len(hash_of(key)) == 32
