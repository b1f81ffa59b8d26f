# about: Package, version and advisory all have to be those that were looked at.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    for exception in exceptions:
        if exception.advisory != finding.advisory or exception.package != finding.package:
            continue
        if exception.version == finding.version:
            return True
    return False
# end
