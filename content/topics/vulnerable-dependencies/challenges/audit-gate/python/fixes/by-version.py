# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    return any(
        exception.package == finding.package and exception.version == finding.version for exception in exceptions
    )
# end
