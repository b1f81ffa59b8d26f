# about: A secure source, but a million possibilities, and nothing limits the attempts within half an hour.
# part: imports
import secrets
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    """Six digits, easy to type."""
    return f"{secrets.randbelow(1_000_000):06d}"
# end
