from pathlib import Path


def article(system_id):
    return f"""<!DOCTYPE article [<!ENTITY e SYSTEM "{system_id}">]>
        <article><title>On &lt;signs&gt;</title><abstract>See &e;</abstract></article>""".encode()


def prepare(vary):
    """The folder of the service, with something in it that no author may read."""
    file, key = f"{vary.word()}.txt", vary.text(24)
    Path("schemas").mkdir(exist_ok=True)
    Path("schemas/article.ent").write_text("article")
    Path("schemas/signs.ent").write_text("\u21cc", encoding="utf8")
    Path(file).write_text(key)
    Path("schemas", file).write_text(key)
    return file, key


def is_refused(code, body):
    try:
        code.read_manuscript(body, "ada")
    except code.InvalidManuscript:
        return True
    return False


def works(code, vary):
    prepare(vary)
    signs = code.read_manuscript(article("https://schemas.example.com/signs.ent"), "ada")
    assert signs == {"title": "On <signs>", "abstract": "See \u21cc"}, "A document may use `https://schemas.example.com/signs.ent`, and gets the text of its copy."
    other = code.read_manuscript(article("https://schemas.example.com/article.ent"), "ada")
    assert other["abstract"] == "See article", "A document may use `https://schemas.example.com/article.ent`, and gets the text of its copy."
    for bad in (b"<article", b"<article/>"):
        assert is_refused(code, bad), "A document that is no article should be refused with InvalidManuscript."
    assert is_refused(code, article("file:///missing")), "An address that leads nowhere should be refused with InvalidManuscript."


def exploit(code, vary):
    """Names a file of the service in every way that the parser would open: relative, absolute, as a URL, and by detours through what the list knows."""
    file, key = prepare(vary)
    whole = Path(file).resolve()
    url, schemas = whole.as_uri(), Path("schemas").resolve()
    ids = [
        file,
        str(whole),
        url,
        f"./{file}",
        f"schemas/../{file}",
        f"./schemas/../{file}",
        f"schemas/{file}",
        f"{schemas}/../{file}",
        f"{schemas.as_uri()}/../{file}",
        url.replace("file:", "FILE:"),
        url.replace("file://", "file://localhost"),
    ]
    for system_id in vary.shuffle(ids):
        try:
            abstract = code.read_manuscript(article(system_id), "mallory")["abstract"]
        except Exception:
            continue
        if key in abstract:
            return {"sent": f'<!ENTITY e SYSTEM "{system_id}">', "got": f'the abstract "{abstract}": the content of the service\'s file {file}'}
    return False
