// about: no advisory slips through, but approved exceptions have no effect and such releases are stuck.
// block: is-accepted
function isAccepted(_finding: Finding, _exceptions: Exception[]): boolean {
  return false
}
// end
