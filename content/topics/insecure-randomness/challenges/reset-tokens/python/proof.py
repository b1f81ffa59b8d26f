import random

from observe import agreement, observe, unknown_bits

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


NEEDED_BITS = 96


def untemper(word):
    """The part of the state of `random` from which a number was made."""
    word ^= word >> 18
    word ^= word << 15 & 0xEFC60000
    state = word
    for _ in range(5):
        state = word ^ (state << 7 & 0x9D2C5680)
    word = state
    for _ in range(3):
        state = word ^ state >> 11
    return state & 0xFFFFFFFF


def predict(tokens):
    """What `random` gives next, if it gave these tokens. None if they can't be its numbers."""
    if any(len(token) != 32 or set(token) - set("0123456789abcdef") for token in tokens):
        return None
    words = [int(token, 16) >> shift & 0xFFFFFFFF for token in tokens for shift in range(0, 128, 32)]
    copy = random.Random()
    copy.setstate((3, (*map(untemper, words[-624:]), 624), None))
    return f"{copy.getrandbits(128):032x}"


def exploit(code, vary):
    """Mallory asks for tokens of her own. 624 numbers give away the state of `random`, and she knows the time: her copy of the service then makes the same
    token as the service. What is left for her to guess?"""
    ada = f"{vary.word()}@example.com"

    def request(service, email):
        service.resets.request(email, START)
        return service.newest()

    bits, examples = unknown_bits(code, lambda: request(Service(code, ada), ada))
    if bits < NEEDED_BITS:
        return {
            "sent": f"requests for {ada} to copies of the service, one right after the other and with the same state of `random`",
            "got": f"the tokens {examples}: {bits} bits of each cannot be known. Mallory tries them all and sets a new password for {ada}",
        }
    service = Service(code, ada)
    drawn = observe()["randomBits"]
    own, following = request(service, "mallory@example.com"), request(service, ada)
    is_drawn_each_time = observe()["randomBits"] - drawn >= 2 * NEEDED_BITS
    if agreement(own, following) > 0.5:
        return {"sent": f"a request of her own, which got the token {own}", "got": f"{ada} has the token {following}: the own token shows most of it"}
    if is_drawn_each_time:
        return False
    expected = predict([request(service, "mallory@example.com") for _ in range(156)])
    if request(service, ada) == expected:
        return {"sent": "156 requests of her own", "got": f"the state of the generator, which shows the token of {ada}: {expected}"}
    return False
