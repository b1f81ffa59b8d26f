import json
from dataclasses import replace


class Members:
    def __init__(self, code):
        self.stored = {number: code.Member(number, 7, "Ada", "555 0199", "bar", 1500) for number in (12, 13)}

    def find(self, branch_id, member_id):
        member = self.stored.get(member_id)
        return member if member and member.branch_id == branch_id else None

    def update(self, member_id, changes, changed_by):
        self.stored[member_id] = replace(self.stored[member_id], **changes)

    def notify_managers(self, branch_id, text):
        pass


def works(code):
    members = Members(code)
    manager, employee = code.Caller(1, 7, "manager"), code.Caller(12, 7, "employee")
    assert code.update_member(members, employee, 12, {"phone": "555 0100", "branch_id": 9}).phone == "555 0100"
    assert members.stored[12].branch_id == 7
    code.update_member(members, manager, 13, {"hourly_rate_cents": 1600, "department": "kitchen"})
    assert (members.stored[13].hourly_rate_cents, members.stored[13].department) == (1600, "kitchen")
    for status, caller, member_id, body in (
        (403, employee, 13, {}),
        (404, code.Caller(1, 8, "manager"), 12, {}),
        (422, manager, 12, {"hourly_rate_cents": 90_000}),
        (422, employee, 12, {"name": " "}),
    ):
        try:
            code.update_member(members, caller, member_id, body)
        except code.Refused as refused:
            assert refused.status == status
            continue
        raise AssertionError(body)


def exploit(code):
    members = Members(code)
    for body in ({"hourly_rate_cents": 1640}, {"department": "friends"}):
        try:
            code.update_member(members, code.Caller(12, 7, "employee"), 12, body)
        except code.Refused:
            pass
    return members.stored[12].hourly_rate_cents != 1500 or members.stored[12].department != "bar"


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    members = Members(code)
    before = code.Member(12, 7, vary.name(), "555 0199", "bar", vary.number(1400, 1600))
    members.stored[12] = before
    answer = "200 OK"
    try:
        code.update_member(members, code.Caller(12, 7, "employee"), 12, json.loads(input["body"]))
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    after = members.stored[12]
    is_done = after.hourly_rate_cents != before.hourly_rate_cents or after.department != before.department
    return {"isDone": is_done, "shown": f"Answer: {answer}\nBefore: {before}\nAfter: {after}"}


ATTACKS = [
    {"input": {"body": '{"hourly_rate_cents": 1640}'}, "isDone": True},
    {"input": {"body": '{"department": "office"}'}, "isDone": True},
    {"input": {"body": '{"phone": "555 0100"}'}, "isDone": False},
    {"input": {"body": '{"role": "manager"}'}, "isDone": False},
]
