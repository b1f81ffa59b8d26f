from pathlib import Path


def make_workspaces(own, neighbour, other, secret):
    """A neighbour whose number begins like the own one, one whose number does not, and a file beside all workspaces."""
    Path(f"workspaces/{own}/src/pages").mkdir(parents=True, exist_ok=True)
    for number in (neighbour, other):
        Path(f"workspaces/{number}").mkdir(exist_ok=True)
        Path(f"workspaces/{number}/.env").write_text(secret)
    Path("workspaces/settings").write_text(secret)


def works(code, vary):
    own, name, text = vary.number(1, 9), vary.word(), f'print("{vary.text(8)}")'
    make_workspaces(own, own * 10 + 1, own + 1, "outside")
    root = Path(f"workspaces/{own}")
    (root / f"src/{name}.py").write_text(text)
    (root / "src/pages/Über uns.txt").write_text("Grüße", encoding="utf-8")
    (root / ".env").write_text("OWN=1")
    (root / "logo.png").write_bytes(bytes([137, 80, 0, 1]))
    (root / "big.txt").write_bytes(b"x" * (1024 * 1024 + 1))

    def read(path):
        return code.read_workspace_file("workspaces", own, path)

    def status_of(path):
        try:
            read(path)
        except code.FileError as error:
            return error.status
        return 200

    assert read(f"src/{name}.py") == code.WorkspaceFile(text, False, len(text)), f"The file src/{name}.py should be shown."
    assert read("src/pages/Über uns.txt").content == "Grüße", "The file src/pages/Über uns.txt should be shown."
    assert read(".env").content == "OWN=1", "The workspace's own .env should be shown."
    assert read("logo.png") == code.WorkspaceFile("iVAAAQ==", True, 4), "A picture should be shown as base64."
    assert status_of(f"{vary.word()}.txt") == 404, "A missing file should be answered with 404."
    assert status_of("src") == 404, "A folder should be answered with 404."
    assert status_of("big.txt") == 413, "A file of more than a megabyte should be answered with 413."
    assert status_of("../settings") != 200, "A file beside the workspaces should be refused."


def make_forms(own, target):
    """Steps upwards in several spellings, and absolute paths, which need none."""
    workspaces = Path("workspaces").resolve()
    return [
        f"../{target}",
        f"src/../../{target}",
        f"./../{target}",
        f"....//{target}",
        f"..././{target}",
        f"src/....//....//{target}",
        f"..\\{target}",
        f"..%2f{target}",
        f"src//..//..//{target}",
        f"{workspaces}/{target}",
        f"/{workspaces}/{target}",
        f"{workspaces}/{own}/../{target}",
        f"{workspaces}/{own}/src/../../{target}",
    ]


def exploit(code, vary, payloads=None):
    own = vary.number(1, 9) if payloads is None else 7
    neighbour = own * 10 + vary.number(0, 9) if payloads is None else 71
    other = own + 1
    secret = f"KEY={vary.text(16)}"
    make_workspaces(own, neighbour, other, secret)
    if payloads is None:
        targets = (f"{neighbour}/.env", f"{other}/.env", "settings")
        payloads = [form for target in targets for form in make_forms(own, target)]
    for path in payloads:
        try:
            content = code.read_workspace_file("workspaces", own, path).content
        except Exception:
            continue  # Refused; the next one may be not.
        if secret in content:
            return {"sent": f"path={path} in workspace {own}", "got": content}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    secret = f"KEY={vary.text(16)}"
    Path("workspaces/7/src").mkdir(parents=True, exist_ok=True)
    Path("workspaces/71").mkdir(exist_ok=True)
    Path("workspaces/7/src/main.py").write_text("print(7)")
    Path("workspaces/71/.env").write_text(secret)
    try:
        content = code.read_workspace_file("workspaces", 7, input["path"]).content
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    return {"isDone": secret in content, "shown": content}


ATTACKS = [
    {"input": {"path": "../71/.env"}, "isDone": True},
    {"input": {"path": "src/main.py"}, "isDone": False},
    {"input": {"path": "../72/.env"}, "isDone": False},
]
