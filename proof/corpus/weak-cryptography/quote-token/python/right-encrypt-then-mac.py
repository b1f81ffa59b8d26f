# about: a MAC with a key of its own over vector and ciphertext, compared before anything is decrypted
# part: imports
import hashlib
import hmac
import json
import os
import time
# end
# block: load-key
    def __init__(self, hex_key: str) -> None:
        master = bytes.fromhex(hex_key)
        if len(master) != 32:
            raise ValueError("QUOTE_KEY must be 64 hexadecimal digits")
        self._key = hmac.digest(master, b"quote encryption", "sha256")
        self._mac_key = hmac.digest(master, b"quote authentication", "sha256")
    # end
# block: seal
    def seal(self, quote: Quote) -> str:
        """The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there."""
        iv = os.urandom(IV_LENGTH)
        padder = PKCS7(128).padder()
        text = padder.update(json.dumps(quote, separators=(",", ":")).encode()) + padder.finalize()
        encryptor = Cipher(algorithms.AES(self._key), modes.CBC(iv)).encryptor()
        sealed = iv + encryptor.update(text) + encryptor.finalize()
        return base64.urlsafe_b64encode(sealed + hmac.digest(self._mac_key, sealed, hashlib.sha256)).decode()
    # end
# block: unseal
            data, tag = data[:-32], data[-32:]
            if not hmac.compare_digest(tag, hmac.digest(self._mac_key, data, hashlib.sha256)):
                raise QuoteError("the quote is not readable")
            decryptor = Cipher(algorithms.AES(self._key), modes.CBC(data[:IV_LENGTH])).decryptor()
            unpadder = PKCS7(128).unpadder()
            padded = decryptor.update(data[IV_LENGTH:]) + decryptor.finalize()
            text = unpadder.update(padded) + unpadder.finalize()
            # end
