# about: a hash adds nothing to an address and a time that the attacker knows
# part: imports
# end
# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return hashlib.sha256(f"reset:{account.email}:{int(now)}".encode()).hexdigest()[:32]
# end
