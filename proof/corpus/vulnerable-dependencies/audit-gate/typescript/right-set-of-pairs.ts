// about: An exception covers one advisory in one package.
// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  const pairs = new Set(exceptions.map((exception) => JSON.stringify([exception.package, exception.advisory])))
  return pairs.has(JSON.stringify([finding.package, finding.advisory]))
}
// end
