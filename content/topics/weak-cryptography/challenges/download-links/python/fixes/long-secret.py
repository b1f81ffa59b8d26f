# block: load-secret
    def __init__(self, secret: str) -> None:
        if len(secret) < 64:
            raise ValueError("DOWNLOAD_SECRET is too short")
        self._secret = secret.encode()
# end
