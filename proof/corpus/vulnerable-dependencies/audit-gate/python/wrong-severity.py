# about: every later advisory for the package that is not more severe passes with the old exception
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    for exception in exceptions:
        if exception.package == finding.package and rank(finding.severity) <= rank(exception.severity):
            return True
    return False
# end
