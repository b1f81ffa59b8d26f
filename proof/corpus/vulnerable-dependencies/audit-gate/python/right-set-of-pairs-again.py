# about: The pair of advisory and package must be among the accepted ones.
# block: is-accepted
def is_accepted(finding: Finding, exceptions: list[Accepted]) -> bool:
    return (finding.advisory, finding.package) in {(one.advisory, one.package) for one in exceptions}
# end
