import { expect, test } from 'vitest'
import type { Report } from './engines.ts'
import { judgeAttacks } from './judge-attacks.ts'
import type { Variant, Version } from './variants.ts'

const vulnerable: Version = { id: 'vulnerable', source: '', isExploitable: true, payloads: [] }
const right: Version = { id: 'bind', source: '', isExploitable: false, payloads: [] }
const wrong: Version = { id: 'escape', source: '', isExploitable: true, payloads: [] }
const variant: Variant = {
  name: 'finding/names python',
  language: 'python',
  codeFile: '',
  proofFile: '',
  versions: [vulnerable, right, wrong],
  shown: { lines: [], editable: [], fixes: [] },
  attackFields: ['name'],
}

const attack = (
  version: Version,
  isExpected: boolean,
  result: unknown,
  input: Record<string, string> = { name: 'x' },
) => [
  { version: version.id, started: 'attack' } satisfies Report,
  { version: version.id, attack: { input, isDone: isExpected }, result } satisfies Report,
]
const done = { isDone: true, shown: 'all rows' }
const failed = { isDone: false, shown: 'no rows' }

test('accepts examples that do damage to the vulnerable file only', () => {
  const reports = [...attack(vulnerable, true, done), ...attack(vulnerable, false, failed)]
  expect(judgeAttacks(variant, vulnerable, reports)).toEqual([])
  expect(judgeAttacks(variant, right, [...attack(right, true, failed), ...attack(right, false, failed)])).toEqual([])
})

test('reports examples that turn out differently', () => {
  const reports = [...attack(vulnerable, true, failed), ...attack(vulnerable, false, done)]
  expect(judgeAttacks(variant, vulnerable, reports)).toEqual([
    'the attack {"name":"x"} does not succeed: no rows',
    'the attack {"name":"x"} succeeds: all rows',
  ])
})

test('reports an attack that succeeds with the right fix, and leaves wrong fixes alone', () => {
  expect(judgeAttacks(variant, right, attack(right, true, done))).toEqual(['the attack {"name":"x"} still succeeds'])
  expect(judgeAttacks(variant, wrong, attack(wrong, true, failed))).toEqual([])
})

test('requires an example of each kind where challenge.yaml has fields', () => {
  const missing = ['the proof needs an attack with examples of both kinds, as challenge.yaml has fields for one']
  expect(judgeAttacks(variant, vulnerable, [])).toEqual(missing)
  expect(judgeAttacks(variant, vulnerable, attack(vulnerable, true, done))).toEqual(missing)
  expect(judgeAttacks({ ...variant, attackFields: undefined }, vulnerable, [])).toEqual([])
})

test('reports other fields, results without text, errors and attacks that never end', () => {
  const reports: Report[] = [
    ...attack(vulnerable, true, done, { title: 'x' }),
    ...attack(vulnerable, false, { isDone: false, shown: '' }),
    { version: 'vulnerable', started: 'attack' },
    { version: 'vulnerable', attackError: 'KeyError: name' },
    { version: 'vulnerable', started: 'attack' },
  ]
  expect(judgeAttacks(variant, vulnerable, reports)).toEqual([
    'attack() ended without a result',
    'the fields of the attack {"title":"x"} are not those of challenge.yaml',
    'attack() must return isDone and shown, and returned {"isDone":false,"shown":""}',
    'attack() threw: KeyError: name',
  ])
})
