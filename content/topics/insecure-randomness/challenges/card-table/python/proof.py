# lab: shared (it watches hundreds of deals)
import random

START = 1_770_148_800_000


class Audit:
    def __init__(self):
        self.entries = []

    def record(self, *entry):
        self.entries.append(entry)


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code, vary):
    audit = Audit()
    table = f"t-{vary.number(1, 99)}"
    players = [f"{vary.name()}-{letter}" for letter in "abcdef"[: vary.number(2, 6)]]
    dealt = code.deal(table, players, START, audit)
    assert list(dealt.cards) == players, "Every player should get cards."
    assert all(len(hand) == 5 for hand in dealt.cards.values()), "Every player should get five cards."
    cards = [card for hand in dealt.cards.values() for card in hand] + list(dealt.rest)
    assert len(cards) == 52, "Hands and rest should be 52 cards together."
    assert len(set(cards)) == 52, "No card should occur twice."
    assert "10♥" in cards and "A♠" in cards, "The cards should be written as before, such as 10♥."
    assert len(audit.entries) == 1, "Each deal should be recorded once."
    assert table in audit.entries[0], "The record should name the table."
    assert refuses(ValueError, code.deal, table, ["ada"], START, audit), "One player alone should be refused."
    assert refuses(ValueError, code.deal, table, list("abcdefg"), START, audit), "Seven players should be refused."
    assert refuses(ValueError, code.deal, table, ["ada", "ada"], START, audit), "A player who sits twice should be refused."
    firsts = {code.deal(table, players, START + i, audit).rest[0] for i in range(100)}
    assert len(firsts) > 25, "Each deal should have another order."


def exploit(code, vary):
    """The way of shuffling is published, so Mallory can rehearse: with the same table, players and time, and with the state that `random` has.
    When the five cards of his own come a second time and those of the others do as well, he knows their cards."""
    mallory, ada = "mallory", vary.name()
    now = START + vary.number(0, 86_400_000)
    table = f"t-{vary.number(1, 99)}"
    seen = {}
    for number in range(800):
        if number < 3:
            random.seed(now)
        cards = code.deal(table, [mallory, ada, "grace"], now, Audit()).cards
        own, others = " ".join(cards[mallory]), " ".join(cards[ada])
        if seen.get(own) == others:
            sent = f"{number + 1} deals, rehearsed with the published code and the time of the table"
            return {"sent": sent, "got": f"{own} again, so {ada} has {others}"}
        seen[own] = others
    return False
