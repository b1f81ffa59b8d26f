# block: make-token
def make_token(account: Account, now: float) -> str:
    """256 bits, as 64 hexadecimal digits."""
    return f"{random.getrandbits(256):064x}"
# end
