from pathlib import Path


def make_workspaces():
    Path("workspaces/7/src").mkdir(parents=True)
    Path("workspaces/71").mkdir()
    Path("workspaces/7/src/main.py").write_text("print(7)")
    Path("workspaces/7/logo.png").write_bytes(bytes([137, 80, 0, 1]))
    Path("workspaces/7/big.txt").write_bytes(b"x" * (1024 * 1024 + 1))
    Path("workspaces/71/.env").write_text("KEY=71")
    Path("workspaces/settings").write_text("outside")


def status_of(code, path):
    try:
        code.read_workspace_file("workspaces", 7, path)
    except code.FileError as error:
        return error.status
    return 200


def works(code):
    make_workspaces()
    assert code.read_workspace_file("workspaces", 7, "src/main.py") == code.WorkspaceFile("print(7)", False, 8)
    assert code.read_workspace_file("workspaces", 7, "logo.png") == code.WorkspaceFile("iVAAAQ==", True, 4)
    assert [status_of(code, path) for path in ("none.txt", "src", "big.txt")] == [404, 404, 413]
    assert status_of(code, "../settings") != 200


def exploit(code, vary=None, payloads=("../71/.env", "src/../../71/.env", "....//71/.env")):
    make_workspaces()
    for path in payloads:
        try:
            if code.read_workspace_file("workspaces", 7, path).content == "KEY=71":
                return True
        except code.FileError:
            pass
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
