# about: 256 bits of the secure source.
# part: top
import secrets
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    return secrets.token_hex()
# end
