import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sealedColumn } from './sealed-column.ts'
import { createSealer, parseSecretKey } from './sealer.ts'

const secretKey = randomBytes(32)
const sealer = createSealer(secretKey)

test.each(['', 'hello', 'Zoë 🦀 – 日本', 'x'.repeat(100_000)])('sealed text can be opened again (%#)', (text) => {
  expect(sealer.open('mail', sealer.seal('mail', text))).toBe(text)
})

test('a process with the same key opens values sealed by another', () => {
  expect(createSealer(Buffer.from(secretKey)).open('mail', sealer.seal('mail', 'hello'))).toBe('hello')
})

test('sealed text does not show the text, and never looks the same twice', () => {
  const sealed = sealer.seal('mail', 'a secret link')

  expect(sealed.toString('latin1')).not.toContain('secret')
  expect(sealer.seal('mail', 'a secret link').equals(sealed)).toBe(false)
})

test('another key cannot open it', () => {
  const sealed = createSealer(randomBytes(32)).seal('mail', 'hello')

  expect(() => sealer.open('mail', sealed)).toThrow()
})

test('a value sealed for one purpose cannot be opened for another', () => {
  const sealed = sealer.seal('mail', 'hello')

  expect(() => sealer.open('idempotent-answer', sealed)).toThrow()
})

test('any changed byte is detected', () => {
  const sealed = sealer.seal('mail', 'hello')
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] as number) ^ 1
    expect(() => sealer.open('mail', changed), `byte ${place}`).toThrow()
  }
})

test('a shortened tag is refused', () => {
  const sealed = sealer.seal('mail', '')

  expect(() => sealer.open('mail', sealed.subarray(0, 5 + 12 + 4))).toThrow()
})

describe('a value that is bound to its row', () => {
  const secrets = sealedColumn({ purpose: 'mail', table: 'mails', column: 'sealed_body', key: { id: 'uuid' } })
  const subjects = sealedColumn({ purpose: 'mail', table: 'mails', column: 'sealed_subject', key: { id: 'uuid' } })
  const letters = sealedColumn({ purpose: 'mail', table: 'letters', column: 'sealed_body', key: { id: 'uuid' } })

  test('opens in its own row', () => {
    expect(sealer.open(secrets.at('1', '2'), sealer.seal(secrets.at('1', '2'), 'hello'))).toBe('hello')
  })

  test.each([
    ['another row', secrets.at('1', '3')],
    ['a row whose ids make the same text', secrets.at('12')],
    ['another column', subjects.at('1', '2')],
    ['another table', letters.at('1', '2')],
    ['no row', 'mail'],
  ])('cannot be opened in %s', (_where, place) => {
    const sealed = sealer.seal(secrets.at('1', '2'), 'hello')

    expect(() => sealer.open(place, sealed)).toThrow()
  })

  test('that names no key is refused', () => {
    const iv = randomBytes(12)
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'parapet:mail', 32))
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const encrypted = Buffer.concat([cipher.update('planted', 'utf8'), cipher.final()])
    const planted = Buffer.concat([iv, cipher.getAuthTag(), encrypted])

    for (const place of ['mail', secrets.at('1', '2')]) {
      expect(() => sealer.open(place, planted)).toThrow('sealed with another key')
    }
  })
})

describe('a sealer whose key is rotated', () => {
  const newKey = randomBytes(32)

  test('opens values sealed with either key, and seals with the new one', () => {
    const rotating = createSealer(secretKey)
    const old = rotating.seal('mail', 'old')
    rotating.use({ current: newKey, others: [secretKey] })
    const fresh = rotating.seal('mail', 'new')

    expect([rotating.open('mail', old), rotating.open('mail', fresh)]).toEqual(['old', 'new'])
    expect([rotating.isFresh(old), rotating.isFresh(fresh)]).toEqual([false, true])
    expect(rotating.checkValue()).toBe(createSealer(newKey).checkValue())
    expect(() => sealer.open('mail', fresh)).toThrow()
  })

  test('opens nothing sealed with the old key once that is removed', () => {
    const rotating = createSealer({ current: newKey, others: [secretKey] })
    rotating.use({ current: newKey })

    expect(() => rotating.open('mail', sealer.seal('mail', 'old'))).toThrow()
  })
})

test('the check value distinguishes keys and does not reveal the key', () => {
  expect(createSealer(secretKey).checkValue()).toBe(sealer.checkValue())
  expect(createSealer(randomBytes(32)).checkValue()).not.toBe(sealer.checkValue())
  expect(sealer.checkValue()).not.toContain(secretKey.toString('hex'))
})

test.each([
  ['base64', secretKey.toString('base64')],
  ['base64 without padding', secretKey.toString('base64').replace('=', '')],
  ['base64 for addresses', secretKey.toString('base64url')],
  ['hex', secretKey.toString('hex')],
  ['hex in upper case with a line break', `${secretKey.toString('hex').toUpperCase()}\n`],
])('SECRET_KEY can be given as %s', (_form, text) => {
  expect(parseSecretKey(text)?.equals(secretKey)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['31 bytes', randomBytes(31).toString('base64')],
  ['33 bytes', randomBytes(33).toString('base64')],
  ['16 bytes of hex', randomBytes(16).toString('hex')],
  ['a sentence', 'this is a password of 43 letters, or nearly'],
])('SECRET_KEY cannot be %s', (_form, text) => {
  expect(parseSecretKey(text)).toBeUndefined()
})
