import os
import re
# part: imports
# end
import subprocess
from dataclasses import dataclass
from pathlib import Path


class NotFound(LookupError):
    pass


@dataclass(frozen=True)
class Commit:
    hash: str
    subject: str
    files: list[str]


def git(folder: Path, *arguments: str) -> list[str]:
    # block: start-git
    result = subprocess.run(
        ["git", *arguments],
        cwd=folder,
        env={**os.environ, "GIT_TERMINAL_PROMPT": "0"},
        check=True,
        capture_output=True,
        text=True,
        timeout=10,
    )
    return [line for line in result.stdout.split("\n") if line]
    # end


def branch_history(repositories: Path, project: str, branch: str) -> list[Commit]:
    # block: repository
    if not re.fullmatch(r"[a-z0-9-]+", project):
        raise NotFound(f"There is no project {project}")
    folder = repositories / f"{project}.git"
    # end
    # part: checks
    # end

    # block: list-commits
    name = branch.strip()
    lines = git(folder, "log", "--max-count=20", "--format=%H%x09%s", name)
    # end

    commits = []
    for line in lines:
        # block: read-lines
        commit, _, subject = line.partition("\t")
        # end

        # block: changed-files
        files = git(folder, "show", "--format=", "--name-only", commit)
        # end
        commits.append(Commit(commit, subject, files))
    return commits
