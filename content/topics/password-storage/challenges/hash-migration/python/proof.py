import hashlib
from datetime import datetime

NOW = datetime(2026, 2, 3)


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


def account(code, email, password, last_login=datetime(2026, 1, 30)):
    return code.Account(email, md5(password), last_login)


def works(code):
    accounts = [account(code, "ada@example.com", "correct horse"), account(code, "grace@example.com", "battery staple")]
    code.migrate(accounts, NOW)
    untouched = [one.password for one in accounts]
    code.migrate(accounts, NOW)
    assert [one.password for one in accounts] == untouched, "a second run changes nothing"
    assert code.login(accounts, "ada@example.com", "wrong", NOW) is None
    assert code.login(accounts, "ada@example.com", md5("correct horse"), NOW) is None
    assert code.login(accounts, "ada@example.com", "correct horse", NOW) is accounts[0]
    assert accounts[0].password.startswith("scrypt:")
    assert code.login(accounts, "ada@example.com", "correct horse", NOW) is accounts[0]
    assert code.login(accounts, "nobody@example.com", "x", NOW) is None


def exploit(code):
    """A copy of the table, a month after the migration. Tries a list of words against everything that is quick to compute."""
    words = [f"Winter{number}" for number in range(5000)]
    accounts = [
        account(code, "ada@example.com", "Winter4711"),
        account(code, "linus@example.com", "Winter4242", datetime(2024, 5, 1)),
    ]
    code.migrate(accounts, NOW)
    code.login(accounts, "ada@example.com", "Winter4711", NOW)
    parts = accounts[1].password.split(":")
    return any(parts[-1] in (md5(word), md5(parts[1] + md5(word))) for word in words)
