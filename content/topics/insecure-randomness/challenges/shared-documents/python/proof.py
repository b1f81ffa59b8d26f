import base64
import hashlib
import uuid
from datetime import datetime, timedelta

START = datetime(2026, 2, 3)
ADDRESS = "https://docs.example.com/s/"


def works(code):
    note = code.Document("mallory", "note", "")
    contract = code.Document("ada", "contract", "We agree on 1.2 million.")
    shared = code.SharedDocuments()
    assert len({shared.share(note, START) for _ in range(500)}) == 500
    link = shared.share(contract, START)
    assert shared.open(link, START + timedelta(days=1)) == contract
    assert shared.open(link, START + timedelta(days=15)) is None
    assert shared.open(ADDRESS + "none", START) is None
    shared.revoke("ada", "contract")
    assert shared.open(link, START) is None


def exploit(code):
    """Shares something himself, once before and once after Ada, and tries what lies in between."""
    contract, note = code.Document("ada", "contract", "We agree."), code.Document("mallory", "note", "")
    for _ in range(200):
        shared = code.SharedDocuments()
        # The address of the machine is known from older links; he knows the time of his own requests.
        first = uuid.uuid1()
        shared.share(contract, START)
        last = uuid.uuid1()
        if last.time - first.time > 3000:
            continue  # the machine was busy; the next one will be nearer
        for time in range(first.time, last.time + 1):
            fields = (time & 0xFFFFFFFF, time >> 32 & 0xFFFF, time >> 48 & 0xFFF | 0x1000, *first.fields[3:])
            guess = uuid.UUID(fields=fields)
            guesses = [
                guess.hex,
                base64.urlsafe_b64encode(guess.bytes[::-1]).decode(),
                hashlib.sha256(guess.bytes).hexdigest(),
                *(f"{guess.hex}{number:02}" for number in range(100)),
            ]
            for text in guesses:
                if (found := shared.open(ADDRESS + text, START)) and found.owner == "ada":
                    return True
        return False
    raise AssertionError("the machine is too busy to measure anything")
