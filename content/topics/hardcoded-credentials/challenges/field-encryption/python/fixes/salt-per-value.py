# part: constants
PASSPHRASE = b"payroll-field-encryption"


def key_for(salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(PASSPHRASE, salt=salt, n=cost, r=8, p=1, dklen=32)
# end
# block: make-key
        self._cost = 16_384
# end
# block: make-nonce
        nonce = os.urandom(12)
        salt = os.urandom(16)
# end
# block: encrypt-value
        text = salt + AESGCM(key_for(salt, self._cost)).encrypt(nonce, value.encode(), self._context(person))
# end
# block: decrypt-value
        key = key_for(text[:16], self._cost)
        return AESGCM(key).decrypt(nonce, text[16:], self._context(person)).decode()
# end
