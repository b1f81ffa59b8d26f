// about: The advisory has to be the accepted one, not only the package.
// block: is-accepted
function isAccepted({ advisory, package: name }: Finding, exceptions: Exception[]): boolean {
  return exceptions.some((exception) => exception.advisory === advisory && exception.package === name)
}
// end
