class CBC:
    def __init__(self, initialization_vector: bytes) -> None:
        self.value = initialization_vector


class CTR:
    def __init__(self, nonce: bytes) -> None:
        self.value = nonce


class ECB:
    value = b""
