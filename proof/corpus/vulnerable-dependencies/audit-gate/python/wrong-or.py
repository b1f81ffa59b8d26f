# about: The same package is still enough.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    return any(
        exception.package == finding.package or exception.advisory == finding.advisory for exception in exceptions
    )
# end
