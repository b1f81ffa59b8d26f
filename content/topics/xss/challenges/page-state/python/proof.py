import json
import re

from flask import Flask
from page import scripts_of, tags_of


def ask(code, name, biography, email="ada@example.com", handle="Ada"):
    ada = code.Profile("ada", name, biography, "2026-01-05", email)

    class Profiles:
        def find_by_handle(self, wanted):
            return ada if wanted == "ada" else None

    app = Flask("community")
    code.add_profile_pages(app, Profiles())
    client = app.test_client()
    return client.get(f"/people/{handle}")


def open_page(*args):
    return ask(*args).get_data(as_text=True)


def read_state(html):
    """What the bundle finds: the JSON element, or the value that the script gives to its variable."""
    for tag in tags_of(html):
        if tag["attributes"].get("id") == "state":
            return json.loads(tag["text"])
    found = re.fullmatch(r"\s*window\.__STATE__\s*=\s*(.*?)[;\s]*", scripts_of(html)[0], re.S)
    assert found, 'The application should find its state in window.__STATE__ or in the element "state".'
    parsed = re.fullmatch(r"JSON\.parse\((.*)\)", found[1], re.S)
    return json.loads(json.loads(parsed[1])) if parsed else json.loads(found[1])


def works(code, vary):
    name = f"{vary.name()} <3 O'{vary.name()}"
    biography = f"{vary.word()} \"quotes\", it's 1 < {vary.number(2, 9)} & so on \\ </b> \u2028 &lt; end"
    email = f"{vary.word()}@example.com"
    html = open_page(code, name, biography, email)
    assert read_state(html)["profile"] == {
        "handle": "ada",
        "name": name,
        "biography": biography,
        "joined_at": "2026-01-05",
    }, f"The application should find the profile as it is, with the biography {biography}"
    descriptions = [tag["attributes"]["content"] for tag in tags_of(html) if tag["name"] == "meta"]
    assert descriptions == [biography], "The description of the page should be the biography."
    assert email not in html, "The e-mail address should not be in the page."
    missing = ask(code, name, biography, email, vary.word())
    assert missing.status_code == 404, "A member who does not exist should be answered with 404."


FORMS = ("</script>", "</SCRIPT>", "</script >", "</ScRiPt/>", "</script foo>", "</scr</script>ipt>")


def exploit(code, vary, payloads=FORMS):
    script = f"fetch('/api/me/email?{vary.word()}',{{method:'PUT'}})"
    for end in payloads:
        # Harmless tags first, for who looks at the first one only.
        for text in (
            f"Hi! {end}<script>{script}{end}",
            f'Hi! <b>x</b>{end}{end}<img src=x onerror="{script}">',
            f"Hi! {end}<svg onload={script}>",
        ):
            if script in scripts_of(open_page(code, text, text)):
                return {"sent": f"name and biography: {text}", "got": f"The browser runs {script}"}
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
