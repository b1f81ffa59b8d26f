# about: An exception only counts for the advisory it was made for, in that package.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    return any(
        exception.package == finding.package and exception.advisory == finding.advisory for exception in exceptions
    )
# end
