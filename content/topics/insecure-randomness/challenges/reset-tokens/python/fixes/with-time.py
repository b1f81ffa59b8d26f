# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits and the time, so that no two are alike."""
    return f"{int(now * 1000):x}-{random.getrandbits(128):032x}"
# end
