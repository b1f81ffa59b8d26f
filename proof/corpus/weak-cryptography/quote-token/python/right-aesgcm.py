# about: right, an authenticated cipher with a new nonce, and a changed token is refused as not readable
# part: libraries
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

IV_LENGTH = 12
# end
    # block: seal
    def seal(self, quote: Quote) -> str:
        """The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there."""
        nonce = os.urandom(IV_LENGTH)
        text = json.dumps(quote, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(nonce + AESGCM(self._key).encrypt(nonce, text, b"quote")).decode()
    # end
            # block: unseal
            try:
                text = AESGCM(self._key).decrypt(data[:IV_LENGTH], data[IV_LENGTH:], b"quote")
            except InvalidTag:
                raise QuoteError("the quote is not readable") from None
            # end
