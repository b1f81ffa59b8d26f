# about: an exception covers the advisory it was written for, in the package it names
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    accepted = {(exception.advisory, exception.package) for exception in exceptions}
    return (finding.advisory, finding.package) in accepted
# end
