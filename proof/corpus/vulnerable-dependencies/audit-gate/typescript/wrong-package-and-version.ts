// about: another advisory for the same version is accepted as well, although nobody looked at it
// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return exceptions.some((exception) => exception.package === finding.package && exception.version === finding.version)
}
// end
