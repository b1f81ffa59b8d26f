import { describe, expect, test } from 'vitest'
import { foldEmail, isEmail } from './email.ts'

const label = 'a'.repeat(63)
const longest = `${'l'.repeat(64)}@${label}.${label}.${'d'.repeat(57)}.com`

describe('an address is taken when it is', () => {
  test.each([
    ['plain', 'ada@example.com'],
    ['in mixed case', 'Ada.Lovelace@Example.COM'],
    ['tagged with a plus', 'ada+training@example.com'],
    ['of somebody with an apostrophe', "o'brien@example.com"],
    ['made of every unquoted sign', "!#$%&'*+-/=?^_`{|}~@example.com"],
    ['on a deep subdomain', 'a@b.c.d.example.com'],
    ['on a domain of digits', 'ada@123.example'],
    ['on a punycode domain', 'ada@xn--bcher-kva.example'],
    ['on a domain in another script', 'ada@bücher.example'],
    ['written in another script', 'δοκιμή@παράδειγμα.example'],
    ['with a dotted capital I', 'İ@example.com'],
    ['with a dotless i', 'ı@example.com'],
    ['254 characters long', longest],
  ])('%s', (_what, address) => {
    expect(isEmail(address)).toBe(true)
  })

  test('the longest one really has 254 characters', () => {
    expect(longest).toHaveLength(254)
  })
})

describe('an address is refused when it', () => {
  test.each([
    ['is empty', ''],
    ['has no @', 'ada.example.com'],
    ['has nothing before the @', '@example.com'],
    ['has nothing after the @', 'ada@'],
    ['has two @', 'ada@home@example.com'],
    ['has a full-width @', 'ada＠example.com'],
    ['has a second @ after normalisation', 'ada＠home@example.com'],
    ['has a small-form @', 'ada﹫example.com'],
    ['is on a one-word domain', 'ada@localhost'],
    ['is on an empty label', 'ada@example..com'],
    ['ends in a dot', 'ada@example.com.'],
    ['is on an address literal', 'ada@[192.0.2.1]'],
    ['is on a label that begins with a dash', 'ada@-example.com'],
    ['is on a label that ends with a dash', 'ada@example-.com'],
    ['is on a label with an underscore', 'ada@ex_ample.com'],
    ['is on a label of 64 characters', `ada@${'a'.repeat(64)}.com`],
    ['has a local part of 65 characters', `${'l'.repeat(65)}@example.com`],
    ['has 255 characters', longest.replace('@', '@a').slice(0, 255)],
    ['begins with a dot', '.ada@example.com'],
    ['ends its local part with a dot', 'ada.@example.com'],
    ['has two dots in a row', 'ada..l@example.com'],
    ['is quoted', '"ada"@example.com'],
    ['has a comment', 'ada(home)@example.com'],
    ['has a display name', 'Ada <ada@example.com>'],
    ['is a list', 'ada@example.com,grace@example.com'],
    ['is a list with semicolons', 'ada@example.com;grace@example.com'],
    ['has a space', 'ada l@example.com'],
    ['has a no-break space', 'ada\u00a0l@example.com'],
    ['has a line break', 'ada@example.com\nBcc: grace@example.com'],
    ['has a NUL', 'ada\u0000@example.com'],
    ['has a zero-width character', 'ada\u200b@example.com'],
    ['has a character that turns text around', 'ada\u202emoc@example.com'],
    ['has a Kelvin sign that would become a k', '\u212aim@example.com'],
    ['has a long s that would become an s', 'u\u017fer@example.com'],
    ['has full-width letters', 'ａda@example.com'],
    ['has a ligature', 'o\ufb03ce@example.com'],
    ['has a full-width dot in its domain', 'ada@example．com'],
    ['has an ideographic full stop in its domain', 'ada@example。com'],
    ['is not composed', 'zoe\u0308@example.com'],
  ])('%s', (_what, address) => {
    expect(isEmail(address)).toBe(false)
  })
})

describe('addresses are compared', () => {
  test('with A to Z folded', () => {
    expect(foldEmail('ADA.Lovelace@EXAMPLE.Com')).toBe('ada.lovelace@example.com')
  })

  test.each(['İ', 'ı', 'ſ', '\u212a', 'É', 'Σ', 'ẞ'])('with %s left as it is', (letter) => {
    expect(foldEmail(`${letter}@example.com`)).toBe(`${letter}@example.com`)
  })

  test('twice with the same result', () => {
    expect(foldEmail(foldEmail('İADA@Example.com'))).toBe(foldEmail('İADA@Example.com'))
  })
})

test('refuses 100 KB of hostile text immediately, whatever it repeats', () => {
  for (const piece of ['a', 'a.', 'a@', 'a-', '.', '@', '-a', 'ä']) {
    expect(isEmail(piece.repeat(100_000 / piece.length))).toBe(false)
    expect(isEmail(`a@${piece.repeat(120)}!`)).toBe(false)
  }
})
