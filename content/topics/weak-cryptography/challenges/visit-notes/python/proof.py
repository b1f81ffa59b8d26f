import hashlib
import os


class Table:
    def __init__(self):
        self.rows = []

    def append(self, note):
        self.rows.append(note)

    def latest(self, record_id):
        return next((row for row in reversed(self.rows) if row.record_id == record_id), None)


def works(code):
    table, key = Table(), os.urandom(32)
    vault = code.NoteVault(key, table)
    assert vault.save("p-17", "Influenza, rest for a week") == 1
    assert vault.save("p-17", "Recovered") == 2
    vault.save("p-18", "Check-up")
    assert vault.read("p-17") == "Recovered"
    assert code.NoteVault(key, table).read("p-18") == "Check-up"
    assert vault.read("p-19") is None
    row = table.rows[0]
    table.rows.append(code.SealedNote("p-18", 2, row.nonce, row.data))
    try:
        vault.read("p-18")
    except Exception:
        return
    raise AssertionError("a note moved to another record")


def xor(a, b):
    return bytes(x ^ y for x, y in zip(a, b))


def exploit(code):
    """The attacker has a copy of the table and knows one text, that of his own first visit."""
    table, key = Table(), os.urandom(32)
    known = b"Patient reports a cough since Monday. Advised rest and tea, no further steps were necessary."
    secret = b"Told the insurer: suspicion of abuse."
    code.NoteVault(key, table).save("p-17", known.decode())
    code.NoteVault(key, table).save("p-17", secret.decode())
    first, second = table.rows

    # Same key and nonce, same key stream.
    if first.nonce == second.nonce:
        stream = xor(first.data, known)
        if xor(second.data[:-16], stream) == secret:
            return True
    # A nonce that anybody can compute of the right text confirms a guess.
    guesses = [b"Recovered.", b"No finding.", secret]
    texts = guesses + [b"p-17:" + guess for guess in guesses]
    return any(hashlib.sha256(text).digest()[:12] == second.nonce for text in texts)
