/** A small lab in `npm test`, all of them in `npm run test:mutants`. */
import { expect, test } from 'vitest'
import { findLabs, findStale, judgeMutants, readExplanations } from './judge-mutants.ts'
import { makeMutants } from './make-mutants.ts'

const inTypeScript = (challenge: string) => findLabs([challenge]).filter(({ lab }) => lab.language === 'typescript')

test('a right fix that is weakened in one place fails in its lab, or an explanation says why it is as good', async () => {
  const explanations = readExplanations()
  const mutants = inTypeScript('idor/invoice-download').flatMap(({ lab }) => makeMutants(lab, [], 12))
  expect(mutants.length).toBeGreaterThanOrEqual(10)

  const judged = await judgeMutants(mutants)

  expect(judged.length).toBeGreaterThanOrEqual(10)
  const open = judged.filter(({ mutant, isPassed }) => isPassed && !explanations.has(nameOf(mutant)))
  expect(open.map(({ mutant }) => `${nameOf(mutant)}\n${mutant.diff}`)).toEqual([])
})

/** Labs whose right fixes leave less to weaken. */
const short = [
  'insecure-randomness/card-table typescript',
  'mass-assignment/workspace-options typescript',
  'sql-injection/department-reports typescript',
  'xss/login-history python',
]

test('at least ten weakened fixes are made for every lab but four', () => {
  const few = findLabs().filter(({ lab, corpus }) => makeMutants(lab, corpus, 12).length < 10)
  expect(few.map(({ lab }) => lab.name).sort()).toEqual(short)
})

const nameOf = ({ challenge, language, key }: { challenge: string; language: string; key: string }) =>
  `${challenge} ${language} ${key}`

test('every explanation of a weakened fix that passes belongs to a fix as it is now', () => {
  // The command looks at all of them.
  const own = [...readExplanations()].filter(([name]) => name.startsWith('idor/'))
  expect(own.length).toBeGreaterThan(0)
  expect(findStale(new Map(own))).toEqual([])
})

test('a fix with a check, a pattern and a statement in SQL is weakened in each of them', () => {
  const kinds = new Set(
    findLabs(['sql-injection', 'race-conditions', 'path-traversal'])
      .flatMap(({ lab, corpus }) => makeMutants(lab, corpus, Number.POSITIVE_INFINITY))
      .map(({ kind }) => kind),
  )
  const expected = ['check dropped', 'check after the use', 'operand dropped', 'bound moved', 'pattern changed']
  const ofDatabases = ['condition in SQL dropped', 'placeholders joined', 'lock dropped', 'await dropped']
  for (const kind of [...expected, ...ofDatabases]) expect(kinds, kind).toContain(kind)
})
