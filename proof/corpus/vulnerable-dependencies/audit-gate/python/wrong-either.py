# about: the or lets an exception for one advisory count for all others of the same package and version.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    for exception in exceptions:
        if exception.advisory == finding.advisory:
            return True
        if (exception.package, exception.version) == (finding.package, finding.version):
            return True
    return False
# end
