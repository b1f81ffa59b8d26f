# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    return any(
        exception.package == finding.package and rank(finding.severity) <= rank(exception.severity)
        for exception in exceptions
    )
# end
