import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer, parseSecretKey } from './sealer.ts'

const secretKey = randomBytes(32)
const sealer = createSealer(secretKey)

test.each(['', 'hello', 'Zoë 🦀 – 日本', 'x'.repeat(100_000)])('sealed text can be opened again (%#)', (text) => {
  expect(sealer.open('mail', sealer.seal('mail', text))).toBe(text)
})

test('a process with the same key opens what another one sealed', () => {
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

test('what was sealed for one purpose cannot be opened for another', () => {
  const sealed = sealer.seal('mail', 'hello')

  expect(() => sealer.open('idempotent-answer', sealed)).toThrow()
})

test('a changed byte anywhere is noticed', () => {
  const sealed = sealer.seal('mail', 'hello')
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] as number) ^ 1
    expect(() => sealer.open('mail', changed), `byte ${place}`).toThrow()
  }
})

test('a shortened tag is refused', () => {
  const sealed = sealer.seal('mail', '')

  expect(() => sealer.open('mail', sealed.subarray(0, 12 + 4))).toThrow()
})

test('the check value tells keys apart and does not give the key away', () => {
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
