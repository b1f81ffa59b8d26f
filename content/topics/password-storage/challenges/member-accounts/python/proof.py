import hashlib
import hmac

from observe import judge_guess, observe


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


CHEAP = (
    "At that price, a graphics card tries a list of all leaked passwords on every member. OWASP asks for Argon2id with 19 MiB and 2 passes, "
    "scrypt with N = 2^17, or PBKDF2-HMAC-SHA-256 with 600,000 rounds."
)


def price_of(guess):
    """The slow hashes of one guess with the service's own code. What was computed for an earlier guess costs nothing."""
    before = len(observe()["hashes"])
    guess()
    return judge_guess(observe()["hashes"][before:])


def exploit(code, vary):
    """Has a copy of the table and of the code, and a list of common passwords. What counts is the price of one guess, not how long it takes on this machine."""
    words = vary.shuffle([f"Summer-{number}!" for number in range(1000, 1100)])
    table = Table()
    email, other = f"{vary.text(6)}@example.com", f"{vary.text(7)}@example.com"
    code.register(table, email, words[vary.number(60, 95)])
    code.register(table, other, f"{vary.text(12)}-{vary.text(12)}")
    salt, stored = bytes(table.rows[0].salt), bytes(table.rows[0].hash)

    for name in ("sha256", "sha512", "sha1", "md5"):
        for what, compute in (
            (f"{name}(salt + password)", lambda word: hashlib.new(name, salt + word.encode()).digest()),
            (f"{name}(password + salt)", lambda word: hashlib.new(name, word.encode() + salt).digest()),
            (f"HMAC-{name}", lambda word: hmac.digest(salt, word.encode(), name)),
        ):
            for count, word in enumerate(words):
                quick = compute(word)
                if quick[: len(stored)] == stored[: len(quick)]:
                    sent = f"{count + 1} common passwords, each hashed once with {what} and compared with the stolen row"
                    return {"sent": sent, "got": f"the password {word}. {CHEAP}"}

    first, second = f"{vary.text(9)}-1", f"{vary.text(9)}-2"
    for what, guess in (
        ("a first guess", lambda: code.login(table, email, first)),
        ("a second guess for the same member", lambda: code.login(table, email, second)),
        ("the same guess for another member", lambda: code.login(table, other, second)),
    ):
        is_slow, shown = price_of(guess)
        if is_slow:
            continue
        found = next((word for word in words if code.login(table, email, word)), None)
        sent = f"the stolen row, and common passwords tried with the service's own code; {what} costs {shown}"
        return {"sent": sent, "got": f"{f'the password {found}' if found else 'a guess for next to nothing'}. {CHEAP}"}
    return False
