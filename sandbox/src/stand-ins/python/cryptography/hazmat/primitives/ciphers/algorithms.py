class AES:
    block_size = 128

    def __init__(self, key: bytes) -> None:
        self.key = key
