import json
import re

from flask import Flask
from page import scripts_of, tags_of


def open_page(code, name, biography):
    ada = code.Profile("ada", name, biography, "2026-01-05", "ada@example.com")

    class Profiles:
        def find_by_handle(self, handle):
            return ada if handle == "ada" else None

    app = Flask("community")
    code.add_profile_pages(app, Profiles())
    client = app.test_client()
    assert client.get("/people/bob").status_code == 404
    return client.get("/people/Ada").get_data(as_text=True)


def read_state(html):
    """What the bundle finds: the JSON element, or the value that the script gives to its variable."""
    for tag in tags_of(html):
        if tag["attributes"].get("id") == "state":
            return json.loads(tag["text"])
    value = re.fullmatch(r"window\.__STATE__ = (.*)", scripts_of(html)[0], re.S)[1]
    parsed = re.fullmatch(r"JSON\.parse\((.*)\)", value, re.S)
    return json.loads(json.loads(parsed[1])) if parsed else json.loads(value)


def works(code):
    biography = "Likes \"quotes\", it's 1 < 2 & so on \\ </b> \u2028 end"
    html = open_page(code, "Ada <3", biography)
    assert read_state(html)["profile"] == {
        "handle": "ada",
        "name": "Ada <3",
        "biography": biography,
        "joined_at": "2026-01-05",
    }
    assert [tag["attributes"]["content"] for tag in tags_of(html) if tag["name"] == "meta"] == [biography]
    assert "ada@example.com" not in html


def exploit(code, vary=None, payloads=("</script>", "</SCRIPT>", "</script >")):
    payload = "fetch('/api/me/email',{method:'PUT'})"
    for end in payloads:
        html = open_page(code, "Ada", f"Hi! {end}<script>{payload}{end}")
        if payload in scripts_of(html):
            return True
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    profile = code.Profile("mal", vary.name(), input["biography"], "2026-01-05", "mal@example.com")

    class Directory:
        def find_by_handle(self, handle):
            return profile if handle == "mal" else None

    try:
        app = Flask("community")
        code.add_profile_pages(app, Directory())
        html = app.test_client().get("/people/mal").get_data(as_text=True)
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    added = [script for script in scripts_of(html) if script.strip() and not script.startswith("window.__STATE__")]
    lines = [f"The browser runs: {script}" for script in added] or ["Only the scripts of the page itself run."]
    return {"isDone": bool(added), "shown": "\n".join([html, "", *lines])}


ATTACKS = [
    {"input": {"biography": "Hi </script><script>alert(document.cookie)</script>"}, "isDone": True},
    {"input": {"biography": "I like lamps."}, "isDone": False},
    {"input": {"biography": '"; alert(1); "'}, "isDone": False},
]
