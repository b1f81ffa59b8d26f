import type { LabReport } from '@parapet/sandbox'
import { expect, test } from 'vitest'
import { isCounted, toChecks } from './labs.ts'

const report = (verdict: LabReport['verdict']): LabReport => ({
  ...{ verdict, message: 'What happened.', line: 3, breach: null, shown: null, output: '' },
})

test.each([
  ['passed', [true, true, true], false],
  ['exploitable', [true, true, false], true],
  ['broken', [true, false, null], true],
  ['does_not_run', [false, null, null], false],
  ['timed_out', [false, null, null], false],
] as const)('a run that is %s', (verdict, passed, counts) => {
  const checks = toChecks(report(verdict))

  expect(checks.map(({ isPassed }) => isPassed)).toEqual(passed)
  // Of a fix that passed, what there is to say belongs to the attack: that the learner's own payload was tried, too.
  const told =
    verdict === 'passed' ? ['attack'] : checks.filter(({ isPassed }) => isPassed === false).map(({ id }) => id)
  expect(checks.filter(({ message }) => message !== null).map(({ id }) => id)).toEqual(told)
  expect(isCounted(verdict)).toBe(counts)
})
