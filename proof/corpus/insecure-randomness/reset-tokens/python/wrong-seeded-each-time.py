# about: Seeded with the time for every token.
# block: make-token
def make_token(account: Account, now: float) -> str:
    return f"{random.Random(now).getrandbits(128):032x}"
# end
