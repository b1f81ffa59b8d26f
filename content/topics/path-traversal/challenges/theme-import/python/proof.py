import io
import os
import tarfile
from pathlib import Path


def entry(kind, name, value=""):
    info = tarfile.TarInfo(name)
    info.type = {"file": tarfile.REGTYPE, "folder": tarfile.DIRTYPE, "link": tarfile.SYMTYPE}[kind]
    data = b""
    if kind == "link":
        info.linkname = value
    else:
        data = value.encode()
    info.size = len(data)
    return info, io.BytesIO(data)


def unpack(code, folder, *entries):
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for info, data in entries:
            archive.addfile(info, data)
    stream.seek(0)
    with tarfile.open(fileobj=stream) as archive:
        return code.unpack_theme(archive, folder)


def is_refused(code, vary, *entries):
    try:
        unpack(code, new_theme(vary), *entries)
    except code.ThemeError:
        return True
    return False


def new_theme(vary):
    """What the code unpacked before is still there."""
    return f"themes/{vary.text(12)}"


def works(code, vary):
    name = vary.word()
    texts = {
        "css/main.css": vary.remark(),
        f"pages/{name}.html": vary.text(20),
        "style/index.html": vary.text(20),
        f"a/b/{name}/logo.png": vary.text(20),
    }
    theme = new_theme(vary)
    entries = [entry("folder", "./"), entry("folder", "css"), *(entry("file", *one) for one in texts.items())]
    assert unpack(code, theme, *entries) == 4, "A theme of four files should be unpacked, and their number returned."
    for path, text in texts.items():
        assert read(f"{theme}/{path}") == text, f"The file {path} should be unpacked with its content, also where the archive does not name its folder."
    wrong = vary.pick([f"../{vary.word()}", f"css/../../{vary.word()}/x", f"{os.getcwd()}/{vary.word()}"])
    assert is_refused(code, vary, entry("file", wrong, "x")), f"A file with the name {wrong}, which leads out of the theme's folder, should be refused."
    # Thousands of entries take a while, and this runs several times.
    if vary.number(1, 8) == 1:
        assert is_refused(code, vary, *[entry("folder", ".")] * 2001), "More than 2,000 entries should be refused."


def read(path):
    return Path(path).read_text() if Path(path).is_file() else None


def make_forms(vary, site, hidden):
    """Links out of the theme, and what is written or read through them. `hidden` and `site` are beside the folder of all themes."""
    one, two = vary.word(), vary.word()
    up = vary.pick(["../../", ".././../", "./../..//"])
    return [
        [("link", one, os.path.abspath(site)), ("file", f"{one}/index.html", "taken")],
        [("link", one, f"{up}{site}"), ("file", f"{one}/index.html", "taken")],
        [("folder", "x"), ("link", f"x/{one}", f"../../../{site}"), ("file", f"x/{one}/index.html", "taken")],
        [("link", one, f"{up}{site}/index.html"), ("file", one, "taken")],
        [("link", f"{one}.png", f"{up}{hidden}")],
        [("link", f"{one}.png", os.path.abspath(hidden))],
        [("folder", one), ("link", f"{one}/{two}.css", f"../../../{hidden}")],
        [("file", "a/b/x"), ("link", "a/b/up", ".."), ("link", one, "a/b/up/../.."), ("file", f"{one}/stolen", "taken")],
    ]


# The archives that explanations speak of, by the link that matters.
QUOTED = {
    "style -> ../../public": [("link", "style", "../../public"), ("file", "style/index.html", "taken")],
    "page -> ../../public/index.html": [("link", "page", "../../public/index.html"), ("file", "page", "taken")],
    "logo.png -> ../../settings.env": [("link", "logo.png", "../../settings.env")],
    "a/b/up -> .., out -> a/b/up/../..": [
        ("file", "a/b/x"),
        ("link", "a/b/up", ".."),
        ("link", "out", "a/b/up/../.."),
        ("file", "out/stolen", "taken"),
    ],
}


def exploit(code, vary, payloads=None):
    site, hidden = ("public", "settings.env") if payloads is not None else (f"{vary.word()}-{vary.text(4)}", f"{vary.text(8)}.env")
    password, start = vary.text(16), vary.text(8)
    os.makedirs("themes", exist_ok=True)
    os.makedirs(site, exist_ok=True)
    Path(hidden).write_text(f"PASSWORD={password}")
    Path(site, "index.html").write_text(start)
    forms = [QUOTED[one] for one in payloads] if payloads is not None else vary.shuffle(make_forms(vary, site, hidden))
    for form in forms:
        entries, theme = [entry(*one) for one in form], new_theme(vary)
        try:
            unpack(code, theme, *entries)
        except Exception:
            pass  # Refused; the next form may be not.
        sent = f"an archive with {', then '.join(f'a link {one[1]} -> {one[2]}' if one[0] == 'link' else f'a {one[0]} {one[1]}' for one in form)}"
        now = read(f"{site}/index.html")
        if now != start:
            return {"sent": sent, "got": f"the page {site}/index.html is now: {now}", "damage": "The page is outside of the theme, and belongs to somebody else."}
        for _, name, *_ in form:
            if password in (read(f"{theme}/{name}") or ""):
                return {"sent": sent, "got": f"GET {name}: PASSWORD={password}", "damage": f"Visitors can read {hidden}, the settings of the service."}
        if read("themes/stolen"):
            return {"sent": sent, "got": "a file themes/stolen, outside of the theme", "damage": "Merchants can write into the folders of others."}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    form = []
    for line in input["archive"].split("\n"):
        kind, _, rest = line.strip().partition(" ")
        name, _, more = rest.strip().partition(" ")
        if kind in ("file", "folder", "link") and name:
            form.append((kind, name, more.strip().removeprefix("->").strip()))
    password = vary.text(16)
    os.makedirs("themes", exist_ok=True)
    os.makedirs("public", exist_ok=True)
    Path("settings.env").write_text(f"PASSWORD={password}")
    Path("public/index.html").write_text("Welcome")
    theme = new_theme(vary)
    try:
        answer = f"{unpack(code, theme, *[entry(*one) for one in form])} files were unpacked."
    except Exception as error:
        answer = f"{type(error).__name__}: {error}"
    page, shown = read("public/index.html"), [answer]
    for _, name, _ in form:
        text = read(f"{theme}/{name}")
        shown += [] if text is None else [f"GET {name}: {text}"]
    is_done = page != "Welcome" or any(password in line for line in shown)
    return {"isDone": is_done, "shown": "\n".join([*shown, f"public/index.html: {page}"])}


ATTACKS = [
    {"input": {"archive": "link logo.png -> ../../settings.env"}, "isDone": True},
    {"input": {"archive": "link style -> ../../public\nfile style/index.html taken"}, "isDone": True},
    {"input": {"archive": "folder css\nfile css/main.css body { color: teal }"}, "isDone": False},
    {"input": {"archive": "file ../../public/index.html taken"}, "isDone": False},
]
