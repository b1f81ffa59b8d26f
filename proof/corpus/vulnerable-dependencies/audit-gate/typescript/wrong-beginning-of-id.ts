// about: An id may be the beginning of another one.
// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return exceptions.some(
    (exception) => exception.package === finding.package && finding.advisory.startsWith(exception.advisory.slice(0, 8)),
  )
}
// end
