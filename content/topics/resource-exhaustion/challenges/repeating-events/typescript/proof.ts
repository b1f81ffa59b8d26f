import assert from 'node:assert/strict'
import type { Breach } from '#proof/vary'

type Code = typeof import('./occurrences.ts')

const at = (text: string) => Date.parse(`${text}Z`)
const never = { includes: () => false }

export function works({ listOccurrences, RuleRefused }: Code) {
  const rule = { start: at('2026-01-05T09:00'), until: at('2026-12-31T00:00'), everyMinutes: 7 * 24 * 60 }
  const may = { from: at('2026-05-01T00:00'), to: at('2026-06-01T00:00') }
  const expected = ['04', '11', '18', '25'].map((day) => `2026-05-${day}T09:00:00.000Z`)
  assert.deepEqual(listOccurrences(rule, may, never), expected, 'A weekly series should have four dates in May.')
  const daysOff = { includes: (time: number) => time === at('2026-05-18T09:00') }
  assert.deepEqual(listOccurrences(rule, may, daysOff), expected.toSpliced(2, 1), 'A day off should be left out.')
  const january = { from: at('2026-01-01T00:00'), to: at('2026-01-12T09:00') }
  assert.deepEqual(listOccurrences(rule, january, never), ['2026-01-05T09:00:00.000Z'], 'The end of the window should not be part of it.')
  assert.deepEqual(listOccurrences({ ...rule, until: at('2026-05-11T09:00') }, may, never), expected.slice(0, 2), 'A series should not go on after its end.')
  const minutes = { start: may.from, until: may.from + 3_600_000, everyMinutes: 1 }
  assert.equal(listOccurrences(minutes, { from: may.from, to: may.from + 86_400_000 }, never).length, 61, 'A series of one hour, once a minute, should have 61 dates on its day.')
  for (const wrong of [{ ...rule, everyMinutes: 0 }, { ...rule, until: rule.start - 1 }, { ...rule, start: Number.NaN }]) {
    assert.throws(() => listOccurrences(wrong, may, never), RuleRefused, 'A series with an interval of 0 minutes, an end before its start or no valid start should be refused.')
  }
  assert.throws(() => listOccurrences(rule, { from: may.from, to: may.from + 400 * 86_400_000 }, never), RuleRefused, 'A window of 400 days should be refused.')
}

/** One day of a series that takes place each minute. The attack succeeds with 100,000 steps. */
export function exploit({ listOccurrences }: Code): Breach | false {
  const day = { from: at('2026-05-01T00:00'), to: at('2026-05-02T00:00') }
  const attacks = [
    { start: at('1970-01-01T00:00'), until: at('3000-01-01T00:00'), everyMinutes: 1 },
    { start: at('2020-01-01T00:00'), until: at('2029-01-01T00:00'), everyMinutes: 1 },
  ]
  for (const rule of attacks) {
    let steps = 0
    const enough = new Error()
    const includes = () => {
      if (++steps > 100_000) throw enough
      return false
    }
    try {
      listOccurrences(rule, day, { includes })
    } catch (error) {
      if (error === enough)
        return { sent: `a series from ${new Date(rule.start).toISOString()} on, once a minute, and the window of one day in 2026`, got: 'more than 100,000 steps for one request' }
    }
  }
  return false
}
