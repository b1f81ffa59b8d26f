// about: an exception is for one advisory in one version of one package
// block: is-accepted
const isFor = (exception: Exception, finding: Finding): boolean =>
  exception.advisory === finding.advisory && exception.package === finding.package && exception.version === finding.version

function isAccepted(finding: Finding, exceptions: Exception[]): boolean {
  return exceptions.some((exception) => isFor(exception, finding))
}
// end
// block: unused
  const unused = exceptions.filter((exception) => !findings.some((finding) => isFor(exception, finding)))
  // end
