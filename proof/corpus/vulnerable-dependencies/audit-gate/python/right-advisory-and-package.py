# about: the exception must name this advisory and this package.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    wanted = (finding.advisory, finding.package)
    return wanted in {(exception.advisory, exception.package) for exception in exceptions}
# end
