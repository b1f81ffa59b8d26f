# about: the seed is secret, but it is still a Mersenne Twister, whose state follows from enough tokens of one's own
# part: imports
import random
import secrets
# end
# block: make-token
_generator = random.Random(secrets.token_bytes(32))


def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return f"{_generator.getrandbits(128):032x}"
# end
