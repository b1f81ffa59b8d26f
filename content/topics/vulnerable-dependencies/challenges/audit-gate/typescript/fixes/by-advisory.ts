// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return exceptions.some(
    (exception) => exception.package === finding.package && exception.advisory === finding.advisory,
  )
}
// end
