import hashlib
import random
from time import monotonic


class Table:
    def __init__(self):
        self.rows = []

    def find(self, email):
        return next((row for row in self.rows if row.email == email), None)

    def insert(self, member):
        self.rows.append(member)


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code):
    table = Table()
    code.register(table, "ada@example.com", "correct horse")
    code.register(table, "grace@example.com", "correct horse")
    assert table.rows[0].hash != table.rows[1].hash
    assert code.login(table, "ada@example.com", "correct horse")
    assert not code.login(table, "ada@example.com", "correct house")
    assert not code.login(table, "nobody@example.com", "correct horse")
    assert refuses(code.PasswordError, code.register, table, "x@example.com", "short")
    assert refuses(code.PasswordError, code.register, table, "ada@example.com", "adalovelace")


def exploit(code):
    """Has a copy of the table, a list of common passwords, and half a second for each method. Real attackers have weeks, and lists a million times as long."""
    words = [f"Summer-{number}!" for number in range(1000, 1100)]
    table = Table()
    code.register(table, "ada@example.com", random.choice(words[60:95]))
    salt, stored = table.rows[0].salt, table.rows[0].hash
    methods = (
        lambda word: hashlib.sha256(salt + word).digest(),
        lambda word: hashlib.sha512(salt + word).digest(),
        lambda word: hashlib.pbkdf2_hmac("sha256", word, salt, 1000),
        lambda word: hashlib.scrypt(word, salt=salt, n=2**14, r=8, p=5, dklen=32),
    )
    for method in methods:
        end = monotonic() + 0.6
        for word in words:
            if monotonic() > end:
                break
            if method(word.encode()) == stored:
                return True
    return False
