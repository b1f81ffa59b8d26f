import json


def works(code):
    team = code.Team(1, code.PaidPlan("Team"))
    saved = []
    body = '{"colours":{"board":"#00ff00"},"layout":{"start":{"page":"mine"}}}'
    options = code.change_options(team, body, lambda *one: saved.append(one))
    assert options == code.Options(code.Colours("#00ff00"), code.Layout(start={"page": "mine"})) == team.options
    assert json.loads(saved[0][1])["layout"] == {"columns": 3, "start": {"page": "mine"}}
    for body in ("[]", '{"layout":{"columns":99}}', '{"colours":{"card":"red"}}', '"' + "x" * 30_000 + '"'):
        try:
            code.change_options(code.Team(1, code.Plan("Free")), body, lambda *_: None)
        except code.Refused:
            continue
        raise AssertionError(body)
    assert code.may_export(team) is True
    assert code.may_export(code.Team(2, code.Plan("Free"))) is False


FORMS = ('{"__init__": {"__globals__": {"Plan": {"export_allowed": true}}}}',)


def exploit(code, vary=None, payloads=FORMS):
    for body in payloads:
        try:
            code.change_options(code.Team(1, code.Plan("Free")), body, lambda *_: None)
        except code.Refused:
            pass
    return code.may_export(code.Team(2, code.Plan("Free")))


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
