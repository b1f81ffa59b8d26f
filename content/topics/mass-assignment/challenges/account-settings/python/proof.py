import json
from copy import copy


class Accounts:
    def __init__(self, code, vary):
        ids = vary.shuffle(range(1, 10))
        self.unknown = ids[2]
        self.own, self.other = (code.Account(one, vary.name(), "en", True, vary.number(1, 9_999), False) for one in ids[:2])
        self.stored = {one.id: copy(one) for one in (self.own, self.other)}

    def find(self, account_id):
        return copy(self.stored.get(account_id))

    def save(self, account):
        self.stored[account.id] = account


def works(code, vary):
    accounts = Accounts(code, vary)
    own = accounts.own
    name = f"{vary.name()} O'{vary.name()}-Müller"
    language = vary.pick(["de", "fr", "pl"])

    def patch(**body):
        return code.update_account(accounts, own.id, body)

    expected = {"name": name, "language": language, "wants_news": True}
    assert patch(name=name, language=language) == expected, f"The name {name} and the language {language} should be set."
    expected["wants_news"] = False
    assert patch(wants_news=False) == expected, "The news should be switched off, and the rest should stay."
    assert patch() == expected, "A request without a field should change nothing."
    stored = accounts.stored[own.id]
    assert stored == code.Account(own.id, name, language, False, own.balance_cents, False), (
        "The new settings should be stored, and nothing else should change."
    )
    assert accounts.stored[accounts.other.id] == accounts.other, "The account of another customer should stay as it is."
    for status, body, what, customer in (
        (400, [], "A list", own.id),
        (400, None, "Null", own.id),
        (422, {"name": " "}, "A blank name", own.id),
        (422, {"name": "x" * 101}, "A name of 101 characters", own.id),
        (422, {"language": vary.word()}, "An unknown language", own.id),
        (422, {"wants_news": "yes"}, '"yes" instead of true', own.id),
        (404, {}, "An unknown customer", accounts.unknown),
    ):
        try:
            code.update_account(accounts, customer, body)
        except code.Refused as refused:
            assert refused.status == status, f"{what} should be refused with {status}, not {refused.status}."
            continue
        raise AssertionError(f"{what} should be refused with {status}.")
    kept = code.Account(own.id, name, language, False, own.balance_cents, False)
    assert accounts.stored[own.id] == kept, "What was refused should not be stored."


def exploit(code, vary):
    """Everything of an account that its customer must not set, alone and beside a field that may be set."""
    cents = vary.number(100_000, 999_999)
    tries = (
        lambda accounts: {"is_staff": True},
        lambda accounts: {"balance_cents": cents},
        lambda accounts: {"id": accounts.other.id, "name": "Mallory"},
        lambda accounts: {"id": accounts.unknown},
        lambda accounts: {"name": "Mallory", "is_staff": True, "balance_cents": cents},
        lambda accounts: {"is_staff": 1},
        lambda accounts: {"balance_cents": str(cents)},
        lambda accounts: {"balance_cents": -cents},
        lambda accounts: {"id": accounts.own.id, "language": "fr", "wants_news": False, "is_staff": True},
    )
    for make in tries:
        accounts = Accounts(code, vary)
        own, other = accounts.own, accounts.other
        body = make(accounts)
        sent = json.dumps(body)
        try:
            code.update_account(accounts, own.id, body)
        except Exception:
            pass  # Refused; the next one may be not.
        now = accounts.stored[own.id]
        if now.id != own.id or now.is_staff is not False or now.balance_cents != own.balance_cents:
            return {"sent": sent, "got": f"stored: {now}"}
        if len(accounts.stored) != 2 or accounts.stored[other.id] != other:
            return {"sent": sent, "got": f"an account of somebody else was written: {list(accounts.stored.values())[-1]}"}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    balance = vary.number(1, 999)
    accounts = Accounts(code, vary)
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
