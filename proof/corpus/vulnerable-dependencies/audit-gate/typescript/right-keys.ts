// about: Advisory, package and version are compared together.
// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  const key = (one: Finding) => JSON.stringify([one.advisory, one.package, one.version])
  return new Set(exceptions.map(key)).has(key(finding))
}
// end
