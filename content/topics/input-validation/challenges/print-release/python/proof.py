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
    assert code.identify(open_directory(), "ada", "4711") == code.Release("ada", "Ada Example")
    assert code.identify(open_directory(), "m.ortiz", "0815") == code.Release("m.ortiz", "M. Ortiz")
    for user, pin in (("ada", "0815"), ("nobody", "4711"), ("", "4711"), ("ada", None)):
        assert is_refused(code, user, pin), (user, pin)


# Name and PIN, as JSON.
FORMS = ('["ada", "*"]', '["ada)(|(uid=ada", "x)"]', '["ada", "4*"]')


def exploit(code, vary=None, payloads=FORMS):
    for user, pin in map(json.loads, payloads):
        try:
            if code.identify(open_directory(), user, pin).uid == "ada":
                return True
        except Exception:
            pass  # Refused, or no valid filter; the next form may be one.
    return False
