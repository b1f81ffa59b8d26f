# about: SystemRandom has the same interface, but no state that could be worked out.
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return f"{random.SystemRandom().getrandbits(128):032x}"
# end
