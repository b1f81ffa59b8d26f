import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./occurrences.ts')

const [minuteMs, dayMs] = [60_000, 86_400_000]
const iso = (time: number) => new Date(time).toISOString()
const never = { includes: () => false }

/** A day in some year, with a time. */
const drawStart = (vary: Vary) => Date.UTC(vary.number(1990, 2060), vary.number(0, 11), vary.number(1, 28), vary.number(0, 23), vary.number(0, 59))

export function works({ listOccurrences, RuleRefused }: Code, vary: Vary) {
  const start = drawStart(vary)
  const days = vary.number(2, 9)
  const rule = { start, until: start + 350 * dayMs, everyMinutes: days * 24 * 60 }
  const times = (from: number, count: number) => Array.from({ length: count }, (_, number) => start + (from + number) * days * dayMs)
  const skipped = vary.number(0, 10)
  const [first = 0, , third = 0, fourth = 0] = times(skipped, 4)
  const window = { from: first - vary.number(0, 1000), to: fourth + vary.number(1, 1000) }
  const expected = times(skipped, 4).map(iso)
  const list = `A series of every ${days} days from ${iso(start)} on`
  assert.deepEqual(listOccurrences(rule, window, never), expected, `${list} should have four dates between ${iso(window.from)} and ${iso(window.to)}.`)
  assert.deepEqual(listOccurrences(rule, window, { includes: (time: number) => time === third }), expected.toSpliced(2, 1), `${list} should leave out a day off.`)
  assert.deepEqual(listOccurrences(rule, { ...window, to: fourth }, never), expected.slice(0, 3), 'The end of the window should not be part of it.')
  assert.deepEqual(listOccurrences({ ...rule, until: third }, window, never), expected.slice(0, 3), 'A series should not go on after its end, which is part of it.')
  assert.deepEqual(listOccurrences(rule, { from: start - 20 * dayMs, to: start + 1 }, never), [iso(start)], 'A series should not begin before its start.')
  assert.deepEqual(listOccurrences(rule, { from: rule.until + dayMs, to: rule.until + 20 * dayMs }, never), [], 'A series that has ended before the window should have no dates in it.')
  const hours = vary.number(1, 5)
  const minutes = { start, until: start + hours * 60 * minuteMs, everyMinutes: 1 }
  assert.equal(listOccurrences(minutes, { from: start - dayMs / 2, to: start + dayMs / 2 }, never).length, hours * 60 + 1, `A series of ${hours} hours, once a minute, should have ${hours * 60 + 1} dates on its day.`)
  // The same series as that of the attack, with fewer dates.
  const long = { start, until: start + 9 * 365 * dayMs, everyMinutes: 30 * 24 * 60 }
  const month = { from: start + 90 * 30 * dayMs - 1, to: start + 90 * 30 * dayMs + dayMs }
  assert.deepEqual(listOccurrences(long, month, never), [iso(month.from + 1)], 'A series of many years, every 30 days, should have its date on that day.')
  for (const wrong of [{ ...rule, everyMinutes: 0 }, { ...rule, until: rule.start - 1 }, { ...rule, start: Number.NaN }])
    assert.throws(() => listOccurrences(wrong, window, never), RuleRefused, 'A series with an interval of 0 minutes, an end before its start or no valid start should be refused.')
  assert.throws(() => listOccurrences(rule, { from: start, to: start + vary.number(367, 500) * dayMs }, never), RuleRefused, 'A window of more than a year should be refused.')
}

/** More than the right fix takes for one day, whatever the series is. */
const enoughSteps = 20_000

/** One day of a series that takes place each minute. */
export function exploit({ listOccurrences }: Code, vary: Vary): Breach | false {
  const from = drawStart(vary)
  const day = { from, to: from + dayMs }
  const attacks = vary.shuffle([
    { start: from - vary.number(20, 50) * 365 * dayMs, until: from + 900 * 365 * dayMs, everyMinutes: 1 },
    { start: from - vary.number(2, 6) * 365 * dayMs, until: from + vary.number(1, 3) * 365 * dayMs, everyMinutes: vary.number(1, 5) },
    { start: from, until: from + vary.number(2, 8) * 365 * dayMs, everyMinutes: vary.number(1, 5) },
  ])
  for (const rule of attacks) {
    let steps = 0
    const enough = new Error()
    const includes = () => {
      if (++steps > enoughSteps) throw enough
      return false
    }
    try {
      listOccurrences(rule, day, { includes })
    } catch (error) {
      if (error === enough)
        return { sent: `a series from ${iso(rule.start)} to ${iso(rule.until)}, every ${rule.everyMinutes} minutes, and the window of one day from ${iso(from)} on`, got: `more than ${enoughSteps} steps for one request` }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export function attack({ listOccurrences }: Code, input: { years: string; everyMinutes: string }, vary: Vary) {
  const start = drawStart(vary)
  const rule = { start, until: start + Math.round(Number(input.years) * 365 * dayMs), everyMinutes: Number(input.everyMinutes) }
  let steps = 0
  const enough = new Error('The server gave up.')
  const includes = () => {
    if (++steps > 100_000) throw enough
    return false
  }
  try {
    const found = listOccurrences(rule, { from: start, to: start + dayMs }, { includes })
    return { isDone: false, shown: `${found.length} dates on that day, in ${steps} steps.` }
  } catch (error) {
    return { isDone: error === enough, shown: error === enough ? 'More than 100,000 steps for one request.' : String(error) }
  }
}

export const attacks = [
  { input: { years: '50', everyMinutes: '1' }, isDone: true },
  { input: { years: '1', everyMinutes: '1440' }, isDone: false },
  { input: { years: '50', everyMinutes: '0' }, isDone: false },
]
