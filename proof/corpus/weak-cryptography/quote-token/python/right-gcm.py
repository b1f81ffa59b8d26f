# about: AES-GCM notices every change; the error of a wrong tag becomes a QuoteError.
# part: libraries
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_LENGTH = 12
# end
    # block: seal
    def seal(self, quote: Quote) -> str:
        """The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there."""
        nonce = os.urandom(NONCE_LENGTH)
        text = json.dumps(quote, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(nonce + AESGCM(self._key).encrypt(nonce, text, b"quote")).decode()
    # end
            # block: unseal
            try:
                text = AESGCM(self._key).decrypt(data[:NONCE_LENGTH], data[NONCE_LENGTH:], b"quote")
            except InvalidTag as error:
                raise QuoteError("the quote is not readable") from error
            # end
