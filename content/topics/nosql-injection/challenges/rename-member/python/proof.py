from datetime import datetime

from pymongo.collection import Collection


def open_members():
    member = {"_id": 7, "displayName": "Mia", "passwordHash": "argon2id-hash", "authenticatorSecret": "JBSWY3DP"}
    return Collection([member])


def error_of(code, member_id, name):
    try:
        code.rename_member(open_members(), member_id, {"displayName": name})
    except (code.InvalidName, code.MemberGone) as error:
        return type(error)
    return None


def works(code):
    renamed = code.rename_member(open_members(), 7, {"displayName": "  Mia   of the $5 Bill "})
    assert renamed["displayName"] == "Mia of the $5 Bill", "A new name should be stored with single spaces and its dollar sign."
    assert renamed["previousName"] == "Mia", "The previous name should be kept."
    assert isinstance(renamed["renamedAt"], datetime), "The time of the change should be stored as a date."
    assert error_of(code, 7, {"$literal": "x"}) is code.InvalidName, "A name that is an object instead of a text should be refused."
    assert error_of(code, 7, "M") is code.InvalidName, "A name of one letter should be refused."
    assert error_of(code, 8, "Nobody") is code.MemberGone, "Renaming a member who does not exist should fail."


REFERENCES = ("$authenticatorSecret", "$$authenticatorSecret", "$$ROOT.authenticatorSecret")
# Alone, and behind a space that is removed before the name is stored.
FORMS = tuple(space + reference for space in ("", " ", "\t", "\n", "\u00a0", "\u2003", " \r\n ") for reference in REFERENCES)


def exploit(code, vary=None, payloads=FORMS):
    for name in payloads:
        try:
            shown = code.rename_member(open_members(), 7, {"displayName": name})
        except Exception:
            continue  # Refused; the next form may be not.
        if shown.get("displayName") == "JBSWY3DP":
            got = f'{{"displayName": "{shown["displayName"]}"}}, which is the secret of the member\'s authenticator app'
            return {"sent": f'{{"displayName": "{name}"}}', "got": got}
    return False
