import re
import subprocess
from dataclasses import dataclass
from pathlib import Path


class SearchError(ValueError):
    pass


@dataclass(frozen=True)
class LogLine:
    number: int
    text: str
    is_match: bool


def search_log(log_folder: Path, day: str, term: str, context: str = "") -> list[LogLine]:
    # block: log-file
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", day, re.ASCII):
        raise SearchError("A day looks like 2026-01-31")
    file = log_folder / f"app-{day}.log"
    # end

    # block: context-lines
    try:
        around = min(max(int(context or 0), 0), 10)
    except ValueError:
        around = 0
    # end

    # block: check-term
    if not 3 <= len(term) <= 200:
        raise SearchError("A term has 3 to 200 characters")
    # end
    # part: checks
    # end

    # block: run-grep
    result = subprocess.run(
        f'grep -n -i -F -C {around} -e "{term}" {file}',
        shell=True,
        capture_output=True,
        text=True,
        timeout=5,
    )
    # end
    # grep ends with 1 when no line matches.
    if result.returncode > 1:
        raise RuntimeError(f"grep failed: {result.stderr.strip()}")

    # block: number-lines
    lines = []
    for line in result.stdout.splitlines():
        if found := re.match(r"(\d+)([:-])(.*)", line):
            lines.append(LogLine(int(found[1]), found[3], is_match=found[2] == ":"))
    return lines
    # end
