import json
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


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    balance = vary.number(1, 999)
    accounts = Accounts(code)
    accounts.stored[1] = code.Account(1, "Mallory", "en", True, balance, False)
    try:
        answer = str(code.update_account(accounts, 1, json.loads(input["body"])))
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    account = accounts.stored[1]
    is_done = account.is_staff is not False or account.balance_cents != balance
    return {"isDone": is_done, "shown": f"Answer: {answer}\nStored: {account}"}


ATTACKS = [
    {"input": {"body": '{"is_staff": true}'}, "isDone": True},
    {"input": {"body": '{"balance_cents": 5000000}'}, "isDone": True},
    {"input": {"body": '{"name": "Mal"}'}, "isDone": False},
    {"input": {"body": "staff"}, "isDone": False},
]
