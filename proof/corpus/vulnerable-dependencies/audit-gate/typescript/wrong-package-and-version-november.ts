// about: a new advisory about the same version of tiny-yaml is still covered by February's exception.
// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return exceptions.some(
    (exception) => exception.package === finding.package && exception.version === finding.version,
  )
}
// end
