# about: Argon2id of the usual package.
# part: top
from argon2.low_level import Type, hash_secret_raw
# end
# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hash_secret_raw(password.encode(), salt, time_cost=2, memory_cost=19456, parallelism=1, hash_len=32, type=Type.ID)
# end
