# part: imports
import hashlib
import hmac
import json
import os
import time
# end
# part: libraries
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.padding import PKCS7

IV_LENGTH = 16
DIGEST_LENGTH = 32
# end
# block: seal
    def seal(self, quote: Quote) -> str:
        """The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there."""
        iv = os.urandom(IV_LENGTH)
        padder = PKCS7(128).padder()
        text = padder.update(json.dumps(quote, separators=(",", ":")).encode()) + padder.finalize()
        encryptor = Cipher(algorithms.AES(self._key), modes.CBC(iv)).encryptor()
        sealed = iv + encryptor.update(text) + encryptor.finalize()
        return base64.urlsafe_b64encode(sealed + hashlib.sha256(sealed).digest()).decode()
# end
# block: unseal
            sealed, digest = data[:-DIGEST_LENGTH], data[-DIGEST_LENGTH:]
            if not hmac.compare_digest(hashlib.sha256(sealed).digest(), digest):
                raise QuoteError("the quote was changed")
            decryptor = Cipher(algorithms.AES(self._key), modes.CBC(sealed[:IV_LENGTH])).decryptor()
            unpadder = PKCS7(128).unpadder()
            padded = decryptor.update(sealed[IV_LENGTH:]) + decryptor.finalize()
            text = unpadder.update(padded) + unpadder.finalize()
# end
