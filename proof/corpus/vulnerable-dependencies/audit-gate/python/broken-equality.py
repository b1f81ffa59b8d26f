# about: Objects of two dataclasses are never equal, so no exception counts any more.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    return finding in exceptions
# end
