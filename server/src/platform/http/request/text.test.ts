import type { Team } from '@parapet/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const createTeam = (org: TestOrganization, body: unknown) => org.request('POST', '/teams', body)

/** Strings that often break software. */
const naughtyStrings = [
  'undefined',
  'null',
  'NaN',
  'true',
  '0',
  '-1',
  '1e400',
  '"',
  "'",
  '`',
  '\\',
  '\\u0000',
  '%00',
  '%s%s%n',
  `$\{7*7}`,
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table users; --",
  '$$); select 1',
  '=1+1',
  '../../etc/passwd',
  'a\tb\nc\r\nd',
  'a\u0001\u0008\u001b[31mb',
  'a\u007f\u0085b',
  'a\u2028b\u2029c',
  'a\u00a0b',
  '\u200bzero\u200bwidth\u200d',
  '\u202egnp.exe\u202c',
  '\u2066isolated\u2069',
  'עברית العربية 混在',
  '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇩🇪',
  '𝕬𝖑𝖌𝖊𝖇𝖗𝖆 𠜎𠜱',
  'é \u0065\u0301',
  'ﬁ Å \u212b K \u212a',
  'İ ı ſ ß ẞ',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034fa\u0334\u0319l\u034dg\u0330o',
  `a${'\u0301'.repeat(150)}`,
  '\ufdfa\ufdfd',
  '\ue000\uf8ff private',
  'a\ufffe\uffffb',
  '\ufffd replacement',
  '\u{10ffff}',
  'ｆｕｌｌ　ｗｉｄｔｈ',
]

/** Those of them that names may not contain. */
const notPlain = [
  'a\tb\nc\r\nd',
  'a\u0001\u0008\u001b[31mb',
  'a\u007f\u0085b',
  'a\u2028b\u2029c',
  '\u202egnp.exe\u202c',
  '\u2066isolated\u2069',
]

describe('text comes back byte for byte', () => {
  test('in every list, read and response, for strings that often break software', async () => {
    const org = await world.organization()
    for (const [i, text] of naughtyStrings.entries()) {
      const team = (await createTeam(org, { name: `Team ${i}`, description: text })).body
      const user = { name: 'Ada', email: `user${i}@example.com`, role: text, teamId: team.id }
      expect(team.description).toBe(text)
      expect((await org.request('POST', '/users', user)).body).toMatchObject({ role: 'learner' })
    }
    const descriptions = (await org.request('GET', '/teams')).body.map((team: Team) => team.description)
    expect(descriptions).toEqual(naughtyStrings)
  })

  test('and so do names, unless they hold line breaks, control characters or direction marks', async () => {
    const org = await world.organization()
    const plain = naughtyStrings.filter((text) => !notPlain.includes(text))
    for (const [i, text] of plain.entries()) {
      const team = (await createTeam(org, { name: text })).body
      const user = { name: text, email: `user${i}@example.com`, role: 'learner', teamId: team.id }
      expect(team.name).toBe(text)
      expect((await org.request('POST', '/users', user)).body).toMatchObject({ name: text, teamName: text })
    }
    const names = async (path: string) =>
      (await org.request('GET', path)).body.map(({ name }: { name: string }) => name)

    expect(await names('/teams')).toEqual(plain)
    expect((await names('/users')).slice(1)).toEqual(plain)
  })

  test('whatever it is', async () => {
    const org = await world.organization()
    const { id } = (await createTeam(org, { name: 'Platform' })).body
    const anyText = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .filter((text) => text.isWellFormed() && !text.includes('\u0000'))
    await fc.assert(
      fc.asyncProperty(anyText, async (description) => {
        await org.request('PATCH', `/teams/${id}`, { description })
        expect((await org.request('GET', `/teams/${id}`)).body.description).toBe(description.trim())
      }),
      { numRuns: 25 },
    )
  })

  test('except for surrounding blanks, which are trimmed before the length is checked', async () => {
    const org = await world.organization()
    const blanks = ' \t\n\r\u00a0\u2003\u3000\ufeff'
    const name = 'n'.repeat(200)

    expect((await createTeam(org, { name: blanks + name + blanks })).body.name).toBe(name)
    expect(expectError(await createTeam(org, { name: blanks }), 400, 'invalid_request')).toMatchObject({
      field: 'name',
    })
  })
})
