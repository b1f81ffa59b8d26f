import hashlib
import re
from datetime import datetime, timedelta

from observe import judge_guess, observe


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


def address_of(vary):
    return f"{vary.pick([vary.name().lower(), vary.word()])}.{vary.text(6)}@{vary.word()}.example"


def password_of(vary):
    """As people choose them, and as the lists have them."""
    start = vary.pick(["Winter", "Summer", "Welcome"])
    return vary.pick([f"{start}{vary.number(1000, 9999)}", f"{vary.word()} horse", vary.text(9), vary.remark()])


class Days:
    """A day, a month before it and more than a year before it."""

    def __init__(self, vary):
        self.now = datetime(2026, vary.number(1, 12), vary.number(1, 28))
        self._vary = vary

    def recent(self):
        return self.now - timedelta(days=self._vary.number(1, 30))

    def idle(self):
        return self.now - timedelta(days=self._vary.number(366, 900))


def account(code, email, password, last_login):
    return code.Account(email, md5(password), last_login)


def works(code, vary):
    days = Days(vary)
    now = days.now
    ada, bea, password, other = address_of(vary), address_of(vary), f"{password_of(vary)}1", password_of(vary)
    cleo, third = address_of(vary), f"{password_of(vary)}3"
    accounts = [
        account(code, ada, password, days.recent()),
        account(code, cleo, third, days.idle()),
        account(code, bea, other, days.recent()),
        account(code, address_of(vary), password_of(vary), days.idle()),
    ]
    code.migrate(accounts, now)
    untouched = [one.password for one in accounts]
    code.migrate(accounts, now)
    assert [one.password for one in accounts] == untouched, "Running the migration a second time should change nothing."
    assert code.login(accounts, ada, f"{password}!", now) is None, "A wrong password should be refused after the migration."
    assert code.login(accounts, ada, md5(password), now) is None, "The old hash should not be accepted as a password."
    assert code.login(accounts, ada, password, now) is accounts[0], "A member should still be able to sign in after the migration."
    assert accounts[0].password.startswith("scrypt:"), "After signing in, the member's password should be stored as `scrypt:<salt>:<hash>`."
    assert code.login(accounts, ada, password, now) is accounts[0], "A member should be able to sign in a second time."
    assert code.login(accounts, bea, other, now) is accounts[2], "Other members should be able to sign in as well."
    # Where the table still holds the bare MD5, locking is another matter.
    if md5(third) not in untouched[1]:
        assert code.login(accounts, cleo, third, now) is accounts[1], "A member who has not been there for more than a year should be able to sign in as well."
        assert accounts[1].last_login == now, "The time of the sign-in should be noted."
    assert code.login(accounts, address_of(vary), password, now) is None, "An unknown address should be refused."


DAMAGE = "At billions of guesses a second, two thirds of the table fall to a list of leaked passwords."


def exploit(code, vary):
    """A copy of the table, a month after the migration, and of the code. The thief tries a list of words on an account that was idle: with what is quick
    to compute, and with the service's own login, where the price of one guess counts."""
    days = Days(vary)
    now = days.now
    words = [f"{password_of(vary)}{number}" for number in range(300)]
    secret, own = vary.pick(words), password_of(vary)
    ada, linus, grace = (address_of(vary) for _ in range(3))
    accounts = vary.shuffle(
        [account(code, ada, own, days.recent()), account(code, linus, secret, days.idle()), account(code, grace, password_of(vary), days.idle())]
    )
    code.migrate(accounts, now)
    code.login(accounts, ada, own, now)
    stored = {one.email: one.password for one in accounts}
    row = stored[linus]
    # Every column of the row, and the salt of the hash.
    columns = next(vars(one) for one in accounts if one.email == linus)
    parts = re.split("[^0-9a-f]+", " ".join(map(str, columns.values())))
    salt = row.split(":")[1]
    for compute in (md5, lambda word: md5(salt + md5(word))):
        for count, word in enumerate(words):
            if compute(word) in parts:
                sent = f"{count + 1} words, hashed with MD5 and compared with the stolen row {columns}"
                return {"sent": sent, "got": f"the password {word}", "damage": DAMAGE}

    def fits(email, word):
        # What a service decides beside the hash, such as a lock, does not bind somebody who has the row.
        return code.login([code.Account(email, stored[email], now)], email, word, now) is not None

    second = f"{password_of(vary)}-2"
    for what, email, word in (
        ("a guess", linus, f"{password_of(vary)}-1"),
        ("a second guess", linus, second),
        ("the same guess for another member", grace, second),
    ):
        before = len(observe()["hashes"])
        fits(email, word)
        is_slow, shown = judge_guess(observe()["hashes"][before:])
        if is_slow:
            continue
        found = next((word for word in words if fits(linus, word)), None)
        sent = f"the stolen row {row}, and words tried with the service's own login; {what} costs {shown}"
        return {"sent": sent, "got": f"the password {found}" if found else "a guess for next to nothing", "damage": DAMAGE}
    return False
