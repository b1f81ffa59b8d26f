# about: The time and the address of the machine.
# part: top
import uuid
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    return uuid.uuid1().hex
# end
