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
    assert change(code, members, MALLORY, 4, "viewer").role == "viewer"
    assert members.roles[4] == "viewer"
    assert status_of(code, members, MALLORY, 4, "admin") == 200
    assert status_of(code, members, ADA, 4, "owner") == 200
    assert status_of(code, members, ADA, MALLORY, "editor") == 200
    assert status_of(code, members, MALLORY, SECOND, "editor") == 403
    assert status_of(code, members, ADA, SECOND, "root") == 422
    assert status_of(code, members, 99, SECOND, "viewer") == 404
    assert status_of(code, members, ADA, 99, "viewer") == 404
    assert status_of(code, members, ADA, 4, "viewer") == 200
    assert status_of(code, members, ADA, 7, "viewer") == 200
    assert status_of(code, members, ADA, ADA, "viewer") in (403, 409)


def exploit(code):
    for user, role in ((MALLORY, "owner"), (SECOND, "owner"), (ADA, "viewer")):
        members = Members(code)
        status_of(code, members, MALLORY, user, role)
        owners = {user for user, role in members.roles.items() if role == "owner"}
        if ADA not in owners or owners & {MALLORY, SECOND}:
            return True
    return False
