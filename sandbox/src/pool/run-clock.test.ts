import { expect, test } from 'vitest'
import { judgeTime } from './run-clock.ts'

const limits = { limitMs: 3000, maxHeldUpMs: 20_000 }

test('time for which others had the processor does not count', () => {
  expect(judgeTime({ ...limits, elapsedMs: 3000, heldUpMs: 0 })).toEqual({ state: 'too_slow' })
  expect(judgeTime({ ...limits, elapsedMs: 3000, heldUpMs: 2000 })).toEqual({ state: 'going', leftMs: 2000 })
})

test('however busy the machine is, a run ends, and that is not the fault of the code', () => {
  expect(judgeTime({ ...limits, elapsedMs: 22_000, heldUpMs: 21_900 })).toEqual({ state: 'going', leftMs: 1000 })
  expect(judgeTime({ ...limits, elapsedMs: 23_000, heldUpMs: 22_900 })).toEqual({ state: 'held_up' })
})
