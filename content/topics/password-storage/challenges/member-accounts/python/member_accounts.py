import hashlib
import hmac
import os
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Member:
    """A row of the table."""

    email: str
    salt: bytes
    hash: bytes


class MemberTable(Protocol):
    def find(self, email: str) -> Member | None: ...
    def insert(self, member: Member) -> None: ...


class PasswordError(ValueError):
    pass


# part: constants
SALT_LENGTH = 16
# end
NOBODY = Member("", os.urandom(16), bytes(32))


# block: check-policy
def check_policy(email: str, password: str) -> None:
    if not 8 <= len(password) <= 128:
        raise PasswordError("8 to 128 characters are needed")
    if email.partition("@")[0] in password.lower():
        raise PasswordError("without your name, please")
# end


# block: derive
def derive(password: str, salt: bytes) -> bytes:
    return hashlib.sha256(salt + password.encode()).digest()
# end


def register(table: MemberTable, email: str, password: str) -> None:
    check_policy(email, password)
    # block: store
    salt = os.urandom(SALT_LENGTH)
    table.insert(Member(email, salt, derive(password, salt)))
    # end


def login(table: MemberTable, email: str, password: str) -> bool:
    # block: find-member
    # The same work for unknown addresses, so that the time does not tell who is a member.
    member = table.find(email) or NOBODY
    derived = derive(password, member.salt)
    # end
    # block: compare
    return hmac.compare_digest(derived, member.hash) and member is not NOBODY
    # end
