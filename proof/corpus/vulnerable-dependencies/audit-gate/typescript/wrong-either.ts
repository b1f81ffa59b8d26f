// about: "Or" instead of "and": the package alone is still enough.
// block: is-accepted
function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return exceptions.some(
    (exception) => exception.advisory === finding.advisory || exception.package === finding.package,
  )
}
// end
