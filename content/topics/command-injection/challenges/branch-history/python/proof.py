import subprocess
from pathlib import Path

REPOSITORIES = Path("repositories")


def make_project():
    folder = REPOSITORIES / "site.git"
    folder.mkdir(parents=True)

    def git(*arguments):
        subprocess.run(["git", "-c", "user.name=Mia", "-c", "user.email=mia@example.com", *arguments], cwd=folder, check=True)

    git("init", "-q", "-b", "main")
    (folder / "index.md").write_text("# Site")
    git("add", ".")
    git("commit", "-q", "-m", "Begin the site")
    git("checkout", "-q", "-b", "feature/keys-2.0")
    (folder / "keys.md").write_text("# Keys")
    git("add", ".")
    git("commit", "-q", "-m", '<script src="https://attacker.example.net/x.js"></script>')


def is_refused(code, project, branch):
    try:
        code.branch_history(REPOSITORIES, project, branch)
    except Exception:
        return True
    return False


def works(code):
    make_project()
    main = code.branch_history(REPOSITORIES, "site", " main ")
    assert [(commit.subject, commit.files) for commit in main] == [("Begin the site", ["index.md"])], "The history of main should have its commit, with the file that it changed."
    feature = code.branch_history(REPOSITORIES, "site", "feature/keys-2.0")
    assert [commit.files for commit in feature] == [["keys.md"], ["index.md"]], "The history of a branch should have its own commit and those before it."
    assert is_refused(code, "site", "unknown"), "A branch that does not exist should be refused."
    assert is_refused(code, "../site", "main"), "A project name that leads elsewhere should be refused."


FORMS = ("--output=../../start.html", "----output=../../start.html", " --output=../../start.html")


def exploit(code, vary=None, payloads=FORMS):
    make_project()
    for branch in payloads:
        is_refused(code, "site", branch)
        if Path("start.html").exists() and "<script" in Path("start.html").read_text():
            return {"sent": f"the branch {branch}", "got": f"start.html of the server is now: {Path('start.html').read_text()}"}
    return False
