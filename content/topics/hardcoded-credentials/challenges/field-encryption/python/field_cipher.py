# part: imports
import base64
import hashlib
import os
# end
import re
from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

# part: constants
PASSPHRASE = b"payroll-field-encryption"
# end


@dataclass
class CipherConfig:
    """Comes from the secret store and the settings of the installation."""

    installation: str
    field_key: str = ""


class FieldCipher:
    def __init__(self, config: CipherConfig):
        # block: make-key
        salt = bytes.fromhex("fc6e0b1d2a94")
        self._key = hashlib.scrypt(PASSPHRASE, salt=salt, n=16_384, r=8, p=1, dklen=32)
        # end

        # block: read-config
        if not re.fullmatch(r"[a-z0-9-]+", config.installation):
            raise ValueError("the name of the installation is missing")
        self._installation = config.installation
        # end

    def _context(self, person: str) -> bytes:
        return f"{self._installation}/{person}".encode()

    def encrypt(self, value: str, person: str) -> str:
        """The value of one person, for the column of the database."""
        # block: make-nonce
        nonce = os.urandom(12)
        # end

        # block: encrypt-value
        text = AESGCM(self._key).encrypt(nonce, value.encode(), self._context(person))
        # end

        # block: join-parts
        return "v1." + base64.urlsafe_b64encode(nonce + text).decode()
        # end

    def decrypt(self, stored: str, person: str) -> str:
        version, _, encoded = stored.partition(".")
        if version != "v1":
            raise ValueError("this is not an encrypted value")
        data = base64.urlsafe_b64decode(encoded)
        nonce, text = data[:12], data[12:]

        # block: decrypt-value
        return AESGCM(self._key).decrypt(nonce, text, self._context(person)).decode()
        # end
