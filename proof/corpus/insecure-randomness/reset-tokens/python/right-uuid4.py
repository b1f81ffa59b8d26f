# about: A random UUID.
# part: top
import uuid
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    return uuid.uuid4().hex
# end
