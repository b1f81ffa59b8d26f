// about: The hash of an address and the time adds nothing; an attacker tries the milliseconds.
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(account: Account, now: number): string {
  return createHash('sha256').update(`${account.email}:${now}`).digest('hex').slice(0, 32)
}
// end
