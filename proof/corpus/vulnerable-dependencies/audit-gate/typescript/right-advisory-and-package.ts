// about: an exception covers the one advisory in the one package that it was written for.
// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return exceptions.some(
    (exception) => exception.advisory === finding.advisory && exception.package === finding.package,
  )
}
// end
