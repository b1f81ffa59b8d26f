# part: libraries
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

IV_LENGTH = 12
# end
# block: seal
    def seal(self, quote: Quote) -> str:
        """The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there."""
        iv = os.urandom(IV_LENGTH)
        sealed = AESGCM(self._key).encrypt(iv, json.dumps(quote, separators=(",", ":")).encode(), None)
        return base64.urlsafe_b64encode(iv + sealed).decode()
# end
# block: unseal
            try:
                text = AESGCM(self._key).decrypt(data[:IV_LENGTH], data[IV_LENGTH:], None)
            except InvalidTag as error:
                raise QuoteError("the quote was changed") from error
# end
