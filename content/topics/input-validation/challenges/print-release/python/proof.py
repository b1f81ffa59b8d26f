import json

from ldap3 import Connection


def open_directory():
    return Connection(
        [
            {"dn": "uid=ada,ou=staff,dc=example,dc=com", "uid": "ada", "cn": "Ada Example", "printPin": "4711"},
            {"dn": "uid=m.ortiz,ou=staff,dc=example,dc=com", "uid": "m.ortiz", "cn": "M. Ortiz", "printPin": "0815"},
        ]
    )


def is_refused(code, user, pin):
    try:
        code.identify(open_directory(), user, pin)
    except code.ReleaseError:
        return True
    return False


def works(code):
    assert code.identify(open_directory(), "ada", "4711") == code.Release("ada", "Ada Example"), "Somebody who types their name and PIN should be identified."
    assert code.identify(open_directory(), "m.ortiz", "0815") == code.Release("m.ortiz", "M. Ortiz"), "Somebody whose name has a dot should be identified."
    for user, pin in (("ada", "0815"), ("nobody", "4711"), ("", "4711"), ("ada", None)):
        assert is_refused(code, user, pin), f"{user or 'Nobody'} with the PIN {pin or '(none)'} should be refused."


# Name and PIN, as JSON. The last one tries a PIN with all names at once.
FORMS = ('["ada", "*"]', '["ada)(|(uid=ada", "x)"]', '["ada", "4*"]', '["*", "4711"]')


def exploit(code, vary=None, payloads=FORMS):
    for user, pin in map(json.loads, payloads):
        try:
            person = code.identify(open_directory(), user, pin)
            if person.uid == "ada":
                return {"sent": f"the name {user} and the PIN {pin}", "got": f"the documents of {person.name}"}
        except Exception:
            pass  # Refused, or no valid filter; the next form may be one.
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
