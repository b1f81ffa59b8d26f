import assert from 'node:assert/strict'
import type { Breach } from '#proof/vary'

type Code = typeof import('./audit-gate.ts')

const old = { advisory: 'EXA-2026-0101', package: 'tiny-yaml', version: '3.1.0', severity: 'high' } as const
const exception = { ...old, reason: 'only parses files of ours', until: '2026-03-01' }
const today = '2026-02-10'
const file = JSON.stringify([exception])

export function works({ judge, readExceptions }: Code) {
  const exceptions = readExceptions(file, today)
  assert.equal(judge([old], exceptions).passes, true, 'A finding with an exception should let the release pass.')
  const several = JSON.stringify([{ ...exception, advisory: 'EXA-2025-0900', package: 'fast-zip' }, exception])
  assert.equal(judge([old], readExceptions(several, today)).passes, true, 'The second of two exceptions should apply as well.')
  assert.equal(judge([old], []).passes, false, 'A finding of high severity without an exception should stop the release.')
  assert.equal(judge([old], readExceptions(file, '2026-03-02')).passes, false, 'An exception that has expired should not let the release pass.')
  assert.equal(judge([{ ...old, severity: 'moderate' }], []).passes, true, 'A finding of moderate severity should let the release pass.')
  const other = judge([old, { ...old, package: 'fast-zip', advisory: 'EXA-2026-0102' }], exceptions)
  assert.equal(other.passes, false, 'A second finding without an exception should stop the release.')
  assert.match(other.text, /^high: EXA-2026-0102 in fast-zip 3\.1\.0$/, 'The report should name the finding that stops the release.')
  assert.match(judge([], exceptions).text, /not needed any more/, 'The report should say which exception is not needed any more.')
  assert.throws(() => readExceptions(JSON.stringify([{ ...exception, reason: ' ' }]), today), 'An exception without a reason should be refused.')
}

/** A week later, another vulnerability of the same version becomes known, and the release goes out with it. */
export function exploit({ judge, readExceptions }: Code): Breach | false {
  const fresh = { ...old, advisory: 'EXA-2026-0177' }
  const { passes, text } = judge([old, fresh], readExceptions(file, '2026-02-17'))
  return passes && { sent: `the findings ${old.advisory} (with an exception) and ${fresh.advisory} (new), both in ${old.package} ${old.version}`, got: `the release passes${text && `: ${text}`}` }
}
