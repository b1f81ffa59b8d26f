def _times_two(byte: int) -> int:
    return ((byte << 1) ^ 0x1B) & 0xFF if byte & 0x80 else byte << 1


def _make_sbox() -> list[int]:
    box = [0] * 256
    p = q = 1
    while True:
        p ^= _times_two(p)
        for shift in (1, 2, 4):
            q ^= q << shift
        q &= 0xFF
        if q & 0x80:
            q ^= 0x09
        rotated = [((q << n) | (q >> (8 - n))) & 0xFF for n in range(5)]
        box[p] = rotated[0] ^ rotated[1] ^ rotated[2] ^ rotated[3] ^ rotated[4] ^ 0x63
        if p == 1:
            break
    box[0] = 0x63
    return box


_SBOX = _make_sbox()
_INVERSE = [_SBOX.index(value) for value in range(256)]
_SHIFT = [(i + 4 * (i % 4)) % 16 for i in range(16)]
_UNSHIFT = [(i - 4 * (i % 4)) % 16 for i in range(16)]


def _times(byte: int, factor: int) -> int:
    result = 0
    while factor:
        if factor & 1:
            result ^= byte
        byte = _times_two(byte)
        factor >>= 1
    return result


def _mix(state: list[int], factors: tuple[int, int, int, int]) -> list[int]:
    mixed = []
    for column in range(0, 16, 4):
        for row in range(4):
            value = 0
            for i in range(4):
                value ^= _times(state[column + i], factors[(i - row) % 4])
            mixed.append(value)
    return mixed


class Aes:
    def __init__(self, key: bytes) -> None:
        if len(key) not in (16, 24, 32):
            raise ValueError(f"Invalid key size ({len(key) * 8}) for AES.")
        words = [list(key[i : i + 4]) for i in range(0, len(key), 4)]
        size, rounds, constant = len(words), len(words) + 6, 1
        for i in range(size, 4 * (rounds + 1)):
            word = words[-1]
            if i % size == 0:
                word = [_SBOX[b] for b in word[1:] + word[:1]]
                word[0] ^= constant
                constant = _times_two(constant)
            elif size > 6 and i % size == 4:
                word = [_SBOX[b] for b in word]
            words.append([a ^ b for a, b in zip(words[i - size], word)])
        self._keys = [sum(words[i : i + 4], []) for i in range(0, len(words), 4)]

    def encrypt_block(self, block: bytes) -> bytes:
        state = [a ^ b for a, b in zip(block, self._keys[0])]
        for number, key in enumerate(self._keys[1:], 1):
            state = [_SBOX[state[i]] for i in _SHIFT]
            if number < len(self._keys) - 1:
                state = _mix(state, (2, 3, 1, 1))
            state = [a ^ b for a, b in zip(state, key)]
        return bytes(state)

    def decrypt_block(self, block: bytes) -> bytes:
        state = list(block)
        for number in range(len(self._keys) - 1, 0, -1):
            state = [a ^ b for a, b in zip(state, self._keys[number])]
            if number < len(self._keys) - 1:
                state = _mix(state, (14, 11, 13, 9))
            state = [_INVERSE[state[i]] for i in _UNSHIFT]
        return bytes(a ^ b for a, b in zip(state, self._keys[0]))

    def key_stream(self, counter: bytes, length: int, width: int = 16) -> bytes:
        """Blocks of the counter mode; the last `width` bytes of the counter are counted up."""
        head, count = counter[: 16 - width], int.from_bytes(counter[16 - width :], "big")
        stream = b""
        while len(stream) < length:
            stream += self.encrypt_block(head + count.to_bytes(width, "big"))
            count = (count + 1) % (1 << (8 * width))
        return stream[:length]
