# lab: shared (its requests are nested too deeply for two instances)
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
    def is_pin(self, card_id, pin):
        return pin == "0042"


class Mailer:
    def __init__(self):
        self.sent = []

    def send(self, to, template, **values):
        if to.endswith("@invalid"):
            raise ConnectionError("550 no such host")
        self.sent.append(to)


def works(code):
    cards, mailer = Cards(code, "ada@example.com"), Mailer()

    def verify(pin, card_id=4):
        try:
            return code.verify_pin(cards, PinModule(), mailer, card_id, pin)
        except code.CardRefused:
            return "refused"

    assert verify("0000") is False
    assert cards.failures == 1 and len(mailer.sent) == 1
    assert verify("0042") is True
    assert cards.failures == 0 and len(mailer.sent) == 1
    assert [verify(pin) for pin in ("0000", "0001", "0002")] == [False, False, False]
    assert verify("0042") == "refused"
    assert verify("0042", 5) == "refused"


def exploit(code):
    cards, mailer = Cards(code, "nobody@invalid"), Mailer()
    for pin in range(100):
        try:
            if code.verify_pin(cards, PinModule(), mailer, 4, f"{pin:04}"):
                return True
        except Exception:
            pass  # Refused, or the mail failed and the caller answers with 503.
    return try_at_the_same_moment(code)


def try_at_the_same_moment(code):
    cards, found = BusyCards(code, "ada@example.com"), []

    def guess(pin):
        try:
            if code.verify_pin(cards, PinModule(), Mailer(), 4, pin):
                found.append(pin)
        except Exception:
            pass

    cards.waiting = [lambda pin=pin: guess(f"{pin:04}") for pin in range(100)]
    cards.waiting.pop()()
    return found != []
