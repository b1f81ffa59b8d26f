# about: SystemRandom takes the 128 bits from the operating system's secure source
# block: make-token
_system = random.SystemRandom()


def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return f"{_system.getrandbits(128):032x}"
# end
