/** The directory of the sandbox, asked with text and with the filters of ldapts, from the code's machine. */
import * as real from 'ldapts'
import { expect, test } from 'vitest'
import { createTypeScriptEngine } from '../../child/typescript/typescript-engine.ts'
import { createDirectory } from './ldap.ts'
import * as ours from './ldapts.ts'

const people = [
  { dn: 'uid=ada,ou=Staff,dc=example,dc=com', uid: 'ada', pin: '1' },
  { dn: 'uid=bao,ou=staff, dc=example,dc=com', uid: 'bao', pin: '2' },
  { dn: 'uid=eve,ou=guests,dc=example,dc=com', uid: 'eve', pin: '3' },
]
const directory = createDirectory(people)
const find = async (filter: string | object, base = 'dc=example,dc=com', scope?: 'base' | 'one' | 'sub') =>
  (await directory.search(base, { filter, ...(scope && { scope }) })).searchEntries.map(({ uid }) => uid)

type Make = new (options: object) => object
/** One filter of each kind, made by the package or by its stand-in. */
const makeFilters = (library: object) => {
  const { AndFilter, OrFilter, NotFilter, EqualityFilter, PresenceFilter, SubstringFilter, LessThanEqualsFilter } =
    library as Record<string, Make> & Record<'AndFilter' | 'OrFilter' | 'NotFilter' | 'EqualityFilter', Make>
  const equal = (attribute: string, value: string) => new EqualityFilter({ attribute, value })
  return [
    equal('uid', 'ADA'),
    equal('uid', '*'),
    equal('uid', 'a)(uid=*\\'),
    new AndFilter({ filters: [equal('uid', 'ada'), equal('pin', '2')] }),
    new AndFilter({ filters: [] }),
    new OrFilter({ filters: [equal('uid', 'ada'), equal('pin', '2')] }),
    new NotFilter({ filter: equal('uid', 'ada') }),
    new (PresenceFilter as Make)({ attribute: 'pin' }),
    new (SubstringFilter as Make)({ attribute: 'uid', initial: 'b', any: ['a'] }),
    new (LessThanEqualsFilter as Make)({ attribute: 'pin', value: '2' }),
  ]
}

test('filters made of objects compare values as they are, and write themselves as those of ldapts do', async () => {
  const found = await Promise.all(makeFilters(ours).map((filter) => find(filter)))
  expect(found).toEqual([
    ['ada'],
    [],
    [],
    [],
    ['ada', 'bao', 'eve'],
    ['ada', 'bao'],
    ['bao', 'eve'],
    ['ada', 'bao', 'eve'],
    ['bao'],
    ['ada', 'bao'],
  ])
  expect(makeFilters(ours).map(String)).toEqual(makeFilters(real).map(String))
  expect(await Promise.all(makeFilters(real).map((filter) => find(filter)))).toEqual(found)
})

test('a search finds what is below its base, as far as its scope goes', async () => {
  expect(await find('(uid=*)', 'OU=staff,dc=example, dc=com')).toEqual(['ada', 'bao'])
  expect(await find('(uid=*)', 'dc=example,dc=com', 'one')).toEqual([])
  expect(await find('(uid=*)', 'ou=guests,dc=example,dc=com', 'one')).toEqual(['eve'])
  expect(await find('(uid=*)', 'uid=ada,ou=staff,dc=example,dc=com', 'base')).toEqual(['ada'])
  await expect(find('(uid=*)', 'ou=nobody,dc=example,dc=com')).rejects.toThrow('cannot be found')
})

test('a search gives the attributes that it names, and an empty list for those that are missing', async () => {
  const { searchEntries } = await directory.search('dc=example,dc=com', {
    filter: '(uid=ada)',
    attributes: ['UID', 'mail'],
  })
  expect(searchEntries).toEqual([{ dn: people[0]?.dn, uid: 'ada', mail: [] }])
})

test('code in the sandbox can hand such a filter to the directory of the judge', async () => {
  const engine = await createTypeScriptEngine()
  const report = await engine.run({
    language: 'typescript',
    fileName: 'run.ts',
    source: `import { AndFilter, EqualityFilter, escapeFilter } from 'ldapts'
      export const find = async (directory, uid) => {
        const filter = new AndFilter({ filters: [new EqualityFilter({ attribute: 'uid', value: uid })] })
        const { searchEntries } = await directory.search('dc=example,dc=com', { filter, scope: 'sub' })
        const again = await directory.search('dc=example,dc=com', { filter: escapeFilter\`(uid=\${uid})\` })
        return [String(filter), searchEntries.length, again.searchEntries.length]
      }`,
    proof: `import assert from 'node:assert/strict'
      import { createDirectory } from '#proof/ldap'
      export async function works({ find }) {
        const directory = createDirectory(${JSON.stringify(people)})
        assert.deepEqual(await find(directory, 'ada'), ['(&(uid=ada))', 1, 1], 'Ada should be found.')
        assert.deepEqual(await find(directory, '*'), ['(&(uid=\\\\2a))', 0, 0], 'Nobody should be found.')
      }
      export const exploit = () => false`,
    seed: 3,
    task: { kind: 'judge' },
  })
  expect(report).toMatchObject({ verdict: 'passed', message: null })
})
