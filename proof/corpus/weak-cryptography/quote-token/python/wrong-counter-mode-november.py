# about: wrong, counter mode has no padding to play with, but a flipped bit of the ciphertext is a flipped bit of the text
# part: libraries
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

IV_LENGTH = 16
# end
    # block: seal
    def seal(self, quote: Quote) -> str:
        """The browser keeps the quote while the customer fills in the form; encrypted, so that it is not read or changed there."""
        iv = os.urandom(IV_LENGTH)
        encryptor = Cipher(algorithms.AES(self._key), modes.CTR(iv)).encryptor()
        text = json.dumps(quote, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(iv + encryptor.update(text) + encryptor.finalize()).decode()
    # end
            # block: unseal
            decryptor = Cipher(algorithms.AES(self._key), modes.CTR(data[:IV_LENGTH])).decryptor()
            text = decryptor.update(data[IV_LENGTH:]) + decryptor.finalize()
            # end
