import base64
import hashlib
import io
import os
import pickle
from datetime import datetime


class Index:
    def __init__(self):
        self.asked = []

    def find(self, search):
        self.asked.append(search)
        return ["job-1"]


def works(code):
    index = Index()
    search = code.Search('nurse "night"', datetime(2026, 1, 5), frozenset(["first aid", "driving"]), 500)
    assert code.open_shared_search(code.encode_search(search), index) == ["job-1"], "Opening a shared link should give the jobs of the search."
    [asked] = index.asked
    assert (asked.text, asked.since, asked.skills) == (search.text, search.since, search.skills), "Text, date and skills of the search should be what was shared."
    assert asked.page_size == 100, "A page should have 100 results at most."
    try:
        code.open_shared_search("AAAA", index)
    except code.LinkError:
        return
    raise AssertionError("Something that is not a link should be refused.")


ATTEMPTS = (
    b"cos\nsystem\n(S'echo > owned.txt'\ntR.",
    b"cbuiltins\nexec\n(S\"open('owned.txt', 'w').close()\"\ntR.",
    # The same with the names written in another way: V reads escapes, \x93 looks the name up.
    b"V\\u006fs\nV\\u0073ystem\n\x93(S'echo > owned.txt'\ntR.",
)


def split_link(code):
    """What an honest link has before and after its pickle, when there is one."""
    raw = base64.urlsafe_b64decode(code.encode_search(code.Search("nurse", datetime(2026, 1, 5), frozenset(), 10)))
    for begin in range(len(raw)):
        stream = io.BytesIO(raw[begin:])
        try:
            if raw[begin] == 0x80 and isinstance(pickle.load(stream), dict):
                end = begin + stream.tell()
                return raw[:begin], raw[begin:end], raw[end:]
        except Exception:
            pass  # It begins elsewhere.
    return b"", b"", b""


def wrap(parts, attempt):
    """The same frame around other data. Checksums without a key can be computed by everybody."""
    before, honest, after = parts
    for name in ("md5", "sha1", "sha256", "sha512", "blake2b"):
        old, new = hashlib.new(name, honest), hashlib.new(name, attempt)
        for a, b in ((old.digest(), new.digest()), (old.hexdigest().encode(), new.hexdigest().encode())):
            before, after = before.replace(a, b), after.replace(a, b)
    return before + attempt + after


def exploit(code):
    """Links that write a file on the server."""
    try:
        parts = split_link(code)
    except Exception:
        parts = b"", b"", b""
    for attempt in ATTEMPTS:
        for data in {attempt, wrap(parts, attempt)}:
            if os.path.exists("owned.txt"):
                os.remove("owned.txt")
            link = base64.urlsafe_b64encode(data).decode()
            try:
                code.open_shared_search(link, Index())
            except Exception:
                pass  # What counts is what was done.
            if os.path.exists("owned.txt"):
                return {"sent": f"/jobs?s={link}", "got": "the file owned.txt on the server"}
    return False
