import copy
import hashlib

from observe import judge_guess, observe


def sha1(text):
    return hashlib.sha1(text.encode()).hexdigest()


def account(code, vary):
    return code.Account(f"{vary.text(6)}@{vary.word()}.example")


def password_of(vary):
    """As people choose them, and as the lists have them."""
    start = vary.pick(["Autumn", "Winter", "Welcome"])
    return vary.pick([f"{start}#{vary.number(1000, 9999)}", f"{vary.word()} horse {vary.word()}", vary.text(9), vary.remark()])


def works(code, vary):
    passwords, ada = code.Passwords(), account(code, vary)
    leaked, password = f"{password_of(vary)}1", f"{password_of(vary)}2"
    passwords.leaks.add(sha1(leaked))
    try:
        passwords.set(ada, leaked)
        raise AssertionError("A password from the list of leaked ones should be refused.")
    except ValueError:
        pass
    passwords.set(ada, password)
    assert passwords.login(ada, password) == "welcome", "The right password should be accepted."
    assert passwords.login(ada, f"{password}!") == "refused", "A wrong password should be refused."
    passwords.leaks.add(sha1(password))
    other = account(code, vary)
    own = f"{password_of(vary)}3"
    passwords.set(other, own)
    passwords.nightly([other, ada])
    assert passwords.login(ada, password) == "must-change", "After a password has leaked and the nightly job has run, its user should have to change it."
    assert passwords.login(ada, password) == "must-change", "As long as the password is the same, the user should have to change it at every sign-in."
    assert passwords.login(other, password) == "refused", "A leaked password should be refused where it is the wrong one."
    assert passwords.login(other, own) == "welcome", "Somebody else, whose password has not leaked, should not have to change it."
    following = f"{password_of(vary)}4"
    passwords.set(ada, following)
    assert passwords.login(ada, following) == "welcome", "With a new password, the user should be let in."
    assert passwords.login(ada, password) == "refused", "The old password should be refused then."


def exploit(code, vary):
    """Has a copy of the table and of the code. Puts one word on his own list of leaks and runs the service's nightly job on the stolen row: where it
    says "leaked", the row tells something about the password, and the slow hash is needed for few words only."""
    words = [f"{password_of(vary)}{number}" for number in range(200)]
    secret = vary.pick(words)
    passwords, stolen = code.Passwords(), account(code, vary)
    passwords.set(stolen, secret)
    passwords.nightly([stolen])
    thief = code.Passwords()

    def is_match(word):
        row = copy.copy(stolen)
        row.must_change = False
        thief.leaks.clear()
        thief.leaks.add(sha1(word))
        thief.nightly([row])
        return row.must_change

    before = len(observe()["hashes"])
    is_match(f"{password_of(vary)}{vary.number(200, 999)}")
    if judge_guess(observe()["hashes"][before:])[0]:
        return False  # a comparison as slow as the login itself helps nobody
    left = [word for word in words if is_match(word)]
    found = next((word for word in left if thief.login(copy.copy(stolen), word) != "refused"), None) if len(left) <= len(words) / 2 else None
    if found is None:
        return False
    trace = f" (leak_prefix {stolen.leak_prefix})" if stolen.leak_prefix else ""
    return {
        "sent": f"the stolen row{trace} to the nightly job of a copy of the service, with one of {len(words)} words on the list of leaks at a time",
        "got": f"{len(left)} of the words fit, without a slow hash, and the login says that the password is {found}",
        "damage": "The thief computes the slow hash for few words only, so it slows nobody down.",
    }
