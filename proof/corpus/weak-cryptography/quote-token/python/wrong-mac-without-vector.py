# about: the MAC leaves out the vector, and changing it changes the first block, where the discount is
# part: imports
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
        sealed = encryptor.update(text) + encryptor.finalize()
        tag = hmac.digest(self._key, sealed, "sha256")
        return base64.urlsafe_b64encode(iv + sealed + tag).decode()
    # end
# block: unseal
            iv, sealed, tag = data[:IV_LENGTH], data[IV_LENGTH:-32], data[-32:]
            if not hmac.compare_digest(tag, hmac.digest(self._key, sealed, "sha256")):
                raise QuoteError("the quote is not readable")
            decryptor = Cipher(algorithms.AES(self._key), modes.CBC(iv)).decryptor()
            unpadder = PKCS7(128).unpadder()
            padded = decryptor.update(sealed) + decryptor.finalize()
            text = unpadder.update(padded) + unpadder.finalize()
            # end
