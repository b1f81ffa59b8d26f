# about: Sixteen bytes of the operating system cannot be predicted.
# part: imports
import os
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return os.urandom(16).hex()
# end
