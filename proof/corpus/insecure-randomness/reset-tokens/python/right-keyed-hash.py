# about: An HMAC with a secret key of this process; without the key no other token can be computed.
# part: imports
import hmac
import secrets

TOKEN_KEY = secrets.token_bytes(32)
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    nonce = secrets.token_bytes(16)
    return hmac.digest(TOKEN_KEY, nonce + f"{account.email}:{now}".encode(), "sha256")[:16].hex()
# end
