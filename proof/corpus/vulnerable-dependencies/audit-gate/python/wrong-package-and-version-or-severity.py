# about: A new advisory for the same version with the same severity is accepted without anybody having read it.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    wanted = (finding.package, finding.version, finding.severity)
    return any((one.package, one.version, one.severity) == wanted for one in exceptions)
# end
