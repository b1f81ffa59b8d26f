// about: the address is known and the time can be tried out, and the hash adds nothing to them
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(account: Account, now: number): string {
  return createHash('sha256').update(`${account.email}:${now}`).digest('hex').slice(0, 32)
}
// end
