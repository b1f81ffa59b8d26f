import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('admits a limited number, in total and per organization, and more once some have left', () => {
  const gate = createGate({ total: 3, perOrg: 2, retryAfterSeconds: 7 })
  const refusal = expect.objectContaining({ code: 'unavailable', retryAfter: 7 })
  const leave = gate.enter('a')
  gate.enter('a')

  expect(() => gate.enter('a')).toThrow(refusal)
  gate.enter('b')
  expect(() => gate.enter('c')).toThrow(refusal)
  leave()
  leave()
  gate.enter('c')
  expect(() => gate.enter('a')).toThrow(refusal)
})
