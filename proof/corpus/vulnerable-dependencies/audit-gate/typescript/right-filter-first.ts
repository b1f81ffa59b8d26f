// about: Looks only among the exceptions of the package, by the id of the advisory.
// block: is-accepted
function isAccepted({ package: name, advisory }: Finding, exceptions: Exception[]): boolean {
  const forPackage = exceptions.filter((exception) => exception.package === name)
  return forPackage.map((exception) => exception.advisory).includes(advisory)
}
// end
