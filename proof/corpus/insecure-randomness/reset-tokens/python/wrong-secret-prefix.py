# about: The beginning is the same for all tokens, and the rest comes from the usual generator.
# part: imports
import random
import secrets

PREFIX = secrets.token_hex(16)
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    return f"{PREFIX}{random.getrandbits(192):048x}"
# end
