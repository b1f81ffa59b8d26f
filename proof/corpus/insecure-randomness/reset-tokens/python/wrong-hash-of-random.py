# about: Hashing hides nothing when the seed is the time.
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    generator = random.Random(int(now))
    return hashlib.sha256(str(generator.getrandbits(128)).encode()).hexdigest()[:32]
# end
