# about: A generator of its own, seeded once.
# part: top
import random

_generator = random.Random()
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    return f"{_generator.getrandbits(128):032x}"
# end
