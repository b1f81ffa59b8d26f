import hashlib
import random

START = 1_770_112_800.0


class Account:
    def __init__(self, email):
        self.email, self.password = email, None

    def set_password(self, password):
        self.password = password


def open_service(code):
    accounts = {email: Account(email) for email in ("mallory@example.com", "ada@example.com")}
    mails = []
    return accounts, mails, code.PasswordResets(accounts, lambda to, token: mails.append(token))


def works(code):
    accounts, mails, resets = open_service(code)
    resets.request("nobody@example.com", START)
    assert not mails
    resets.request("Ada@example.com", START)
    resets.request("ada@example.com", START + 1)
    first, second = mails
    assert first != second
    assert not resets.redeem(first, "x", START + 2), "only the newest is good"
    assert resets.redeem(second, "new", START + 2) and accounts["ada@example.com"].password == "new"
    assert not resets.redeem(second, "again", START + 3), "only once"
    resets.request("ada@example.com", START)
    assert not resets.redeem(mails[-1], "late", START + 3600)


def exploit(code):
    """Asks for some tokens of his own, computes the state of the generator, and so the token of somebody else."""
    accounts, mails, resets = open_service(code)
    words = []
    while len(words) < 624:
        resets.request("mallory@example.com", START + len(mails))
        value = mails[-1].rpartition("-")[2]
        words += [int(value[i : i + 8], 16) for i in range(len(value) - 8, -1, -8)]
    bits = 4 * len(value)
    served = START + 1000
    resets.request("ada@example.com", served)

    clone = random.Random()
    clone.setstate((3, (*[untemper(word) for word in words[-624:]], 624), None))
    predicted = f"{clone.getrandbits(bits):0{bits // 4}x}"
    # The mail's time tells when the server worked, give or take some milliseconds.
    for time in range(int(served * 1000) - 15, int(served * 1000) + 15):
        hashed = hashlib.sha256(f"ada@example.com:{time}".encode()).hexdigest()
        for guess in (predicted, f"{time:x}-{predicted}", hashed):
            if resets.redeem(guess, "taken", served + 1):
                return accounts["ada@example.com"].password == "taken"
    return False


def untemper(word):
    """What the Mersenne Twister did to a word of its state before it gave it out, backwards."""
    word ^= word >> 18
    word ^= (word << 15) & 0xEFC60000
    result = word
    for _ in range(4):
        result = word ^ ((result << 7) & 0x9D2C5680)
    word = result
    for _ in range(2):
        result = word ^ (result >> 11)
    return result
