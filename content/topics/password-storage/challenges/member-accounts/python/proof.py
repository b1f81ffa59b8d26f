import hashlib
import hmac
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


def works(code, vary):
    table = Table()
    ada, grace = f"{vary.text(6)}@example.com", f"{vary.text(7)}@example.com"
    password = f"Grüße an {vary.word()}, {vary.word()}!"
    code.register(table, ada, password)
    code.register(table, grace, password)
    assert table.rows[0].hash != table.rows[1].hash, "Two members with the same password should have different hashes."
    assert code.login(table, ada, password), "The right password should be accepted."
    assert not code.login(table, ada, f"{password}!"), "A wrong password should be refused."
    assert not code.login(table, f"{vary.text(8)}@example.com", password), "Somebody who is no member should be refused."
    name = vary.word()
    for email, wrong, what in (
        ("x@example.com", vary.text(7), "A password of seven characters"),
        ("x@example.com", "a" * 129, "A password of 129 characters"),
        (f"{name}@example.com", f"My-{name}-1!", "A password with the name in it"),
    ):
        assert refuses(code.PasswordError, code.register, table, email, wrong), f"{what} should be refused."


def exploit(code, vary):
    """Has a copy of the table and of the code, a list of common passwords, and half a second for each method. Real attackers have weeks, and lists a million times as long.
    Whatever the method is, the code itself shows how to try a password."""
    words = vary.shuffle([f"Summer-{number}!" for number in range(1000, 1100)])
    table = Table()
    email = f"{vary.text(6)}@example.com"
    code.register(table, email, words[vary.number(60, 95)])
    salt, stored = table.rows[0].salt, table.rows[0].hash
    methods = (
        ("SHA-256", lambda word: hashlib.sha256(salt + word.encode()).digest() == stored),
        ("SHA-512", lambda word: hashlib.sha512(salt + word.encode()).digest() == stored),
        ("HMAC", lambda word: hmac.digest(salt, word.encode(), "sha256") == stored),
        ("PBKDF2 with 1000 rounds", lambda word: hashlib.pbkdf2_hmac("sha256", word.encode(), salt, 1000) == stored),
        ("the service's own code", lambda word: code.login(table, email, word)),
    )
    for name, fits in methods:
        end = monotonic() + 0.6
        for count, word in enumerate(words):
            if monotonic() > end:
                break
            if fits(word):
                return {"sent": f"{count + 1} common passwords, tried with {name}", "got": f"the password {word}"}
    return False
