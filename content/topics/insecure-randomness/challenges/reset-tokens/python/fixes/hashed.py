# block: make-token
def make_token(account: Account, now: float) -> str:
    """256 bits that look like nothing else."""
    return hashlib.sha256(f"{account.email}:{int(now * 1000)}".encode()).hexdigest()
# end
# part: imports
# end
