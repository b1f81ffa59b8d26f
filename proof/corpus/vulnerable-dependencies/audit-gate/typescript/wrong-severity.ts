// about: A new advisory of the same or a lower severity for this package passes with the old exception.
// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return exceptions.some(
    (exception) => exception.package === finding.package && rank(finding.severity) <= rank(exception.severity),
  )
}
// end
