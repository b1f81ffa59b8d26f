import json
import os
import tempfile
from pathlib import Path

FIRST, SECOND = "token-of-the-first-night", "token-of-the-second-night"


def new_folder():
    return Path(tempfile.mkdtemp(dir=os.getcwd())) / "deployer"


def mode_of(file):
    return file.stat().st_mode & 0o777


def works(code):
    os.umask(0o022)
    folder = new_folder()
    state = code.AgentState(folder)
    state.create()
    state.save_token(FIRST)
    state.save_token(SECOND)
    assert state.read_token() == SECOND, "The token that was saved last should be read."
    state.save_status({"version": "1"})
    assert mode_of(folder / "status.json") == 0o644, "Everybody on the server should be able to read the status file (mode 644)."
    assert json.loads((folder / "status.json").read_text()) == {"version": "1"}, "The status that was saved should be in the status file."
    state.sign_off()
    state.sign_off()
    try:
        state.read_token()
    except code.NotSignedOn:
        return
    raise AssertionError("After signing off, reading the token should fail.")


def exploit(code):
    os.umask(0o022)
    fresh = new_folder()
    state = code.AgentState(fresh)
    state.create()
    state.save_token(FIRST)
    if mode_of(fresh / "token") & 0o044:
        got = f"{FIRST} (the mode of the file is {mode_of(fresh / 'token'):o})"
        return {"sent": "cat token, as another user of the server", "got": got}

    # A step in the middle fails, so the folder stays as other users see it between two steps.
    halfway = new_folder()
    state = code.AgentState(halfway)
    state.create()
    (halfway / "token").mkdir()
    try:
        state.save_token(FIRST)
    except OSError:
        pass
    for file in halfway.iterdir():
        if file.is_file() and mode_of(file) & 0o044 and FIRST in file.read_text():
            got = f"{FIRST} (the mode of the file is {mode_of(file):o})"
            return {"sent": f"cat {file.name}, as another user, before the agent has come to the next step", "got": got}

    # A server on which the version before has made the file, and where somebody has it open.
    old = new_folder()
    state = code.AgentState(old)
    state.create()
    file = old / "token"
    file.write_text(f"{FIRST}\n")
    file.chmod(0o644)
    with open(file) as handle:
        state.save_token(SECOND)
        if mode_of(file) & 0o044:
            sent = "cat token, as another user, where an earlier version had made the file"
            return {"sent": sent, "got": f"{SECOND} (the mode of the file is still {mode_of(file):o})"}
        if SECOND in handle.read():
            return {"sent": "reading on in a token file that another user had opened before", "got": SECOND}
    return False
