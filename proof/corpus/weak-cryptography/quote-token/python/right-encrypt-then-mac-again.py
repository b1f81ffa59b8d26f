# about: A tag with a key of its own covers the IV and the ciphertext and is checked before decrypting.
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
        data = iv + encryptor.update(text) + encryptor.finalize()
        return base64.urlsafe_b64encode(data + self._tag(data)).decode()
    # end
            # block: unseal
            data, tag = data[:-32], data[-32:]
            if len(data) < 2 * IV_LENGTH or not hmac.compare_digest(self._tag(data), tag):
                raise QuoteError("the quote is not readable")
            decryptor = Cipher(algorithms.AES(self._key), modes.CBC(data[:IV_LENGTH])).decryptor()
            unpadder = PKCS7(128).unpadder()
            padded = decryptor.update(data[IV_LENGTH:]) + decryptor.finalize()
            text = unpadder.update(padded) + unpadder.finalize()
            # end
