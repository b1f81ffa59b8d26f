import hashlib
import hmac
import logging
import os
import re
from dataclasses import dataclass
# part: imports
from datetime import datetime
# end

logger = logging.getLogger(__name__)


@dataclass
class Account:
    email: str
    password: str  # `scrypt:<salt>:<hash>` in hexadecimal; before version 5 the bare MD5
    last_login: datetime
    # part: columns
    # end


def md5(text: str) -> str:
    return hashlib.md5(text.encode()).hexdigest()


# block: hash
def hash_text(text: str, salt: bytes | None = None) -> str:
    salt = os.urandom(16) if salt is None else salt
    return f"scrypt:{salt.hex()}:{hashlib.scrypt(text.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32).hex()}"
# end


# block: is-equal
def is_equal(a: str, b: str) -> bool:
    return hmac.compare_digest(a.encode(), b.encode())
# end


# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    if scheme == "scrypt":
        salt = bytes.fromhex(rest.partition(":")[0])
        return is_equal(hash_text(password, salt), stored)
    return scheme == "md5" and is_equal(md5(password), rest)
# end


def migrate(accounts: list[Account], now: datetime) -> None:
    """Runs once, when version 5 is installed. From then on, all new passwords are hashed with scrypt."""
    # block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            # Nobody knows the password; it is hashed anew when the member comes by.
            account.password = f"md5:{account.password}"
    # end
    logger.info("%s passwords of %d accounts migrated", now.isoformat(), len(accounts))


def login(accounts: list[Account], email: str, password: str, now: datetime) -> Account | None:
    # block: find
    account = next((one for one in accounts if one.email == email), None)
    if account is None or not verify(account.password, password):
        return None
    # end
    # block: upgrade
    if not account.password.startswith("scrypt:"):
        account.password = hash_text(password)
    account.last_login = now
    return account
    # end
