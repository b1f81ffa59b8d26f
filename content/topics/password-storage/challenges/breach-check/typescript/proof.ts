import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { judgeGuess, observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'
import type { Account } from './passwords.ts'

type Code = typeof import('./passwords.ts')

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const account = (): Account => ({ email: 'ada@example.com', salt: '', hash: '', leakPrefix: '', mustChange: false })

export function works({ Passwords }: Code, vary: Vary) {
  const passwords = new Passwords()
  const ada = account()
  const [leaked, password] = [`${vary.text(8)}1`, `${vary.word()} horse ${vary.word()}`]
  passwords.leaks.add(sha1(leaked))
  assert.throws(() => passwords.set(ada, leaked), RangeError, 'A password from the list of leaked ones should be refused.')
  passwords.set(ada, password)
  assert.equal(passwords.login(ada, password), 'welcome', 'The right password should be accepted.')
  assert.equal(passwords.login(ada, `${password}!`), 'refused', 'A wrong password should be refused.')
  passwords.leaks.add(sha1(password))
  const other = account()
  passwords.set(other, `${vary.word()} cart ${vary.word()}`)
  passwords.nightly([other, ada])
  assert.equal(passwords.login(ada, password), 'must-change', 'After a password has leaked and the nightly job has run, its user should have to change it.')
}

/**
 * Has a copy of the table and of the code. Puts one word on his own list of leaks and runs the service's nightly job on the stolen row: where it says "leaked", the row
 * tells something about the password, and the slow hash is needed for few words only.
 */
export function exploit({ Passwords }: Code, vary: Vary): Breach | false {
  const words = vary.shuffle(Array.from({ length: 400 }, (_, i) => `Autumn#${1000 + i}`))
  const secret = vary.pick(words)
  const passwords = new Passwords()
  const stolen = account()
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
  const before = observe().hashes.length
  isMatch(`${secret}?`)
  // A comparison as slow as the login itself helps nobody.
  if (judgeGuess(observe().hashes.slice(before)).isSlow) return false
  const left = words.filter(isMatch)
  const found = left.length <= words.length / 2 && left.find((word) => thief.login({ ...stolen }, word) !== 'refused')
  if (!found) return false
  const trace = stolen.leakPrefix === '' ? '' : ` (leakPrefix ${stolen.leakPrefix})`
  return {
    sent: `the stolen row${trace} to the nightly job of a copy of the service, with one of ${words.length} words on the list of leaks at a time`,
    got: `${left.length} of the words fit, without a slow hash; the login says that it is ${found}. So the slow hash slows nobody down`,
  }
}
