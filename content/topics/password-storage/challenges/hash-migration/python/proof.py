import hashlib
import re
from datetime import datetime

from observe import judge_guess, observe

NOW = datetime(2026, 2, 3)


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


def account(code, email, password, last_login=datetime(2026, 1, 30)):
    return code.Account(email, md5(password), last_login)


def works(code, vary):
    ada, grace = f"{vary.text(6)}@example.com", f"{vary.text(7)}@example.com"
    password, other = f"{vary.word()} horse", f"{vary.word()} staple"
    accounts = [account(code, ada, password), account(code, grace, other, datetime(2024, 5, 1))]
    code.migrate(accounts, NOW)
    untouched = [one.password for one in accounts]
    code.migrate(accounts, NOW)
    assert [one.password for one in accounts] == untouched, "Running the migration a second time should change nothing."
    assert code.login(accounts, ada, f"{password}!", NOW) is None, "A wrong password should be refused after the migration."
    assert code.login(accounts, ada, md5(password), NOW) is None, "The old hash should not be accepted as a password."
    assert code.login(accounts, ada, password, NOW) is accounts[0], "A member should still be able to sign in after the migration."
    assert accounts[0].password.startswith("scrypt:"), "After signing in, the member's password should be stored as `scrypt:<salt>:<hash>`."
    assert code.login(accounts, ada, password, NOW) is accounts[0], "A member should be able to sign in a second time."
    assert code.login(accounts, f"{vary.text(8)}@example.com", password, NOW) is None, "An unknown address should be refused."


CHEAP = "Two thirds of the table fall to a list of leaked passwords."


def exploit(code, vary):
    """A copy of the table, a month after the migration, and of the code. The thief tries a list of words on an account that was idle: with what is quick
    to compute, and with the service's own login, where the price of one guess counts."""
    words = vary.shuffle([f"Winter{number}" for number in range(4000, 4300)])
    secret = vary.pick(words)
    ada, linus, grace = (f"{name}.{vary.text(4)}@example.com" for name in ("ada", "linus", "grace"))
    accounts = [
        account(code, ada, "Winter4711"),
        account(code, linus, secret, datetime(2024, 5, 1)),
        account(code, grace, vary.text(12), datetime(2024, 5, 2)),
    ]
    code.migrate(accounts, NOW)
    code.login(accounts, ada, "Winter4711", NOW)
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
                return {"sent": sent, "got": f"the password {word}. {CHEAP}"}

    def fits(email, word):
        # What a service decides beside the hash, such as a lock, does not bind somebody who has the row.
        return code.login([code.Account(email, stored[email], NOW)], email, word, NOW) is not None

    for what, email, word in (
        ("a guess", linus, f"{secret}-1"),
        ("a second guess", linus, f"{secret}-2"),
        ("the same guess for another member", grace, f"{secret}-2"),
    ):
        before = len(observe()["hashes"])
        fits(email, word)
        is_slow, shown = judge_guess(observe()["hashes"][before:])
        if is_slow:
            continue
        found = next((word for word in words if fits(linus, word)), None)
        sent = f"the stolen row {row}, and words tried with the service's own login; {what} costs {shown}"
        return {"sent": sent, "got": f"{f'the password {found}' if found else 'a guess for next to nothing'}. {CHEAP}"}
    return False
