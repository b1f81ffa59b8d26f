// about: finding and exception are compared by one key of advisory, package and version
// block: is-accepted
const keyOf = (one: Finding): string => JSON.stringify([one.advisory, one.package, one.version])

function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return new Set(exceptions.map(keyOf)).has(keyOf(finding))
}
// end
// block: unused
  const known = new Set(findings.map(keyOf))
  const unused = exceptions.filter((exception) => !known.has(keyOf(exception)))
  // end
