from contextlib import contextmanager


class Cards:
    def __init__(self, code, email):
        self.code, self.email, self.failures = code, email, 0

    def find(self, card_id):
        return self.code.Card(4, self.email, self.failures) if card_id == 4 else None

    def add_failure(self, card_id, limit):
        if self.failures >= limit:
            return False
        self.failures += 1
        return True

    def clear_failures(self, card_id):
        self.failures = 0

    @contextmanager
    def transaction(self):
        before = self.failures
        try:
            yield
        except BaseException:
            self.failures = before
            raise


class BusyCards(Cards):
    """Each request reads the card, and then the next one is handled before it goes on."""

    waiting = ()

    def find(self, card_id):
        card = super().find(card_id)
        if self.waiting:
            self.waiting.pop()()
        return card


class PinModule:
    def __init__(self, right):
        self.right = right

    def is_pin(self, card_id, pin):
        return pin == self.right


class Mailer:
    def __init__(self):
        self.sent = []

    def send(self, to, template, **values):
        if to.endswith("@invalid"):
            raise ConnectionError("550 no such host")
        self.sent.append(to)


def works(code, vary):
    right = vary.number(1000, 9998)
    cards, mailer, module = Cards(code, f"{vary.word()}@example.com"), Mailer(), PinModule(f"{right:04}")

    def verify(pin, card_id=4):
        try:
            return code.verify_pin(cards, module, mailer, card_id, pin)
        except code.CardRefused:
            return "refused"

    assert verify(f"{right + 1:04}") is False, "A wrong PIN should give False."
    assert cards.failures == 1, "A wrong PIN should be counted once."
    assert len(mailer.sent) == 1, "The holder should get an email about a wrong PIN."
    assert verify(f"{right:04}") is True, "The right PIN should give True."
    assert cards.failures == 0, "The right PIN should reset the number of failures."
    assert len(mailer.sent) == 1, "The right PIN should send no email."
    assert [verify(pin) for pin in ("0000", "0001", "0002")] == [False, False, False], "Three wrong PINs should give False."
    assert verify(f"{right:04}") == "refused", "After three wrong PINs even the right one should be refused."
    assert verify(f"{right:04}", 5) == "refused", "An unknown card should be refused."


def exploit(code, vary):
    right = f"{vary.number(5, 30):04}"
    cards, mailer = Cards(code, "nobody@invalid"), Mailer()
    for pin in range(31):
        try:
            if code.verify_pin(cards, PinModule(right), mailer, 4, f"{pin:04}"):
                return {
                    "sent": f"the PINs 0000 to {pin:04} one after the other, with an email address that the mail service refuses",
                    "got": f"{pin:04} is right. {pin} wrong tries came before it, and {cards.failures} were counted: the error of the mail made them free",
                }
        except Exception:
            pass  # Refused, or the mail failed and the caller answers with 503.
    return try_at_the_same_moment(code, vary)


def try_at_the_same_moment(code, vary):
    cards, found = BusyCards(code, "ada@example.com"), []
    pins = vary.shuffle([f"{pin:04}" for pin in range(9)])
    # The request that began first is the last to go on.
    right = pins[-1]

    def guess(pin):
        try:
            if code.verify_pin(cards, PinModule(right), Mailer(), 4, pin):
                found.append(pin)
        except Exception:
            pass

    cards.waiting = [lambda pin=pin: guess(pin) for pin in pins]
    cards.waiting.pop()()
    if not found:
        return False
    return {
        "sent": f"{len(pins)} PINs at the same moment, as requests to several servers",
        "got": f"{found[0]} is right. All requests read the number of failures before one of them had counted, so more than three PINs were compared",
    }
