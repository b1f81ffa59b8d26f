/** The account module, and the hashes and figures that the steps quote. */
import assert from 'node:assert/strict'
import { argon2Sync, createHash } from 'node:crypto'
import { openPython } from '#scenario/python'
import type { Scenario } from '#scenario/scenario'
import { createShell } from '#scenario/shell'

export const notRun = {
  '2-attack, hashcat and john':
    'they need a graphics card and are not installed everywhere; what they find is checked instead',
  '6-again': 'hashcat would run for 22 years; the hashes and the figures are checked instead',
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Keeps what the module stores, and finds it again. */
const modules = (accounts: string) => ({
  'accounts.py': accounts,
  'shop/__init__.py': '',
  'shop/database.py': 'class Connection: pass\n',
  'shop/mail.py': 'sent = []\ndef send_reset_link(email, token): sent.append((email, token))\n',
})
const script = `
import hashlib, json
import accounts
from shop import mail

class Rows:
    def __init__(self, rows, rowcount=0): self.rows, self.rowcount = rows, rowcount
    def fetchone(self): return self.rows[0] if self.rows else None

class Database:
    def __init__(self): self.users = []
    def execute(self, text, values):
        if text.startswith("INSERT"):
            self.users.append({"email": values[0], "hash": values[1]})
            return Rows([(len(self.users),)])
        found = [(number + 1, user) for number, user in enumerate(self.users) if user["email"] == values[-1]]
        if text.startswith("UPDATE"):
            for _, user in found: user["reset"] = values[0]
            return Rows([], len(found))
        return Rows([(number, user["hash"]) for number, user in found])

db = Database()
for email in ["ada@example.com", "cleo@example.org"]: accounts.create_account(db, email, "password")
refused = []
for password in ["short", "1234567890"]:
    try: accounts.create_account(db, "x@example.com", password)
    except accounts.WeakPassword: refused.append(password)
accounts.start_reset(db, "Ada@example.com")
email, token = mail.sent[0]
print(json.dumps({
    "hashes": [user["hash"] for user in db.users],
    "right": accounts.verify_password(db, "ADA@example.com", "password"),
    "wrong": accounts.verify_password(db, "ada@example.com", "Password"),
    "refused": refused,
    "isTokenHashed": db.users[0]["reset"] == hashlib.sha256(token.encode()).hexdigest() and len(token) >= 43,
}))
`

const commands = {
  goals: [
    'hashcat -m 0 hashes.txt words.txt',
    'hashcat -m 0 -a 3 hashes.txt ?l?l?l?l?l?l?l?l',
    'john --format=raw-md5 --wordlist=words.txt hashes.txt',
  ],
  others: [
    'john hashes.txt',
    'hashcat -m 0 users.csv words.txt',
    'hashcat -m 0 hashes.txt',
    'hashcat -m 0',
    'hashcat -m 1000 hashes.txt words.txt',
    'hashcat -m 100 hashes.txt words.txt',
    'hashcat hashes.txt words.txt',
    'hashcat --help',
    'hashid hashes.txt',
    'sort hashes.txt | uniq -c',
    'wc -l hashes.txt',
  ],
}

export async function prove(scenario: Scenario): Promise<void> {
  const { check, quote, ask, folder } = scenario
  const python = openPython()
  await check('the module stores MD5 without a salt, and does the rest well', () => {
    const { result, errors } = python({ folder, modules: modules(scenario.code()), script })
    assert.deepEqual(
      result,
      {
        hashes: [md5('password'), md5('password')],
        right: 1,
        wrong: null,
        refused: ['short', '1234567890'],
        isTokenHashed: true,
      },
      errors,
    )
    quote('1-situation', `1,ada@example.com,${md5('password')}`)
    quote('1-situation', `3,cleo@example.org,${md5('password')}`)
  })
  await check('what hashcat finds are the passwords of these hashes', () => {
    const { text } = ask('2-attack', commands.goals[0] as string)
    const pairs = [...text.matchAll(/^([0-9a-f]{32}):(\S+)$/gm)]
    assert.equal(pairs.length, 4)
    for (const [, hash, password] of pairs) assert.equal(md5(password as string), hash)
    for (const [, , password] of pairs)
      assert.match(ask('2-attack', commands.goals[2] as string).text, new RegExp(`^${password} +\\(\\?\\)$`, 'm'))
    const hashes = pairs.map(([, hash]) => hash)
    for (const [hash] of ask('2-attack', 'sort hashes.txt | uniq -c').text.matchAll(/[0-9a-f]{32}/g))
      assert.ok(hashes.includes(hash), `${hash} is the hash of one of them`)
  })

  const shell = createShell({ folder })
  for (const command of ['echo password | md5sum', 'echo -n password | md5sum', "printf '%s' password | md5sum"])
    await scenario.compare('2-attack', command, { isGoal: false, printed: (await shell(command)).output })
  await check('2-attack: only guesses with the right kind of hash reach the goal', () => {
    for (const command of commands.goals) assert.ok(ask('2-attack', command).isGoal, command)
    for (const command of commands.others) assert.equal(ask('2-attack', command).isGoal, false, command)
  })

  await check('the new hashes are Argon2id of the same passwords', () => {
    const salts = { password: 'c2FsdC1mb3ItYWRhLTE', sunshine1: 'YW5vdGhlci1zYWx0LTI' }
    for (const [message, salt] of Object.entries(salts)) {
      const cost = { parallelism: 1, tagLength: 32, memory: 19456, passes: 2 }
      const tag = argon2Sync('argon2id', { message, nonce: Buffer.from(salt, 'base64'), ...cost })
      quote('6-again', `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag.toString('base64').replace(/=+$/, '')}`)
    }
    assert.equal(md5('sunshine1'), 'd5c0607301ad5d5c1528962a83992ac8')
  })
  await check('the figures add up', () => {
    const words = 14_344_384
    const users = 48_209
    quote('2-attack', `${((17206 / 31877) * 100).toFixed(2)}%`)
    quote('6-again', `591600/${words * users}`)
    assert.equal(986 * 600, 591_600)
    const years = (words * users) / 986 / 86_400 / 365
    quote('6-again', `(${Math.floor(years)} years)`)
    quote('5-fix', '48,209 users 22 years')
    assert.equal(Math.round(words / 1000 / 3600), 4)
    // All texts of 8 small letters and digits, at 20 thousand million a second.
    quote('3-damage', '2.8 million millions: two and a half minutes')
    assert.equal((36 ** 8 / 1e12).toFixed(1), '2.8')
    assert.ok(Math.abs(36 ** 8 / 20e9 / 60 - 2.5) < 0.25)
    // A thousand million guesses a second, each user separately.
    quote('5-fix', 'ten minutes for the whole file')
    assert.ok(Math.abs((words * users) / 1e9 / 60 - 10) < 2)
  })
}
