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
        self.sent, self.told, self.delivers = [], [], delivers

    def send(self, to, template, **values):
        if not self.delivers:
            raise ConnectionError("550 no such host")
        self.sent.append(to)
        self.told.append((template, values.get("tries_left")))


class FailingModule:
    def is_pin(self, card_id, pin):
        raise TimeoutError("the module does not answer")


class OtherServer:
    """Another server, which shares nothing but the database, uses up the tries that are left while this one compares."""

    def __init__(self, cards):
        self.cards, self.others = cards, 0

    def is_pin(self, card_id, pin):
        while self.cards.add_failure(card_id, 3):
            self.others += 1
        return True


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
    tries = [("wrong-pin", left) for left in (2, 2, 1, 0)]
    assert mailer.told == tries, "Each email about a wrong PIN should say how many tries are left."
    assert verify(right) == "refused", "After three wrong PINs even the right one should be refused."
    assert verify(right, cards.id + vary.number(1, 99)) == "refused", "An unknown card should be refused."
    # The hardware module has an error: that is no answer.
    troubled, outbox = Cards(code, vary), Mailer()
    try:
        answer = code.verify_pin(troubled, FailingModule(), outbox, troubled.id, right)
    except Exception:
        answer = None
    assert answer is None, "When the hardware module fails, there should be an exception instead of an answer."
    assert outbox.sent == [], "When the hardware module fails, nobody knows that the PIN was wrong, and no email should be sent."
    works_again = code.verify_pin(troubled, module, outbox, troubled.id, right)
    assert works_again is True, "When the hardware module works again, the right PIN should give True."
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


def meet_other_server(code, vary, right):
    cards = Cards(code, vary)
    other = OtherServer(cards)
    try:
        is_right = code.verify_pin(cards, other, Mailer(), cards.id, right)
    except Exception:
        is_right = False
    if not is_right or other.others < 3:
        return False
    return {
        "sent": f"three wrong PINs to another server, and {right} to this one, which had read the card just before and did not know of them",
        "got": f"{right} is right, and was the fourth PIN that was compared",
        "damage": "With as many servers as there are, more than three PINs are compared. What one server remembers, the others do not know.",
    }


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
        return meet_other_server(code, vary, right)
    return {
        "sent": f"the PINs {', '.join(pins)} at the same moment, as requests to several servers",
        "got": f"{found[0]} is right. All requests read the number of failures before one of them had counted, so more than three PINs were compared",
    }
