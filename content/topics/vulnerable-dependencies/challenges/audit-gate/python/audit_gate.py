import json
import re
from dataclasses import dataclass
# part: imports
from datetime import date
# end

SEVERITIES = ("low", "moderate", "high", "critical")


@dataclass(frozen=True)
class Finding:
    """One entry of the audit report: a known vulnerability in a package of the lock file, direct or not."""

    advisory: str
    package: str
    version: str
    severity: str


@dataclass(frozen=True)
class Accepted(Finding):
    """An entry of `audit-exceptions.json`; added by pull request, with a reason."""

    reason: str
    until: str


def rank(severity: str) -> int:
    return SEVERITIES.index(severity)


# block: read-exceptions
def read_exceptions(text: str, today: date) -> list[Accepted]:
    entries = [Accepted(**entry) for entry in json.loads(text)]
    for entry in entries:
        if not entry.reason.strip() or not re.fullmatch(r"\d{4}-\d\d-\d\d", entry.until):
            raise ValueError(f"{entry.advisory}: reason and date are needed")
    return [entry for entry in entries if date.fromisoformat(entry.until) >= today]
# end


# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    return any(exception.package == finding.package for exception in exceptions)
# end


# block: is-serious
def is_serious(finding: Finding) -> bool:
    return rank(finding.severity) >= rank("high")
# end


def judge(findings: list[Finding], exceptions: list[Accepted]) -> tuple[bool, str]:
    """The step of the pipeline that stops a release when something known and serious is in it."""
    # block: open-findings
    open_ones = [finding for finding in findings if is_serious(finding) and not is_accepted(finding, exceptions)]
    # end
    # block: unused
    packages = {finding.package for finding in findings}
    unused = [exception for exception in exceptions if exception.package not in packages]
    # end
    # block: verdict
    lines = [f"{one.severity}: {one.advisory} in {one.package} {one.version}" for one in open_ones]
    lines += [f"not needed any more: exception for {exception.advisory}" for exception in unused]
    return not open_ones, "\n".join(lines)
    # end
