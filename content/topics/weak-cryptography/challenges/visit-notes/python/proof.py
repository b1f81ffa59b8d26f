import os

from observe import observe


class Table:
    def __init__(self):
        self.rows = []

    def append(self, note):
        self.rows.append(note)

    def latest(self, record_id):
        return next((row for row in reversed(self.rows) if row.record_id == record_id), None)


def refuses(function, *args):
    try:
        function(*args)
    except Exception:
        return True
    return False


def works(code, vary):
    table, key = Table(), os.urandom(32)
    vault = code.NoteVault(key, table)
    record, other = f"p-{vary.number(10, 99)}", f"p-{vary.number(100, 999)}"
    text, last = f"Influenza, rest for {vary.number(2, 9)} days", f"Recovered, {vary.word()}"
    assert vault.save(record, text) == 1, "The first note of a record should be version 1."
    assert vault.save(record, last) == 2, "The second note of a record should be version 2."
    vault.save(other, "Check-up")
    assert vault.read(record) == last, "Reading a record should give the text of its latest version."
    assert code.NoteVault(key, table).read(other) == "Check-up", "Another server with the same key should be able to read the note."
    assert vault.read(f"p-{vary.word()}") is None, "A record without notes should give nothing."
    assert refuses(code.NoteVault, os.urandom(16), table), "A key of 16 bytes should be refused."
    row = table.rows[0]
    table.rows.append(code.SealedNote(other, 2, row.nonce, row.data))
    assert refuses(vault.read, other), "A note that was moved to another record should not be readable."


def xor(a, b):
    return bytes(x ^ y for x, y in zip(a, b))


KNOWN = "Patient reports a cough since Monday. Advised rest and tea, no further steps were necessary."


class Late(Table):
    """Two servers save at the same time: both have read before either has written."""

    def __init__(self):
        super().__init__()
        self.waiting = None

    def latest(self, record_id):
        found = super().latest(record_id)
        if self.waiting:
            run, self.waiting = self.waiting, None
            run()
        return found


def exploit(code, vary):
    """The attacker has a copy of the table and knows one text, that of their own first visit."""
    key = os.urandom(32)
    secret = f"Told the insurer: suspicion of {vary.word()}."
    record, other = f"p-{vary.number(10, 99)}", f"p-{vary.number(100, 999)}"

    def one_server(table):
        vault = code.NoteVault(key, table)
        vault.save(record, KNOWN)
        vault.save(record, secret)

    def restart(table):
        code.NoteVault(key, table).save(record, KNOWN)
        code.NoteVault(key, table).save(record, secret)

    def two_records(table):
        vault = code.NoteVault(key, table)
        vault.save(other, KNOWN)
        vault.save(record, secret)

    def two_servers(table):
        table.waiting = lambda: code.NoteVault(key, table).save(record, KNOWN)
        code.NoteVault(key, table).save(record, secret)

    for what, save in vary.shuffle(
        [
            ("two versions that one server saved", one_server),
            ("two versions with a restart in between", restart),
            ("notes of two records", two_records),
            ("two versions that two servers saved at the same time", two_servers),
        ]
    ):
        table = Late()
        save(table)
        first, second = sorted(table.rows, key=lambda row: -len(row.data))
        # Same key and nonce, same key stream.
        read = xor(second.data[:-16], xor(first.data, KNOWN.encode()))
        if read == secret.encode():
            return {
                "sent": f"{what}, XORed with each other and with the text of the first (nonces {first.nonce.hex()} and {second.nonce.hex()})",
                "got": f"{read.decode()} No key was needed",
            }

    def nonce_of(used, text):
        table = Table()
        code.NoteVault(used, table).save(record, text)
        return table.rows[0].nonce.hex()

    # A nonce that anybody can compute of the right text confirms a guess.
    stored, guess, miss = nonce_of(key, secret), nonce_of(os.urandom(32), secret), nonce_of(os.urandom(32), KNOWN)
    if stored == guess != miss:
        return {
            "sent": "a guess of the text to a copy of the code, with a key of the attacker's own",
            "got": f'the nonce {guess}, as in the stolen row: the guess "{secret}" is right',
        }

    # What differs without a bit of chance is counted or read from a clock, and begins again elsewhere.
    before = observe()["randomBits"]
    nonces = [nonce_of(key, secret) for _ in range(40)]
    after = observe()
    used = len(set(nonces))
    if used > 1 and max((after["randomBits"] - before) / 40, after["loadBits"]) < 64:
        got = f"nonces such as {', '.join(nonces[:3])} with less than 64 random bits: they come from a counter, a clock or a small draw, so two servers will use one twice"
        return {"sent": "the same note to 40 servers with the same key", "got": got}
    if 1 < used < 40:
        return {"sent": "the same note to 40 servers with the same key", "got": f"{used} different nonces: some were used twice"}
    return False
