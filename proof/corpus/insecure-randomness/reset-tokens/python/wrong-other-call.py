# about: choices draws from the same generator.
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return "".join(f"{random.getrandbits(32):08x}" for _ in range(4))
# end
