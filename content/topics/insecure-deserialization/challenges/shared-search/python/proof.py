import base64
import hashlib
import io
import os
import pickle
from datetime import datetime, timedelta


class Index:
    def __init__(self):
        self.asked = []

    def find(self, search):
        self.asked.append(search)
        return ["job-1"]


def create_search(code, vary):
    """Searches have quotes and brackets, and the names of files."""
    texts = (f'nurse "{vary.word()}"', f"({vary.word()}) {vary.word()}.txt", f"new {vary.word()}('{vary.word()}')", vary.remark())
    since = datetime(vary.number(2020, 2030), 1, 1) + timedelta(days=vary.number(0, 300))
    skills = frozenset([f"first {vary.word()}", vary.word(), f'{vary.word()}: "{vary.word()}"'])
    return code.Search(vary.pick(texts), since, skills, vary.pick([vary.number(1, 100), vary.number(101, 900)]))


def works(code, vary):
    index, search = Index(), create_search(code, vary)
    assert code.open_shared_search(code.encode_search(search), index) == ["job-1"], "Opening a shared link should give the jobs of the search."
    [asked] = index.asked
    assert (asked.text, asked.since, asked.skills) == (search.text, search.since, search.skills), "Text, date and skills of the search should be what was shared."
    assert asked.page_size == min(search.page_size, 100), "A page should have as many results as were asked for, and 100 at most."
    # Skills have commas and other signs, and a search needs none of them.
    several = frozenset([f"{vary.word()}, {vary.word()}; {vary.word()}|{vary.word()} & {vary.word()}", "Pflege für Ältere", "nurse's aid"])
    for skills in (frozenset(), several):
        index = Index()
        code.open_shared_search(code.encode_search(code.Search("Köche", search.since, skills, 1)), index)
        assert index.asked[0].skills == skills, f"The skills {sorted(skills)} should be what was shared."
        assert index.asked[0].text == "Köche", "Umlauts in the text should be kept."
    for broken, what in (("AAAA", "Something that is not a link"), ("A" * 2001, "A link of 2001 characters")):
        try:
            code.open_shared_search(broken, index)
        except code.LinkError:
            continue
        raise AssertionError(f"{what} should be refused.")


def create_attempts(file, vary):
    attempts = (
        f"cos\nsystem\n(S'echo > {file}'\ntR.",
        f"cposix\nsystem\n(S'echo > {file}'\ntR.",
        f"cbuiltins\nexec\n(S\"open('{file}', 'w').close()\"\ntR.",
        f"cbuiltins\neval\n(S\"open('{file}', 'w').close()\"\ntR.",
        # The same with the names written in another way: V reads escapes, \x93 looks the name up.
        f"V\\u006fs\nV\\u0073ystem\n\x93(S'echo > {file}'\ntR.",
        f"V\\u0062uiltins\nV\\u0065xec\n\x93(S\"open('{file}', 'w').close()\"\ntR.",
    )
    return [attempt.encode("latin-1") for attempt in vary.shuffle(attempts)]


def split_link(code, search):
    """What an honest link has before and after its pickle, when there is one."""
    raw = base64.urlsafe_b64decode(code.encode_search(search))
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


def exploit(code, vary):
    """Links that write a file on the server."""
    file = f"{vary.word()}.txt"
    try:
        parts = split_link(code, create_search(code, vary))
    except Exception:
        parts = b"", b"", b""
    for attempt in create_attempts(file, vary):
        for data in {attempt, wrap(parts, attempt)}:
            link = base64.urlsafe_b64encode(data).decode()
            try:
                code.open_shared_search(link, Index())
            except Exception:
                pass  # What counts is what was done.
            if os.path.exists(file):
                damage = "Reading the link called a function that it names. Such a link can read the passwords in the environment just as well."
                return {"sent": f"/jobs?s={link}, which is base64 of the pickle {attempt!r}", "got": f"the file {file} on the server", "damage": damage}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    link = base64.urlsafe_b64encode(input["content"].encode("latin-1", "replace")).decode()
    try:
        answer = f"Jobs: {', '.join(code.open_shared_search(link, Index()))}"
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    is_done = os.path.exists("taken")
    return {"isDone": is_done, "shown": f"The file taken is on the server.\n{answer}" if is_done else answer}


ATTACKS = [
    {"input": {"content": "cos\nsystem\n(S'echo > taken'\ntR."}, "isDone": True},
    {"input": {"content": '{"text":"nurse"}'}, "isDone": False},
    {"input": {"content": "touch taken"}, "isDone": False},
]
