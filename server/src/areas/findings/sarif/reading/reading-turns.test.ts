import { expect, test } from 'vitest'
import { createReadingTurns } from './reading-turns.ts'

function useTurns() {
  let nowMs = 1000
  const turns = createReadingTurns(() => nowMs)
  return {
    turns,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('files of one organization are read in their order', () => {
  const { turns } = useTurns()

  expect(turns.choose(['a', 'a', 'a'])).toEqual({ place: 0 })
})

test('an organization whose file was just read goes behind the others', () => {
  const { turns } = useTurns()
  turns.note('a', 20)

  expect(turns.choose(['a', 'a', 'b'])).toEqual({ place: 2 })
})

test('an organization that keeps sending files gets a third of the time after its head start', () => {
  const { turns, pass } = useTurns()
  let readMs = 0
  const minuteMs = 60_000
  for (let passedMs = 0; passedMs < minuteMs; ) {
    const turn = turns.choose(['a'])
    const ms = 'waitMs' in turn ? turn.waitMs : 50
    pass(ms)
    passedMs += ms
    if ('waitMs' in turn) continue
    turns.note('a', ms)
    readMs += ms
  }

  expect(readMs).toBeGreaterThan(minuteMs / 3)
  expect(readMs).toBeLessThan(minuteMs / 3 + 1500)
})

test('nobody waits for an organization that has to', () => {
  const { turns } = useTurns()
  turns.note('a', 5000)

  expect(turns.choose(['a'])).toEqual({ waitMs: 10_000 })
  expect(turns.choose(['a', 'b'])).toEqual({ place: 1 })
})

test('files that took very long let the next one wait for at most ten seconds', () => {
  const { turns, pass } = useTurns()
  for (let n = 0; n < 5; n++) turns.note('a', 40_000)

  expect(turns.choose(['a'])).toEqual({ waitMs: 10_000 })
  pass(10_000)
  expect(turns.choose(['a'])).toEqual({ place: 0 })
})
