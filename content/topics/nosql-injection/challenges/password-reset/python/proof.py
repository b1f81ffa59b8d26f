import json
from datetime import datetime, timedelta, timezone

from pymongo.collection import Collection

PASSWORD = "correct horse battery"
MINUTE = timedelta(minutes=1)


def hash_password(password):
    return f"hash of {password}"


def open_users():
    now = datetime.now(timezone.utc)
    common = {"password_hash": "old", "session_version": 1}
    return Collection(
        [
            {"_id": 1, "email": "cfo@example.com", "reset_token": "u7Jq2", "reset_expires_at": now + MINUTE, **common},
            {"_id": 2, "email": "mia@example.com", "reset_token": "w9Kx4", "reset_expires_at": now - MINUTE, **common},
        ]
    )


def is_refused(code, users, email, token, password=PASSWORD):
    try:
        code.reset_password(users, hash_password, {"email": email, "token": token, "password": password})
    except code.ResetError:
        return True
    return False


def works(code):
    users = open_users()
    assert is_refused(code, users, "cfo@example.com", "wrong"), "A wrong token should be refused."
    assert is_refused(code, users, "mia@example.com", "w9Kx4"), "A token that has expired should be refused."
    assert is_refused(code, users, "cfo@example.com", "u7Jq2", "short"), "A password of five characters should be refused."
    assert is_refused(code, users, "cfo@example.com", ""), "An empty token should be refused."
    assert not is_refused(code, users, "CFO@example.com", "u7Jq2"), "The right token should be accepted, with the address in any letter case."
    user = users.find_one({"_id": 1})
    assert user["password_hash"] == hash_password(PASSWORD), "After the reset, the new password should be stored."
    assert user["session_version"] == 2, "After the reset, the session version should have gone up by one."
    assert is_refused(code, users, "cfo@example.com", "u7Jq2"), "A token should be refused when it is used a second time."


FORMS = ('{"$ne": null}', '{"$exists": true}', '{"$regex": "."}', '{"$not": {"$in": []}}', '"guess"')


def exploit(code, vary=None, payloads=FORMS):
    for payload in payloads:
        users = open_users()
        is_refused(code, users, "cfo@example.com", json.loads(payload))
        if users.count_documents({"password_hash": hash_password(PASSWORD)}) > 0:
            sent = f'{{"email": "cfo@example.com", "token": {payload}, "password": "{PASSWORD}"}}'
            return {"sent": sent, "got": f'the password of cfo@example.com is now "{PASSWORD}"'}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    before = f"hash of {vary.text(20)}"
    users = Collection(
        [
            {
                "_id": 1,
                "email": "cfo@example.com",
                "password_hash": before,
                "reset_token": vary.text(32),
                "reset_expires_at": datetime.now(timezone.utc) + timedelta(minutes=1),
                "session_version": 1,
            }
        ]
    )
    answer = "204 No Content"
    try:
        code.reset_password(users, lambda password: f"hash of {password}", json.loads(input["body"]))
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    after = users.find_one({"_id": 1})["password_hash"]
    state = "The password is unchanged."
    if after != before:
        state = f'The password of cfo@example.com is now "{after.removeprefix("hash of ")}".'
    return {"isDone": after != before, "shown": f"{answer}\n{state}"}


ATTACKS = [
    {
        "input": {"body": '{"email": "cfo@example.com", "token": {"$ne": null}, "password": "correct horse battery"}'},
        "isDone": True,
    },
    {
        "input": {"body": '{"email": "cfo@example.com", "token": "guess", "password": "correct horse battery"}'},
        "isDone": False,
    },
    {"input": {"body": "token"}, "isDone": False},
]
