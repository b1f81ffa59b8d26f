# about: SystemRandom has no state of its own that tokens could reveal; its bits come from the operating system
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return f"{random.SystemRandom().getrandbits(128):032x}"
# end
