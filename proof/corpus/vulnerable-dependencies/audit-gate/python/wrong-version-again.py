# about: A second vulnerability in the same version of the package is accepted unseen.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    return any(
        exception.package == finding.package and exception.version == finding.version for exception in exceptions
    )
# end
