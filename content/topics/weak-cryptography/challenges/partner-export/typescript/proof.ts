import assert from 'node:assert/strict'
import { createHash, scryptSync } from 'node:crypto'

type Code = typeof import('./partner-export.ts')

process.env.EXPORT_PSEUDONYM_KEY = '5f1d1c0f8f4c4a0d9a8be5f2d5b7c3e1'

const partnerId = 'measure-eu'
const options = { partnerId, since: new Date('2026-02-01') }
const purchase = (phone: string, changes = {}) => ({
  phone,
  storeId: 12,
  total: 40,
  boughtAt: new Date('2026-02-03T10:00:00Z'),
  mayShare: true,
  ...changes,
})

const rows = (file: string) => file.trim().split('\r\n').slice(1).map((line) => line.split(','))

export function works({ exportPurchases }: Code) {
  const file = exportPurchases(
    [
      purchase('+1 202 555 0143'),
      purchase('001-202-555-0143', { storeId: 7, total: 9.5 }),
      purchase('+1 202 555 0199'),
      purchase('+1 202 555 0150', { mayShare: false }),
      purchase('+1 202 555 0151', { boughtAt: new Date('2026-01-31') }),
    ],
    options,
  )
  const [first, second, third, ...others] = rows(file)
  assert.equal(others.length, 0)
  assert.deepEqual(first?.slice(1), ['12', '40.00', '2026-02-03'])
  assert.equal(first?.[0], second?.[0], 'the same customer has one name')
  assert.notEqual(first?.[0], third?.[0])
  assert.ok(!file.includes('5550143'))
}

/** The partner has a list of phone numbers, knows its own id, and tries what the code could have done without a secret. */
export function exploit({ exportPurchases }: Code): boolean {
  const secret = `+1202555${String(100 + Math.floor(Math.random() * 8)).padStart(4, '0')}`
  const [row] = rows(exportPurchases([purchase(secret)], options))
  const known = row?.[0]
  for (let i = 100; i < 108; i++) {
    const phone = `+1202555${String(i).padStart(4, '0')}`
    const guesses = [
      ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) =>
        [phone, `${partnerId}:${phone}`].map((text) => createHash(name).update(text).digest('hex')),
      ),
      scryptSync(phone, partnerId, 16, { N: 16_384, r: 8, p: 1 }).toString('hex'),
    ]
    if (known && guesses.includes(known)) return phone === secret
  }
  return false
}
