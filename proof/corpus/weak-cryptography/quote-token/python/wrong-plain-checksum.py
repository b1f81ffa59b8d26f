# about: wrong, the checksum has no key, so that whoever edits the ciphertext computes it again
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
        return base64.urlsafe_b64encode(box + hashlib.sha256(box).digest()).decode()
    # end
            # block: unseal
            box, checksum = data[:-32], data[-32:]
            if not hmac.compare_digest(checksum, hashlib.sha256(box).digest()):
                raise QuoteError("the quote is not readable")
            decryptor = Cipher(algorithms.AES(self._key), modes.CBC(box[:IV_LENGTH])).decryptor()
            unpadder = PKCS7(128).unpadder()
            padded = decryptor.update(box[IV_LENGTH:]) + decryptor.finalize()
            text = unpadder.update(padded) + unpadder.finalize()
            # end
