ADA, MALLORY, SECOND = 1, 2, 31


class Members:
    def __init__(self, code):
        self.code = code
        self.roles = {ADA: "owner", 7: "owner", MALLORY: "admin", SECOND: "viewer", 4: "editor"}

    def find(self, user_id):
        return self.code.Member(user_id, self.roles[user_id]) if user_id in self.roles else None

    def count(self, role):
        return list(self.roles.values()).count(role)

    def save(self, member):
        self.roles[member.user_id] = member.role


def change(code, members, actor, user, role):
    body = {"role": role, "password": f"password of {actor}"}
    return code.change_role(actor, user, body, members, lambda user, password: password == f"password of {user}")


def status_of(code, *arguments):
    try:
        change(code, *arguments)
    except code.Refused as refused:
        return refused.status
    return 200


def works(code):
    members = Members(code)
    assert change(code, members, MALLORY, 4, "viewer").role == "viewer", "An admin who makes user 4 a viewer should get the member back with the new role."
    assert members.roles[4] == "viewer", "After an admin has made user 4 a viewer, the stored role should be viewer."
    assert status_of(code, members, MALLORY, 4, "admin") == 200, "An admin should be able to make user 4 an admin."
    assert status_of(code, members, ADA, 4, "owner") == 200, "An owner should be able to make user 4 an owner."
    assert status_of(code, members, ADA, MALLORY, "editor") == 200, "An owner should be able to make an admin an editor."
    assert status_of(code, members, MALLORY, SECOND, "editor") == 403, "An admin who has just become an editor should be refused with status 403."
    assert status_of(code, members, ADA, SECOND, "root") == 422, "A role that does not exist should be refused with status 422."
    assert status_of(code, members, 99, SECOND, "viewer") == 404, "Somebody who is not a member should be refused with status 404."
    assert status_of(code, members, ADA, 99, "viewer") == 404, "Changing the role of somebody who is not a member should be refused with status 404."
    assert status_of(code, members, ADA, 4, "viewer") == 200, "An owner should be able to make another owner a viewer."
    assert status_of(code, members, ADA, 7, "viewer") == 200, "An owner should be able to make another owner a viewer."
    assert status_of(code, members, ADA, ADA, "viewer") in (403, 409), "The last owner should not be able to give up the role."


def exploit(code):
    for user, role in ((MALLORY, "owner"), (SECOND, "owner"), (ADA, "viewer")):
        members = Members(code)
        status_of(code, members, MALLORY, user, role)
        owners = {user for user, role in members.roles.items() if role == "owner"}
        if ADA not in owners or owners & {MALLORY, SECOND}:
            who = {MALLORY: "themselves", ADA: "an owner"}.get(user, "a second account of theirs")
            return {
                "sent": f"an admin (user 2) gives {who} (user {user}) the role {role}",
                "got": f"the owners are now the users {', '.join(map(str, sorted(owners)))}",
            }
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    members = Members(code)
    members.roles = {1: "owner", 7: "owner", 2: "admin", 4: "editor"}
    password = vary.text(12)
    answer = "200 OK"
    try:
        body = {"role": input["role"], "password": password}
        code.change_role(2, int(input["userId"]), body, members, lambda user, given: (user, given) == (2, password))
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    owners = [user for user, role in members.roles.items() if role == "owner"]
    lines = [f"User {user}: {role}" for user, role in members.roles.items()]
    return {"isDone": owners != [1, 7], "shown": "\n".join([answer, *lines])}


ATTACKS = [
    {"input": {"userId": "2", "role": "owner"}, "isDone": True},
    {"input": {"userId": "1", "role": "viewer"}, "isDone": True},
    {"input": {"userId": "4", "role": "admin"}, "isDone": False},
    {"input": {"userId": "2", "role": "root"}, "isDone": False},
]
