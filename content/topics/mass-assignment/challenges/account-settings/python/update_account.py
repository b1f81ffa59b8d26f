from dataclasses import dataclass
# part: imports
# end
from typing import Protocol

LANGUAGES = {"de", "en", "fr", "pl"}


@dataclass
class Account:
    id: int
    name: str
    language: str
    wants_news: bool
    balance_cents: int
    is_staff: bool


class Accounts(Protocol):
    def find(self, account_id: int) -> Account | None: ...

    def save(self, account: Account) -> None: ...


class Refused(Exception):
    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status


def update_account(accounts: Accounts, customer_id: int, body: object) -> dict:
    """`PATCH /account`: changes the settings of the customer who is signed in."""
    # block: load-account
    account = accounts.find(customer_id)
    if account is None:
        raise Refused(404, "account_not_found")
    # end

    # block: read-body
    if not isinstance(body, dict):
        raise Refused(400, "object_expected")
    if len(body) > 20:
        raise Refused(400, "too_many_fields")
    # end

    # block: apply-changes
    for name, value in body.items():
        setattr(account, name, value)
    # end

    # block: check-result
    if not isinstance(account.name, str) or not account.name.strip() or len(account.name) > 100:
        raise Refused(422, "name_invalid")
    if account.language not in LANGUAGES:
        raise Refused(422, "language_unknown")
    if not isinstance(account.wants_news, bool):
        raise Refused(422, "news_invalid")
    # end

    # block: store-account
    accounts.save(account)
    # end

    # block: send-answer
    return {"name": account.name, "language": account.language, "wants_news": account.wants_news}
    # end
