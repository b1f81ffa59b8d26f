# about: right, an HMAC with a derived key covers vector and ciphertext, and is checked first in constant time
# part: imports
import hashlib
import hmac
import json
import os
import time
# end
    # block: seal
    def seal(self, quote: Quote) -> str:
        """The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there."""
        iv = os.urandom(IV_LENGTH)
        padder = PKCS7(128).padder()
        text = padder.update(json.dumps(quote, separators=(",", ":")).encode()) + padder.finalize()
        encryptor = Cipher(algorithms.AES(self._key), modes.CBC(iv)).encryptor()
        box = iv + encryptor.update(text) + encryptor.finalize()
        mac_key = hmac.digest(self._key, b"quote token, mac", "sha256")
        return base64.urlsafe_b64encode(box + hmac.digest(mac_key, box, "sha256")).decode()
    # end
            # block: unseal
            box, mac = data[:-32], data[-32:]
            mac_key = hmac.digest(self._key, b"quote token, mac", "sha256")
            if not hmac.compare_digest(mac, hmac.digest(mac_key, box, "sha256")):
                raise QuoteError("the quote is not readable")
            decryptor = Cipher(algorithms.AES(self._key), modes.CBC(box[:IV_LENGTH])).decryptor()
            unpadder = PKCS7(128).unpadder()
            padded = decryptor.update(box[IV_LENGTH:]) + decryptor.finalize()
            text = unpadder.update(padded) + unpadder.finalize()
            # end
