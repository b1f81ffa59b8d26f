import assert from 'node:assert/strict'

type Code = typeof import('./audit-gate.ts')

const old = { advisory: 'EXA-2026-0101', package: 'tiny-yaml', version: '3.1.0', severity: 'high' } as const
const exception = { ...old, reason: 'only parses files of ours', until: '2026-03-01' }
const today = '2026-02-10'
const file = JSON.stringify([exception])

export function works({ judge, readExceptions }: Code) {
  const exceptions = readExceptions(file, today)
  assert.equal(judge([old], exceptions).passes, true)
  assert.equal(judge([old], []).passes, false)
  assert.equal(judge([old], readExceptions(file, '2026-03-02')).passes, false, 'the exception has expired')
  assert.equal(judge([{ ...old, severity: 'moderate' }], []).passes, true)
  const other = judge([old, { ...old, package: 'fast-zip', advisory: 'EXA-2026-0102' }], exceptions)
  assert.equal(other.passes, false)
  assert.match(other.text, /^high: EXA-2026-0102 in fast-zip 3\.1\.0$/)
  assert.match(judge([], exceptions).text, /not needed any more/)
  assert.throws(() => readExceptions(JSON.stringify([{ ...exception, reason: ' ' }]), today))
}

/** A week later, another vulnerability of the same version becomes known. True when the release goes out with it. */
export function exploit({ judge, readExceptions }: Code): boolean {
  const fresh = { ...old, advisory: 'EXA-2026-0177' }
  return judge([old, fresh], readExceptions(file, '2026-02-17')).passes
}
