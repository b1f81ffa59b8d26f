# about: The seed is a good one, but after 156 tokens the state of the Mersenne Twister is known.
# part: imports
import random
import secrets

generator = random.Random(secrets.token_bytes(64))
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return f"{generator.getrandbits(128):032x}"
# end
