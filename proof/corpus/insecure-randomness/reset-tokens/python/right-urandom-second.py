# about: reads the same number of bytes from os.urandom
# part: imports
import os
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    number = int.from_bytes(os.urandom(16), "big")
    return f"{number:032x}"
# end
