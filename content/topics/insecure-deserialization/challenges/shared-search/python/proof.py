import base64
import os
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
    assert code.open_shared_search(code.encode_search(search), index) == ["job-1"]
    [asked] = index.asked
    assert (asked.text, asked.since, asked.skills) == (search.text, search.since, search.skills)
    assert asked.page_size == 100
    try:
        code.open_shared_search("AAAA", index)
    except code.LinkError:
        return
    raise AssertionError("a broken link was accepted")


def exploit(code):
    """Links that write a file on the server."""
    attempts = [
        b"cos\nsystem\n(S'echo > owned.txt'\ntR.",
        b"cbuiltins\nexec\n(S\"open('owned.txt', 'w').close()\"\ntR.",
        # The same with the names written in another way: V reads escapes, \x93 looks the name up.
        b"V\\u006fs\nV\\u0073ystem\n\x93(S'echo > owned.txt'\ntR.",
    ]
    for attempt in attempts:
        if os.path.exists("owned.txt"):
            os.remove("owned.txt")
        try:
            code.open_shared_search(base64.urlsafe_b64encode(attempt).decode(), Index())
        except Exception:
            pass
        if os.path.exists("owned.txt"):
            return True
    return False
