import { expect, test } from 'vitest'
import { listOverridesOf } from './find-override.ts'

test('an override for Semgrep also counts for Semgrep OSS, unless there is one for that', () => {
  const overrides = [
    { tool: 'Semgrep OSS', ruleId: 'a', topicId: 'xss' },
    { tool: 'semgrep', ruleId: 'a', topicId: 'csrf' },
    { tool: 'Semgrep', ruleId: 'b', topicId: null },
    { tool: 'Sem', ruleId: 'c', topicId: 'xss' },
  ]

  expect([...listOverridesOf('Semgrep OSS', overrides)]).toEqual([
    ['a', 'xss'],
    ['b', null],
  ])
  expect([...listOverridesOf('Semgrep', overrides)]).toEqual([
    ['a', 'csrf'],
    ['b', null],
  ])
})
