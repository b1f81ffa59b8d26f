// about: looks random, but address and time are all that goes in, and both can be guessed
// block: make-token
/** 128 bits, as 32 hexadecimal digits. */
function makeToken(account: Account, now: number): string {
  return digest(`${account.email}:${now}`).slice(0, 32)
}
// end
