class PKCS7:
    def __init__(self, block_size: int) -> None:
        self._size = block_size // 8

    def padder(self) -> "_Padder":
        return _Padder(self._size)

    def unpadder(self) -> "_Unpadder":
        return _Unpadder(self._size)


class _Padder:
    def __init__(self, size: int) -> None:
        self._size, self._data = size, b""

    def update(self, data: bytes) -> bytes:
        self._data += data
        return b""

    def finalize(self) -> bytes:
        missing = self._size - len(self._data) % self._size
        return self._data + bytes([missing]) * missing


class _Unpadder(_Padder):
    def finalize(self) -> bytes:
        count = self._data[-1] if self._data else 0
        if not 1 <= count <= self._size or self._data[-count:] != bytes([count]) * count:
            raise ValueError("Invalid padding bytes.")
        return self._data[:-count]
