# about: An exception is for one advisory in one package.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    accepted = {(exception.package, exception.advisory) for exception in exceptions}
    return (finding.package, finding.advisory) in accepted
# end
