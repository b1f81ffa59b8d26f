# about: Six digits are a million tokens.
# part: top
import secrets
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    return f"{secrets.randbelow(1_000_000):06}"
# end
