# lab: shared (it knows the state of the code's generator)
import hashlib
import random
import re
import time

START = 1_770_112_800.0


class Account:
    def __init__(self, email):
        self.email, self.password = email, None

    def set_password(self, password):
        self.password = password


class Service:
    def __init__(self, code, ada):
        self.accounts = {email: Account(email) for email in ("mallory@example.com", ada)}
        self.mails = []
        self.resets = code.PasswordResets(self.accounts, lambda to, token: self.mails.append((to, token)))

    def newest(self):
        return self.mails[-1][1]


def works(code, vary):
    ada = f"{vary.word()}@example.com"
    service = Service(code, ada)
    resets, newest = service.resets, service.newest
    resets.request(f"{vary.text(8)}@example.com", START)
    assert not service.mails, "Nobody should get a mail for an unknown address."
    resets.request(ada.upper(), START)
    assert service.mails[0][0] == ada, "The mail should go to the stored address, however the address was typed."
    first = newest()
    resets.request(ada, START + 1)
    second = newest()
    assert first != second and second, "Each request should make a new token."
    assert not resets.redeem(first, "x", START + 2), "Only the newest token should be good."
    password = vary.text(10)
    assert resets.redeem(second, password, START + 2), "The newest token should be accepted."
    assert service.accounts[ada].password == password, "The new password should be set."
    assert not resets.redeem(second, "again", START + 3), "A token should be good only once."
    resets.request(ada, START)
    assert not resets.redeem(newest(), "late", START + 3600), "A token should be refused after an hour."
    resets.request(ada, START)
    assert resets.redeem(newest(), password, START + 25 * 60), "A token should be good for half an hour."


def exploit(code, vary):
    ada = f"{vary.word()}@example.com"
    for find in (predict_token, repeat_token, guess_token):
        found = find(code, ada)
        if found:
            return {"sent": f"{found[0]}, and the token {found[1]}", "got": f"a new password for {ada}"}
    return False


def predict_token(code, ada):
    """Asks for some tokens of his own, computes the state of the generator, and so the token of somebody else."""
    service = Service(code, ada)
    resets = service.resets
    words = []
    while len(words) < 624:
        resets.request("mallory@example.com", START + len(service.mails))
        value = service.newest().rpartition("-")[2]
        if not re.fullmatch(r"([\da-f]{8})+", value):
            return None
        words += [int(value[i : i + 8], 16) for i in range(len(value) - 8, -1, -8)]
    bits = 4 * len(value)
    served = START + 1000
    resets.request(ada, served)

    clone = random.Random()
    clone.setstate((3, (*[untemper(word) for word in words[-624:]], 624), None))
    predicted = f"{clone.getrandbits(bits):0{bits // 4}x}"
    # The mail's time tells when the server worked, give or take some milliseconds.
    for moment in range(int(served * 1000) - 15, int(served * 1000) + 15):
        hashed = hashlib.sha256(f"{ada}:{moment}".encode()).hexdigest()
        for guess in (predicted, f"{moment:x}-{predicted}", hashed):
            if resets.redeem(guess, "taken", served + 1) and service.accounts[ada].password == "taken":
                return f"{len(service.mails) - 1} tokens of his own", guess
    return None


def repeat_token(code, ada):
    """Has the code, knows the time, and has found the state of the generator: his own copy makes the same token, whatever is done to hide it."""
    service, copy = Service(code, ada), Service(code, ada)
    real_time = time.time
    try:
        time.time = lambda: START
        for one in (service, copy):
            random.seed(START)
            one.resets.request(ada, START)
    finally:
        time.time = real_time
        random.seed()
    guess = copy.newest()
    if service.resets.redeem(guess, "taken", START + 1) and service.accounts[ada].password == "taken":
        return "a copy of the code, the time and the state of the generator", guess
    return None


def guess_token(code, ada):
    """Asks for tokens of his own until he has seen many of them. When one comes twice, there are so few that others have them as well."""
    service = Service(code, ada)
    seen = set()
    for number in range(1000):
        service.resets.request("mallory@example.com", START + number)
        if service.newest() in seen:
            return f"{number + 1} tokens of his own, one of them twice", service.newest()
        seen.add(service.newest())
    return None


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
