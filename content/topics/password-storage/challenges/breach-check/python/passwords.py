import hashlib
import hmac
import os
from dataclasses import dataclass


@dataclass
class Account:
    """A row of the table."""

    email: str
    salt: bytes = b""
    hash: bytes = b""
    leak_prefix: str = ""
    must_change: bool = False


def sha1(text: str) -> str:
    return hashlib.sha1(text.encode()).hexdigest()


# block: slow-hash
def slow_hash(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
# end


class Passwords:
    def __init__(self) -> None:
        # SHA-1 values of passwords that were found in leaks, as the public lists have them. Grows every week.
        self.leaks: set[str] = set()

    def set(self, account: Account, password: str) -> None:
        # block: refuse-leaked
        if sha1(password) in self.leaks:
            raise ValueError("this password is in a list of leaked ones")
        # end
        # block: store
        account.salt = os.urandom(16)
        account.hash = slow_hash(password, account.salt)
        account.must_change = False
        # end
        # block: note-prefix
        # Not the whole value: five digits say little, and are enough for the nightly comparison.
        account.leak_prefix = sha1(password)[:5]
        # end

    def login(self, account: Account, password: str) -> str:
        # block: compare
        if not hmac.compare_digest(slow_hash(password, account.salt), account.hash):
            return "refused"
        # end
        # block: answer
        return "must-change" if account.must_change else "welcome"
        # end

    def nightly(self, accounts: list[Account]) -> None:
        """Whoever uses a password that has leaked since has to change it."""
        # block: match-leaks
        prefixes = {leak[:5] for leak in self.leaks}
        for account in accounts:
            if account.leak_prefix in prefixes:
                account.must_change = True
        # end
