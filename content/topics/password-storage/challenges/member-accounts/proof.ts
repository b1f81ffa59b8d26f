import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { judgeGuess, observe } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'
import type { Member } from './typescript/member-accounts.ts'

type Code = typeof import('./typescript/member-accounts.ts')

function openTable() {
  const rows: Member[] = []
  return { rows, table: { find: async (email: string) => rows.find((row) => row.email === email), insert: async (member: Member) => void rows.push(member) } }
}

const addressOf = (vary: Vary) => `${vary.text(vary.number(6, 9))}@${vary.word()}.example`
/** As people choose them: the words of the lists, a few signs, a year. */
const passwordOf = (vary: Vary) => vary.pick([`${vary.pick(['Summer', 'Winter', 'Welcome', 'Dragon'])}-${vary.number(1000, 9999)}!`, `Grüße an ${vary.word()}, ${vary.word()}!`, `${vary.text(9)}-${vary.number(1, 9)}`, vary.remark()])

export async function works({ register, login, PasswordError }: Code, vary: Vary) {
  const { rows, table } = openTable()
  for (const password of [passwordOf(vary), `${vary.word()}${vary.text(6)}`.slice(0, 8), `${vary.text(127)}-`]) {
    const [ada, grace] = [addressOf(vary), addressOf(vary)]
    await register(table, ada, password)
    await register(table, grace, password)
    const [first, second] = rows.slice(-2)
    assert.deepEqual([first?.email, second?.email], [ada, grace], 'Each member should get a row in the table, with the own address.')
    assert.ok(first && second && !Buffer.from(first.hash).equals(second.hash), 'Two members with the same password should have different hashes.')
    const swapped = password.replace(/[a-z]/i, (sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()))
    for (const wrong of vary.shuffle([`${password}!`, ` ${password}`, `${password} `, swapped, password.slice(0, -1)]).slice(0, 2))
      assert.equal(await login(table, ada, wrong), false, `The password ${JSON.stringify(wrong)} should be refused where the right one is ${JSON.stringify(password)}.`)
    assert.equal(await login(table, vary.pick([ada, grace]), password), true, `The right password of ${password.length} characters should be accepted.`)
    assert.equal(await login(table, addressOf(vary), password), false, 'Somebody who is no member should be refused.')
  }
  const name = `${vary.word()}${vary.word()}`
  const refused: [string, string, string][] = [
    [addressOf(vary), vary.text(7), 'A password of seven characters'],
    [addressOf(vary), vary.text(129), 'A password of 129 characters'],
    [`${name}@${vary.word()}.example`, `My-${name}-1!`, 'A password with the name in it'],
  ]
  for (const [email, password, what] of refused) await assert.rejects(async () => register(table, email, password), PasswordError, `${what} should be refused with a PasswordError.`)
  assert.equal(rows.length, 6, 'Nobody should get a row with a password that was refused.')
}

const damage =
  'At that price, a graphics card tries a list of all leaked passwords on every member. OWASP asks for Argon2id with 19 MiB and 2 passes, scrypt with N = 2^17 and p = 1 or N = 2^14 and p = 5, or PBKDF2-HMAC-SHA-256 with 600,000 rounds.'

/** Has a copy of the table and of the code, and a list of common passwords. What counts is the price of one guess, not how long it takes on this machine. */
export async function exploit({ register, login }: Code, vary: Vary): Promise<Breach | false> {
  const words = [...new Set(Array.from({ length: 60 }, () => passwordOf(vary)))]
  const { rows, table } = openTable()
  const [email, other] = [addressOf(vary), addressOf(vary)]
  await register(table, email, vary.pick(words))
  await register(table, other, passwordOf(vary))
  const [salt, hash] = [Buffer.from(rows[0]?.salt ?? ''), Buffer.from(rows[0]?.hash ?? '')]
  const quick: [string, (word: string) => Buffer][] = ['sha256', 'sha512', 'sha1', 'md5'].flatMap((name) => [
    [`${name}(salt + password)`, (word) => createHash(name).update(salt).update(word).digest()],
    [`${name}(password + salt)`, (word) => createHash(name).update(word).update(salt).digest()],
    [`HMAC-${name}`, (word) => createHmac(name, salt).update(word).digest()],
  ])
  for (const [name, compute] of quick)
    for (const [count, word] of words.entries()) {
      const computed = compute(word)
      if (computed.subarray(0, hash.length).equals(hash.subarray(0, computed.length)))
        return { sent: `${count + 1} common passwords, each hashed once with ${name} and compared with the stolen row: ${hash.toString('hex')}`, got: `the password of ${email}: ${word}`, damage }
    }

  // What was computed for an earlier guess costs nothing.
  const [first, second] = [passwordOf(vary), `${passwordOf(vary)}${vary.text(2)}`]
  const prices: [string, string, string][] = [['a first guess', email, first], ['a second guess for the same member', email, second], ['the same guess for another member', other, second]]
  for (const [what, member, guess] of prices) {
    const before = (await observe()).hashes.length
    await login(table, member, guess)
    const price = judgeGuess((await observe()).hashes.slice(before), 'as OWASP asks')
    if (price.isSlow) continue
    let found: string | undefined
    for (const word of words) if (found === undefined && (await login(table, email, word))) found = word
    return { sent: `the stolen row, and common passwords tried with the service's own code; ${what} costs ${price.shown}`, got: found === undefined ? 'a guess for next to nothing' : `the password of ${email}: ${found}`, damage }
  }
  return false
}
