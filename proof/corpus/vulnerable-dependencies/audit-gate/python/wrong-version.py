# about: a new advisory for the same version of the package is accepted by the old exception
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    return any((one.package, one.version) == (finding.package, finding.version) for one in exceptions)
# end
