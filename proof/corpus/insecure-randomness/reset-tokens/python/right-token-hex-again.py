# about: 128 bits of the operating system's generator
# part: imports
import secrets
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return secrets.token_hex(16)
# end
