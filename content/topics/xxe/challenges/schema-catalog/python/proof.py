from pathlib import Path


def article(system_id):
    return f"""<!DOCTYPE article [<!ENTITY e SYSTEM "{system_id}">]>
        <article><title>On &lt;signs&gt;</title><abstract>See &e;</abstract></article>""".encode()


def prepare():
    Path("schemas").mkdir()
    Path("schemas/article.ent").write_text("article")
    Path("schemas/signs.ent").write_text("\u21cc", encoding="utf8")
    Path("keys.txt").write_text("squirrel")


def is_refused(code, body):
    try:
        code.read_manuscript(body, "ada")
    except code.InvalidManuscript:
        return True
    return False


def works(code):
    prepare()
    expected = {"title": "On <signs>", "abstract": "See \u21cc"}
    assert code.read_manuscript(article("https://schemas.example.com/signs.ent"), "ada") == expected
    assert is_refused(code, b"<article") and is_refused(code, b"<article/>")
    assert is_refused(code, article("file:///missing"))


def exploit(code):
    prepare()
    keys = Path("keys.txt").resolve()
    for system_id in ("keys.txt", str(keys), keys.as_uri()):
        try:
            if "squirrel" in code.read_manuscript(article(system_id), "mallory")["abstract"]:
                return True
        except code.InvalidManuscript:
            pass
    return False
