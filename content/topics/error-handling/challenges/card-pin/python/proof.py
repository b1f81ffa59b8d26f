from contextlib import contextmanager


class Cards:
    def __init__(self, code, vary):
        self.code, self.failures = code, 0
        self.id, self.email = vary.number(1, 999), f"{vary.word()}@{vary.word()}.example"

    def find(self, card_id):
        return self.code.Card(self.id, self.email, self.failures) if card_id == self.id else None

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
    def __init__(self, delivers=True):
        self.sent, self.delivers = [], delivers

    def send(self, to, template, **values):
        if not self.delivers:
            raise ConnectionError("550 no such host")
        self.sent.append(to)


def draw_pins(vary, count):
    """Different PINs, in no order."""
    first = vary.number(0, 9999)
    return vary.shuffle([f"{(first + number * 37) % 10_000:04}" for number in range(count)])


def works(code, vary):
    right, *wrong = draw_pins(vary, 6)
    cards, mailer, module = Cards(code, vary), Mailer(), PinModule(right)

    def verify(pin, card_id=cards.id):
        try:
            return code.verify_pin(cards, module, mailer, card_id, pin)
        except code.CardRefused:
            return "refused"

    assert verify(wrong[0]) is False, "A wrong PIN should give False."
    assert cards.failures == 1, "A wrong PIN should be counted once."
    assert mailer.sent == [cards.email], "The holder should get an email about a wrong PIN."
    assert verify(right) is True, "The right PIN should give True."
    assert cards.failures == 0, "The right PIN should reset the number of failures."
    assert len(mailer.sent) == 1, "The right PIN should send no email."
    assert [verify(pin) for pin in wrong[:3]] == [False, False, False], "Three wrong PINs should give False."
    assert verify(right) == "refused", "After three wrong PINs even the right one should be refused."
    assert verify(right, cards.id + vary.number(1, 99)) == "refused", "An unknown card should be refused."
    # People whose mail is refused pay, too, and mistype their PIN.
    moved = Cards(code, vary)
    for pin in (right, wrong[4], right):
        try:
            answer = code.verify_pin(moved, module, Mailer(delivers=False), moved.id, pin)
        except Exception:
            answer = False
        sentence = "With an email address to which nothing can be delivered, the right PIN should give True, also after a wrong one."
        assert answer == (pin == right), sentence


def exploit(code, vary):
    pins = draw_pins(vary, vary.number(8, 12))
    right = pins[-1]
    cards, mailer = Cards(code, vary), Mailer(delivers=False)
    for pin in pins:
        try:
            if code.verify_pin(cards, PinModule(right), mailer, cards.id, pin):
                return {
                    "sent": f"the PINs {', '.join(pins)} one after the other, with the email address {cards.email}, which the mail service refuses",
                    "got": f"{pin} is right. {len(pins) - 1} wrong tries came before it, and {cards.failures} were counted: the error of the mail made them free",
                }
        except Exception:
            pass  # Refused, or the mail failed and the caller answers with 503.
    return try_at_the_same_moment(code, vary)


def try_at_the_same_moment(code, vary):
    cards, found, pins = BusyCards(code, vary), [], draw_pins(vary, 9)
    # The request that began first is the last to go on.
    right = pins[-1]

    def guess(pin):
        try:
            if code.verify_pin(cards, PinModule(right), Mailer(), cards.id, pin):
                found.append(pin)
        except Exception:
            pass

    cards.waiting = [lambda pin=pin: guess(pin) for pin in pins]
    cards.waiting.pop()()
    if not found:
        return False
    return {
        "sent": f"the PINs {', '.join(pins)} at the same moment, as requests to several servers",
        "got": f"{found[0]} is right. All requests read the number of failures before one of them had counted, so more than three PINs were compared",
    }
