from observe import unknown_bits

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
    again = code.deal(table, players, START, audit)
    is_same_deal = [list(hand) for hand in again.cards.values()] == [list(hand) for hand in dealt.cards.values()]
    assert is_same_deal or audit.entries[0] != audit.entries[1], (
        "Where other cards were dealt, the record should say so: support reads from it what was dealt."
    )
    assert refuses(ValueError, code.deal, table, ["ada"], START, audit), "One player alone should be refused."
    assert refuses(ValueError, code.deal, table, list("abcdefg"), START, audit), "Seven players should be refused."
    assert refuses(ValueError, code.deal, table, ["ada", "ada"], START, audit), "A player who sits twice should be refused."
    firsts = {code.deal(table, players, START + i, audit).rest[0] for i in range(12)}
    assert len(firsts) > 5, "Each deal should have another order."


NEEDED_BITS = 112
FRESH = [rank + suit for suit in "♣♦♥♠" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")]


def exploit(code, vary):
    """The way of shuffling is published, so Mallory can rehearse: with the same table, players and time, and with the state that `random` has. What is left
    decides how many decks there are. When there are few, the five cards of her own show which one it is."""
    players = ["mallory", vary.name(), "grace"]
    now, table = START + vary.number(0, 86_400_000), f"t-{vary.number(1, 99)}"
    decks = []

    def deal():
        dealt = code.deal(table, players, now, Audit())
        hands = [card for hand in reversed(list(dealt.cards.values())) for card in hand]
        decks.append([*dealt.rest, *hands])
        return "".join(f"{card:3}" for card in decks[-1])

    bits, _ = unknown_bits(code, deal, 24)
    if bits < NEEDED_BITS:
        return {
            "sent": f"the deal of table {table} at {now}, rehearsed with the published code",
            "got": f"a deck that ends with {' '.join(decks[0][-15:])}. {bits} bits decide about all 52 cards, so there are 2^{bits} decks, "
            "and five cards tell Mallory which one it is: she knows all hands",
        }
    # In a fair deck, two cards that were neighbors still are in 1 of 26 decks, and every place is as likely as any other.
    places = [{card: place for place, card in enumerate(deck)} for deck in decks]
    pairs = [abs(place[a] - place[b]) for place in places for a, b in zip(FRESH, FRESH[1:])]
    together = pairs.count(1) / len(pairs)
    if together > 1.9 / 26:
        return {"sent": f"{len(decks)} deals", "got": f"cards that begin side by side end side by side {together * 26:.1f} times as often as in a fair deck"}
    means = {card: sum(place[card] for place in places) / len(places) for card in FRESH}
    worst = max(FRESH, key=lambda card: abs(means[card] - 25.5))
    if abs(means[worst] - 25.5) > 16.5:
        return {"sent": f"{len(decks)} deals", "got": f"{worst} is on average in place {means[worst]:.0f} of the deck: the order isn't fair"}
    return False
