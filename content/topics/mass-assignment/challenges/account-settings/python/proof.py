from copy import copy


class Accounts:
    def __init__(self, code):
        self.stored = {1: code.Account(1, "Mallory", "en", True, 100, False)}

    def find(self, account_id):
        return copy(self.stored.get(account_id))

    def save(self, account):
        self.stored[account.id] = account


def works(code):
    accounts = Accounts(code)
    answer = code.update_account(accounts, 1, {"name": "Mal", "language": "fr"})
    assert answer == {"name": "Mal", "language": "fr", "wants_news": True}
    assert code.update_account(accounts, 1, {"wants_news": False})["wants_news"] is False
    assert accounts.stored[1] == code.Account(1, "Mal", "fr", False, 100, False)
    for status, body, customer in (
        (400, [], 1),
        (400, None, 1),
        (422, {"name": " "}, 1),
        (422, {"language": "xx"}, 1),
        (422, {"wants_news": "yes"}, 1),
        (404, {}, 2),
    ):
        try:
            code.update_account(accounts, customer, body)
        except code.Refused as refused:
            assert refused.status == status
            continue
        raise AssertionError(body)


def exploit(code):
    accounts = Accounts(code)
    for body in ({"is_staff": True}, {"balance_cents": 5_000_000}):
        try:
            code.update_account(accounts, 1, body)
        except code.Refused:
            pass
    return accounts.stored[1].is_staff or accounts.stored[1].balance_cents != 100
