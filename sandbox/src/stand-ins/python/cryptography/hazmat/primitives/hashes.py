"""Names of hash functions; `hashlib` does the work."""


class HashAlgorithm:
    name = ""


class SHA256(HashAlgorithm):
    name = "sha256"


class SHA384(HashAlgorithm):
    name = "sha384"


class SHA512(HashAlgorithm):
    name = "sha512"
