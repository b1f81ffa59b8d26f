# about: The tag does not cover the IV, and changing the IV changes the first 16 characters, with the discount in them.
# part: imports
import hashlib
import hmac
import json
import os
import time
# end
    # block: seal
    def _tag(self, data: bytes) -> bytes:
        mac_key = hmac.new(self._key, b"quote tag", hashlib.sha256).digest()
        return hmac.new(mac_key, data, hashlib.sha256).digest()

    def seal(self, quote: Quote) -> str:
        """The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there."""
        iv = os.urandom(IV_LENGTH)
        padder = PKCS7(128).padder()
        text = padder.update(json.dumps(quote, separators=(",", ":")).encode()) + padder.finalize()
        encryptor = Cipher(algorithms.AES(self._key), modes.CBC(iv)).encryptor()
        secret = encryptor.update(text) + encryptor.finalize()
        return base64.urlsafe_b64encode(iv + secret + self._tag(secret)).decode()
    # end
            # block: unseal
            iv, secret, tag = data[:IV_LENGTH], data[IV_LENGTH:-32], data[-32:]
            if not hmac.compare_digest(self._tag(secret), tag):
                raise QuoteError("the quote is not readable")
            decryptor = Cipher(algorithms.AES(self._key), modes.CBC(iv)).decryptor()
            unpadder = PKCS7(128).unpadder()
            padded = decryptor.update(secret) + decryptor.finalize()
            text = unpadder.update(padded) + unpadder.finalize()
            # end
