// about: advisory, package and version must all be those that the second person approved.
// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  const key = ({ advisory, package: name, version }: Finding) => JSON.stringify([advisory, name, version])
  return new Set(exceptions.map(key)).has(key(finding))
}
// end
