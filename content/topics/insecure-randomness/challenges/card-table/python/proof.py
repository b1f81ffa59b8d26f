# lab: shared (it watches thousands of draws)
import hashlib
import random

START = 1_770_148_800_000
SEATS = ["mallory", "ada", "grace"]
DECK = [rank + suit for suit in "♣♦♥♠" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")]


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


def works(code):
    audit = Audit()
    dealt = code.deal("t-1", SEATS, START, audit)
    assert len({card for hand in dealt.cards.values() for card in hand} | set(dealt.rest)) == 52
    assert [len(hand) for hand in dealt.cards.values()] == [5, 5, 5] and len(audit.entries) == 1
    assert refuses(ValueError, code.deal, "t-1", ["ada"], START, audit)
    assert refuses(ValueError, code.deal, "t-1", ["ada", "ada"], START, audit)
    assert len({code.deal("t-1", SEATS, START + i, audit).rest[0] for i in range(300)}) > 25


def exploit(code):
    """Sees five cards, and looks for all decks in which these five are his."""
    now = START + random.randrange(1000)
    dealt = code.deal("t-1", SEATS, now, Audit())
    found = []
    for seed in range(10_000):
        found += matches(seed, 1, dealt)
        if abs(seed - now % 10_000) < 500:
            found += matches(seed, 7, dealt)
    for time in range(START, START + 1000):
        seed = int.from_bytes(hashlib.sha256(f"t-1:{time}".encode()).digest(), "big")
        found += matches(seed, 1, dealt)
    return dealt.cards["ada"] in found


def matches(seed, rounds, dealt):
    """Ada's cards, if this seed gives the attacker the cards that he has."""
    own = dealt.cards["mallory"]
    generator, deck = random.Random(seed), list(DECK)
    for number in range(rounds):
        for i in range(51, 0, -1):
            j = generator.randrange(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
            # In the last round, the own cards are the first that are decided.
            if number == rounds - 1 and i == 51 and deck[51] != own[4]:
                return []
    return [deck[42:47]] if deck[47:] == own else []
