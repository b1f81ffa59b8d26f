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
    assert renamed["displayName"] == "Mia of the $5 Bill"
    assert renamed["previousName"] == "Mia"
    assert isinstance(renamed["renamedAt"], datetime)
    assert error_of(code, 7, {"$literal": "x"}) is code.InvalidName
    assert error_of(code, 7, "M") is code.InvalidName
    assert error_of(code, 8, "Nobody") is code.MemberGone


FORMS = ("$authenticatorSecret", "$$authenticatorSecret", "$$ROOT.authenticatorSecret")


def exploit(code, vary=None, payloads=FORMS):
    for name in payloads:
        try:
            shown = code.rename_member(open_members(), 7, {"displayName": name})
        except Exception:
            continue  # Refused; the next form may be not.
        if shown.get("displayName") == "JBSWY3DP":
            return True
    return False
