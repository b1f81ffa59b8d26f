# about: a version 1 UUID is the time and the address of the machine, unique but guessable from a neighbor
# part: imports
import uuid
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return uuid.uuid1().hex
# end
