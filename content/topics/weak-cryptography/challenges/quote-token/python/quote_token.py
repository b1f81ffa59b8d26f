import base64
import binascii
# part: imports
import json
import os
import time
# end
from typing import TypedDict

# part: libraries
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.padding import PKCS7

IV_LENGTH = 16
# end


class Quote(TypedDict):
    discount: int
    product: str
    customer: str
    expires_at: int


class QuoteError(Exception):
    pass


class QuoteTokens:
    # block: load-key
    def __init__(self, hex_key: str) -> None:
        self._key = bytes.fromhex(hex_key)
        if len(self._key) != 32:
            raise ValueError("QUOTE_KEY must be 64 hexadecimal digits")
    # end

    # block: seal
    def seal(self, quote: Quote) -> str:
        """The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there."""
        iv = os.urandom(IV_LENGTH)
        padder = PKCS7(128).padder()
        text = padder.update(json.dumps(quote, separators=(",", ":")).encode()) + padder.finalize()
        encryptor = Cipher(algorithms.AES(self._key), modes.CBC(iv)).encryptor()
        return base64.urlsafe_b64encode(iv + encryptor.update(text) + encryptor.finalize()).decode()
    # end

    def open(self, token: str, now: float | None = None) -> Quote:
        try:
            # block: decode
            data = base64.urlsafe_b64decode(token)
            if not 32 <= len(data) <= 4096:
                raise QuoteError("the quote is not readable")
            # end
            # block: unseal
            decryptor = Cipher(algorithms.AES(self._key), modes.CBC(data[:IV_LENGTH])).decryptor()
            unpadder = PKCS7(128).unpadder()
            padded = decryptor.update(data[IV_LENGTH:]) + decryptor.finalize()
            text = unpadder.update(padded) + unpadder.finalize()
            # end
        except (binascii.Error, ValueError) as error:
            raise QuoteError("the quote is not readable") from error
        # block: check
        quote = parse(text)
        if quote["expires_at"] < (time.time() if now is None else now):
            raise QuoteError("the quote has expired")
        # end
        return quote


# block: parse
def parse(text: bytes) -> Quote:
    try:
        return json.loads(text)
    except ValueError as error:
        raise QuoteError("the quote is not readable") from error
# end
