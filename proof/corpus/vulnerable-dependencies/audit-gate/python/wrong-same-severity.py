# about: another advisory of the same severity in the package is accepted although nobody looked at it.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    return any(
        exception.package == finding.package and rank(finding.severity) <= rank(exception.severity)
        for exception in exceptions
    )
# end
