# about: Only the first exception in the file counts.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    for exception in exceptions[:1]:
        if exception.advisory != finding.advisory or exception.package != finding.package:
            continue
        if exception.version == finding.version:
            return True
    return False
# end
