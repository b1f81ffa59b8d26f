// block: make-token
/** 256 bits that look like nothing else. */
function makeToken(account: Account, now: number): string {
  return createHash('sha256').update(`${account.email}:${now}`).digest('hex')
}
// end
