import json
import re

from ldap3 import Connection


def open_directory(vary, first=None):
    """Names and PINs of two people, one with a sign in the name."""
    one = {"uid": first or vary.word(), "cn": f"{vary.name()} Example", "printPin": str(vary.number(100_000, 499_999))}
    joined = f"{vary.word()[0]}{vary.pick('._-')}{vary.word()}{vary.number(1, 9)}"
    two = {"uid": joined, "cn": f"{vary.name()} Ortiz", "printPin": str(vary.number(500_000, 999_999))}
    entries = [{"dn": f"uid={person['uid']},ou=staff,dc=example,dc=com", **person} for person in vary.shuffle([one, two])]
    return *vary.shuffle([one, two]), Connection(entries)


def is_refused(code, directory, user, pin):
    try:
        code.identify(directory, user, pin)
    except code.ReleaseError:
        return True
    return False


def works(code, vary):
    one, two, directory = open_directory(vary)
    for person in (one, two, one):
        found = code.identify(directory, person["uid"], person["printPin"])
        sentence = f"Somebody who types their name and PIN, such as {person['uid']}, should be identified."
        assert (found.uid, found.name) == (person["uid"], person["cn"]), sentence
    for user, pin, what in (
        (one["uid"], two["printPin"], "The PIN of somebody else"),
        (vary.text(9), one["printPin"], "A name that nobody has"),
        ("", one["printPin"], "An empty name"),
        (one["uid"], "", "An empty PIN"),
        (one["uid"], None, "A missing PIN"),
        (one["uid"], [one["printPin"]], "A PIN that is a list"),
        (one["uid"], "1" * 65, "A PIN of 65 characters"),
    ):
        assert is_refused(code, directory, user, pin), f"{what} should be refused."


def create_forms(person, vary):
    """Name and PIN, as JSON. The last ones try a PIN with all names at once. Each is also sent with more signs, for code that takes some out."""
    uid, pin = person["uid"], person["printPin"]
    forms = [
        (uid, "*"),
        (uid, f"{pin[: vary.number(1, 4)]}*"),
        (uid, f"*{pin[-2:]}"),
        (f"{uid})(|(uid={uid}", f"{vary.word()})"),
        (f"{uid})(|(uid={vary.word()}", f"{vary.word()})(uid={uid})"),
        ("*", pin),
        (f"{uid[:2]}*", pin),
    ]
    begin = "".join(vary.shuffle(["*", "(", ")"]))
    doubled = [[re.sub(r"[*()]", r"\g<0>\g<0>", text) for text in form] for form in forms]
    begun = [[begin + text if re.search(r"[*()]", text) else text for text in form] for form in forms]
    return [json.dumps(form) for form in vary.shuffle([*forms, *doubled, *begun])]


def exploit(code, vary, payloads=None):
    one, _, directory = open_directory(vary, None if payloads is None else "ada")
    strange = None
    for user, pin in map(json.loads, create_forms(one, vary) if payloads is None else payloads):
        try:
            person = code.identify(directory, user, pin)
        except code.ReleaseError:
            continue
        except Exception as error:
            strange = strange or error
            continue  # No valid filter; the next form may be one.
        damage = "Nobody had to know the PIN."
        if pin == one["printPin"]:
            damage = "A PIN was tried with many people at once, so a guess is right a hundred times as often."
        return {"sent": f"the name {user} and the PIN {pin}", "got": f"the documents of {person.name} ({person.uid})", "damage": damage}
    assert payloads is not None or strange is None, f"A name or PIN with brackets or stars should be refused with a ReleaseError, not with {strange!r}."
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    staff = [
        {
            "dn": f"uid={uid},ou=staff,dc=example,dc=com",
            "uid": uid,
            "cn": name,
            "printPin": str(vary.number(10_000_000, 99_999_999)),
        }
        for uid, name in (("ada", "Ada Example"), ("m.ortiz", "M. Ortiz"))
    ]
    try:
        person = code.identify(Connection(staff), input["user"], input["pin"])
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    return {"isDone": person.uid == "ada", "shown": f"Print jobs of {person.name} ({person.uid}) released."}


ATTACKS = [
    {"input": {"user": "ada", "pin": "*"}, "isDone": True},
    {"input": {"user": "ada", "pin": "0000"}, "isDone": False},
    {"input": {"user": "m.ortiz", "pin": "*"}, "isDone": False},
]
