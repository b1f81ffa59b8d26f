from datetime import datetime, timedelta

from observe import agreement, unknown_bits

START = datetime(2026, 2, 3)
ADDRESS = "https://docs.example.com/s/"


def works(code, vary):
    owner, name = vary.name(), f"contract-{vary.word()}"
    note, contract = code.Document("mallory", vary.word(), ""), code.Document(owner, name, "We agree on 1.2 million.")
    shared = code.SharedDocuments()
    links = {shared.share(note, START) for _ in range(200)}
    assert len(links) == 200, "200 shares should have 200 links."
    link = shared.share(contract, START)
    assert shared.open(link, START + timedelta(days=1)) == contract, "The link should open the document."
    assert shared.open(link, START + timedelta(days=15)) is None, "The link should stop working after two weeks."
    assert shared.open(ADDRESS + "none", START) is None, "A link that nobody made should open nothing."
    shared.revoke(owner, name)
    assert shared.open(link, START) is None, "A link should stop working when its owner revokes it."
    assert shared.open(links.pop(), START + timedelta(days=1)) == note, "The links of others should go on working."


NEEDED_BITS = 96


def exploit(code, vary):
    """Mallory has the source, knows the time, and can compute the state of `random`. What is left for her to guess, and what does a link of her own say
    about the next one?"""
    contract, note = code.Document(vary.name(), "contract", ""), code.Document("mallory", "note", "")

    def id_of(shared, document):
        return shared.share(document, START).removeprefix(ADDRESS)

    bits, examples = unknown_bits(code, lambda: id_of(code.SharedDocuments(), contract))
    if bits < NEEDED_BITS:
        return {
            "sent": "some links of a copy of the service, made one right after the other with the same state of `random`",
            "got": f"{examples}: {bits} bits of each cannot be known; the rest is the time, the machine or constants. "
            f"Mallory tries what is left and opens the contract",
        }
    shared = code.SharedDocuments()
    own, following = id_of(shared, note), id_of(shared, contract)
    if agreement(own, following) > 0.5:
        return {
            "sent": f"a note shared right before the contract, which got the link {own}",
            "got": f"the contract has the link {following}: the own link shows most of it",
        }
    return False
