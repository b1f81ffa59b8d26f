// about: Exceptions that were approved no longer count.
// block: is-accepted
function isAccepted(_finding: Finding, _exceptions: Exception[]): boolean {
  return false
}
// end
