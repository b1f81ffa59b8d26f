import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Finding, Verdict } from './typescript/audit-gate.ts'

type Code = typeof import('./typescript/audit-gate.ts')
type InPython = Record<string, (...args: unknown[]) => Promise<unknown>>

export const adapt = {
  python: (code: InPython) => ({
    ...code,
    judge: async (...given: unknown[]) => {
      const [passes, text] = (await code.judge?.(...given)) as [boolean, string]
      return { passes, text }
    },
  }),
}

const severe = ['high', 'critical'] as const

/** A package with an accepted finding, and the days around it. */
function draw(vary: Vary) {
  const start = Date.UTC(2026, vary.number(0, 11), vary.number(1, 28))
  const day = (number: number) => new Date(start + number * 86_400_000).toISOString().slice(0, 10)
  const year = vary.number(2021, 2029)
  const numbers = vary.shuffle(Array.from({ length: 9000 }, (_, number) => 1000 + number))
  const newId = () => `EXA-${year}-${numbers.pop()}`
  const newPackage = () => `${vary.word()}-${vary.word()}`
  const old: Finding = { advisory: newId(), package: newPackage(), version: `${vary.number(0, 9)}.${vary.number(0, 9)}.${vary.number(0, 9)}`, severity: vary.pick(severe) }
  const accept = (finding: Finding) => ({ ...finding, reason: vary.remark(), until: day(vary.number(14, 25)) })
  return { day, old, newId, newPackage, accept }
}

export async function works({ judge, readExceptions }: Code, vary: Vary) {
  const { day, old, newId, newPackage, accept } = draw(vary)
  const read = (list: object[], today = day(0)) => readExceptions(JSON.stringify(list), today)
  const exception = accept(old)
  assert.equal((await judge([old], await read([exception]))).passes, true, 'A finding with an exception should let the release pass.')
  // The same package a second time, and another one: each was judged on its own.
  const again = { ...old, advisory: newId() }
  const other: Finding = { advisory: newId(), package: newPackage(), version: old.version, severity: vary.pick(severe) }
  const all = [old, again, other]
  assert.equal((await judge(vary.shuffle(all), await read(vary.shuffle(all.map(accept))))).passes, true, 'Three findings that have an exception each, two of them in one package, should let the release pass.')
  const minor = { ...again, severity: vary.pick(['low', 'moderate'] as const) }
  assert.equal((await judge([old, minor], await read([exception]))).passes, true, 'A further finding of low or moderate severity should let the release pass.')
  assert.equal((await judge([old], [])).passes, false, `A finding of ${old.severity} severity without an exception should stop the release.`)
  assert.equal((await judge([old], await read([exception], day(26)))).passes, false, 'An exception that has expired should not let the release pass.')
  assert.equal((await judge([old], await read([exception], exception.until))).passes, true, 'An exception should still hold on its last day.')
  const verdict = await judge(vary.shuffle([old, other]), await read([exception]))
  assert.deepEqual(verdict, { passes: false, text: `${other.severity}: ${other.advisory} in ${other.package} ${other.version}` }, 'A finding in another package, without an exception, should stop the release and be named.')
  assert.match((await judge([{ ...other, severity: 'low' }], await read([exception]))).text, new RegExp(`not needed any more: exception for ${old.advisory}`), 'The report should say which exception is not needed any more.')
  await assert.rejects(async () => read([{ ...exception, reason: ' ' }]), 'An exception without a reason should be refused.')
  await assert.rejects(async () => read([{ ...exception, until: 'later' }]), 'An exception without a date should be refused.')
}

/** A week later, another vulnerability of the package becomes known, and the release goes out with it. */
export async function exploit({ judge, readExceptions }: Code, vary: Vary): Promise<Breach | false> {
  const { day, old, newId, accept } = draw(vary)
  const exceptions = await readExceptions(JSON.stringify(vary.shuffle([accept(old), accept({ ...old, package: `${old.package}-${vary.word()}`, advisory: newId() })])), day(7))
  const later: Finding[] = [
    { ...old, advisory: newId() },
    { ...old, advisory: newId(), severity: 'critical' },
    { ...old, advisory: newId(), severity: 'high', version: `${vary.number(10, 20)}.0.0` },
    // Ids that look alike.
    { ...old, advisory: `${old.advisory}${vary.number(0, 9)}` },
    { ...old, advisory: old.advisory.slice(0, -1) },
  ]
  for (const fresh of vary.shuffle(later)) {
    const { passes, text }: Verdict = await judge(vary.shuffle([old, fresh]), exceptions)
    if (passes)
      return {
        sent: `the findings ${old.advisory} (${old.severity}, with an exception) and ${fresh.advisory} (${fresh.severity}, new), in ${old.package} ${old.version} and ${fresh.version}`,
        got: `the release passes${text && `: ${text}`}`,
        damage: `Nobody has looked at ${fresh.advisory}, and the release goes out with it.`,
      }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ judge, readExceptions }: Code, input: { package: string; advisory: string }, vary: Vary) {
  const known: Finding = { advisory: 'EXA-2026-1001', package: 'tiny-zip', version: '1.4.0', severity: 'high' }
  const fresh: Finding = { advisory: input.advisory, package: input.package, version: '1.4.0', severity: 'critical' }
  const exceptions = await readExceptions(JSON.stringify([{ ...known, reason: vary.remark(), until: '2026-06-30' }]), '2026-06-01')
  const { passes, text } = await judge([known, fresh], exceptions)
  return { isDone: passes && fresh.advisory !== known.advisory, shown: `The release ${passes ? 'goes out' : 'is stopped'}.\n${text}`.trim() }
}

export const attacks = [
  { input: { package: 'tiny-zip', advisory: 'EXA-2026-2000' }, isDone: true },
  { input: { package: 'left-pad', advisory: 'EXA-2026-2000' }, isDone: false },
  { input: { package: 'tiny-zip', advisory: 'EXA-2026-1001' }, isDone: false },
]
