import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { judgeGuess, observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'
import type { Account } from './passwords.ts'

type Code = typeof import('./passwords.ts')

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const account = (vary: Vary): Account => ({ email: `${vary.text(6)}@${vary.word()}.example`, salt: '', hash: '', leakPrefix: '', mustChange: false })
/** As people choose them, and as the lists have them. */
const passwordOf = (vary: Vary) => vary.pick([`${vary.pick(['Autumn', 'Winter', 'Welcome'])}#${vary.number(1000, 9999)}`, `${vary.word()} horse ${vary.word()}`, vary.text(9), vary.remark()])

export function works({ Passwords }: Code, vary: Vary) {
  const passwords = new Passwords()
  const ada = account(vary)
  const [leaked, password] = [`${passwordOf(vary)}1`, `${passwordOf(vary)}2`]
  passwords.leaks.add(sha1(leaked))
  assert.throws(() => passwords.set(ada, leaked), RangeError, 'A password from the list of leaked ones should be refused.')
  passwords.set(ada, password)
  assert.equal(passwords.login(ada, password), 'welcome', 'The right password should be accepted.')
  assert.equal(passwords.login(ada, `${password}!`), 'refused', 'A wrong password should be refused.')
  passwords.leaks.add(sha1(password))
  const other = account(vary)
  const own = `${passwordOf(vary)}3`
  passwords.set(other, own)
  passwords.nightly([other, ada])
  assert.equal(passwords.login(ada, password), 'must-change', 'After a password has leaked and the nightly job has run, its user should have to change it.')
  assert.equal(passwords.login(ada, password), 'must-change', 'As long as the password is the same, the user should have to change it at every sign-in.')
  assert.equal(passwords.login(other, password), 'refused', 'A leaked password should be refused where it is the wrong one.')
  assert.equal(passwords.login(other, own), 'welcome', 'Somebody else, whose password has not leaked, should not have to change it.')
  const next = `${passwordOf(vary)}4`
  passwords.set(ada, next)
  assert.equal(passwords.login(ada, next), 'welcome', 'With a new password, the user should be let in.')
  assert.equal(passwords.login(ada, password), 'refused', 'The old password should be refused then.')
}

/**
 * Has a copy of the table and of the code. Puts one word on his own list of leaks and runs the service's nightly job on the stolen row: where it says "leaked", the row
 * tells something about the password, and the slow hash is needed for few words only.
 */
export async function exploit({ Passwords }: Code, vary: Vary): Promise<Breach | false> {
  const words = Array.from({ length: 400 }, (_, i) => `${passwordOf(vary)}${i}`)
  const secret = vary.pick(words)
  const passwords = new Passwords()
  const stolen = account(vary)
  passwords.set(stolen, secret)
  passwords.nightly([stolen])

  const thief = new Passwords()
  const isMatch = (word: string) => {
    const copy = { ...stolen, mustChange: false }
    thief.leaks.clear()
    thief.leaks.add(sha1(word))
    thief.nightly([copy])
    return copy.mustChange
  }
  const before = (await observe()).hashes.length
  isMatch(`${passwordOf(vary)}${vary.number(400, 999)}`)
  // A comparison as slow as the login itself helps nobody.
  if (judgeGuess((await observe()).hashes.slice(before)).isSlow) return false
  const left = words.filter(isMatch)
  const found = left.length <= words.length / 2 && left.find((word) => thief.login({ ...stolen }, word) !== 'refused')
  if (!found) return false
  const trace = stolen.leakPrefix === '' ? '' : ` (leakPrefix ${stolen.leakPrefix})`
  return {
    sent: `the stolen row${trace} to the nightly job of a copy of the service, with one of ${words.length} words on the list of leaks at a time`,
    got: `${left.length} of the words fit, without a slow hash, and the login says that the password is ${found}`,
    damage: 'The thief computes the slow hash for few words only, so it slows nobody down.',
  }
}
