# part: imports
import hashlib
from dataclasses import dataclass
# end
from typing import Protocol

from cryptography.hazmat.primitives.ciphers.aead import AESGCM


@dataclass(frozen=True)
class SealedNote:
    record_id: str
    version: int
    nonce: bytes
    data: bytes


class NoteStore(Protocol):
    """A table that is only appended to: all versions of a note are kept, as the law demands."""

    def append(self, note: SealedNote) -> None: ...
    def latest(self, record_id: str) -> SealedNote | None: ...


def context(record_id: str, version: int) -> bytes:
    return f"{record_id}:{version}".encode()


class NoteVault:
    # block: load-key
    def __init__(self, key: bytes, store: NoteStore) -> None:
        if len(key) != 32:
            raise ValueError("a key of 32 bytes is needed")
        self._key = key
        self._store = store
        # end
        # part: fields
        # end

    def save(self, record_id: str, text: str) -> int:
        # block: version
        previous = self._store.latest(record_id)
        version = previous.version + 1 if previous else 1
        # end
        # block: nonce
        # Nothing to keep in step between servers: each record has its own.
        nonce = hashlib.sha256(record_id.encode()).digest()[:12]
        # end
        # block: encrypt
        cipher = AESGCM(self._key)
        data = cipher.encrypt(nonce, text.encode(), context(record_id, version))
        # end
        # block: append
        self._store.append(SealedNote(record_id, version, nonce, data))
        # end
        return version

    def read(self, record_id: str) -> str | None:
        note = self._store.latest(record_id)
        if note is None:
            return None
        # block: decrypt
        cipher = AESGCM(self._key)
        text = cipher.decrypt(note.nonce, note.data, context(note.record_id, note.version))
        return text.decode()
        # end
