import hashlib
# part: imports
import random
# end
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

LIFETIME_SECONDS = 30 * 60


class Account(Protocol):
    email: str

    def set_password(self, password: str) -> None: ...


@dataclass(frozen=True)
class Reset:
    account: Account
    expires_at: float


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# block: make-token
def make_token(account: Account, now: float) -> str:
    """128 bits, as 32 hexadecimal digits."""
    return f"{random.getrandbits(128):032x}"
# end


class PasswordResets:
    def __init__(self, accounts: dict[str, Account], send_mail: Callable[[str, str], None]) -> None:
        self._accounts = accounts
        self._send_mail = send_mail
        self._resets: dict[str, Reset] = {}

    def request(self, email: str, now: float) -> None:
        # block: find-account
        # No answer tells whether there is such an account.
        account = self._accounts.get(email.lower())
        if account is None:
            return
        # end
        token = make_token(account, now)
        # block: remember
        self._resets = {key: reset for key, reset in self._resets.items() if reset.account is not account}
        self._resets[digest(token)] = Reset(account, now + LIFETIME_SECONDS)
        # end
        # block: send
        self._send_mail(account.email, token)
        # end

    def redeem(self, token: str, password: str, now: float) -> bool:
        # block: redeem
        reset = self._resets.pop(digest(token), None)
        if reset is None or reset.expires_at < now:
            return False
        reset.account.set_password(password)
        return True
        # end
