from contextlib import contextmanager


class Cards:
    def __init__(self, code, email):
        self.code, self.email, self.failures = code, email, 0

    def find(self, card_id):
        return self.code.Card(4, self.email, self.failures) if card_id == 4 else None

    def add_failure(self, card_id):
        self.failures += 1

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
        except (code.CardRefused, ConnectionError):
            pass
    return False
