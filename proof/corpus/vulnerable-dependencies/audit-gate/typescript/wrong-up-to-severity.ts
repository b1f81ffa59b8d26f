// about: the exception covers every finding of the package that is not more severe
// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return exceptions.some(
    (exception) => exception.package === finding.package && rank(finding.severity) <= rank(exception.severity),
  )
}
// end
