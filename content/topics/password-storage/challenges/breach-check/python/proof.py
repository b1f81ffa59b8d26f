import hashlib
import random


def sha1(text):
    return hashlib.sha1(text.encode()).hexdigest()


def slow(word, salt):
    return hashlib.scrypt(word.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)


def works(code):
    passwords, ada = code.Passwords(), code.Account("ada@example.com")
    passwords.leaks.add(sha1("12345678"))
    try:
        passwords.set(ada, "12345678")
        raise AssertionError("a leaked password was accepted")
    except ValueError:
        pass
    passwords.set(ada, "correct horse")
    assert passwords.login(ada, "correct horse") == "welcome"
    assert passwords.login(ada, "correct house") == "refused"
    passwords.leaks.add(sha1("correct horse"))
    passwords.nightly([ada])
    assert passwords.login(ada, "correct horse") == "must-change"


def exploit(code):
    """Has a copy of the table and a list of words, and can afford five slow hashes."""
    words = [f"Autumn#{number}" for number in range(2000)]
    passwords, ada = code.Passwords(), code.Account("ada@example.com")
    passwords.set(ada, random.choice(words[500:1500]))
    passwords.nightly([ada])
    traces = (
        sha1,
        lambda word: sha1(ada.salt.hex() + sha1(word)),
        lambda word: hashlib.sha256(sha1(word).encode()).hexdigest(),
    )
    tried = set()
    for trace in traces:
        # A prefix that leaves most of the words is no help.
        for word in [word for word in words if trace(word).startswith(ada.leak_prefix)][:5]:
            if word not in tried and slow(word, ada.salt) == ada.hash:
                return True
            tried.add(word)
    return False
