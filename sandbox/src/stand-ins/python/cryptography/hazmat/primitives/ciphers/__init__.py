from . import algorithms, modes
from ._aes import Aes

__all__ = ["Cipher", "algorithms", "modes"]


class Cipher:
    def __init__(self, algorithm: algorithms.AES, mode) -> None:
        if len(mode.value) != 16 and not isinstance(mode, modes.ECB):
            raise ValueError("Invalid IV size.")
        self._aes = Aes(algorithm.key)
        self._mode = mode

    def encryptor(self) -> "_Context":
        return _Context(self._aes, self._mode, True)

    def decryptor(self) -> "_Context":
        return _Context(self._aes, self._mode, False)


class _Context:
    """Collects what it is given and answers at the end, which callers of `update(...) + finalize()` do not notice."""

    def __init__(self, aes: Aes, mode, encrypts: bool) -> None:
        self._aes, self._mode, self._encrypts = aes, mode, encrypts
        self._data = b""

    def update(self, data: bytes) -> bytes:
        self._data += data
        return b""

    def finalize(self) -> bytes:
        data, mode = self._data, self._mode
        if isinstance(mode, modes.CTR):
            return bytes(a ^ b for a, b in zip(data, self._aes.key_stream(mode.value, len(data))))
        if len(data) % 16:
            raise ValueError("The length of the provided data is not a multiple of the block length.")
        previous, result = mode.value or bytes(16), b""
        for i in range(0, len(data), 16):
            block = data[i : i + 16]
            if isinstance(mode, modes.ECB):
                result += self._aes.encrypt_block(block) if self._encrypts else self._aes.decrypt_block(block)
            elif self._encrypts:
                previous = self._aes.encrypt_block(bytes(a ^ b for a, b in zip(block, previous)))
                result += previous
            else:
                result += bytes(a ^ b for a, b in zip(self._aes.decrypt_block(block), previous))
                previous = block
        return result
