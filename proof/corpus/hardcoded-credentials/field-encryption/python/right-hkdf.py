# about: the key comes from the secret of this installation, and without a secret of decent length nothing starts
# part: imports
import base64
import os

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
# end
# part: constants
MIN_KEY_LENGTH = 32
# end
# block: make-key
        if len(config.field_key) < MIN_KEY_LENGTH:
            raise ValueError("the field key is missing or too short")
        hkdf = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"payroll-field-encryption")
        self._key = hkdf.derive(config.field_key.encode())
# end
