export type Rule = { start: number; until: number; everyMinutes: number }
export type Window = { from: number; to: number }
/** Public holidays and closing days of the company. */
export type DaysOff = { includes(time: number): boolean }

export class RuleRefused extends Error {}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

// part: limits
// end

function checkRule({ start, until, everyMinutes }: Rule): void {
  // block: check-rule
  if (![start, until, everyMinutes].every(Number.isSafeInteger)) throw new RuleRefused('rule_invalid')
  if (everyMinutes < 1) throw new RuleRefused('distance_too_short')
  if (until < start) throw new RuleRefused('end_before_start')
  // end
}

function checkWindow({ from, to }: Window): void {
  // block: check-window
  const days = (to - from) / dayMs
  if (!(days > 0 && days <= 366)) throw new RuleRefused('window_invalid')
  // end
}

/** When an event takes place within the window, as ISO times. */
export function listOccurrences(rule: Rule, window: Window, daysOff: DaysOff): string[] {
  checkRule(rule)
  checkWindow(window)
  const stepMs = rule.everyMinutes * minuteMs
  const found: number[] = []

  const add = (time: number) => {
    // block: skip-days-off
    if (daysOff.includes(time)) return
    if (time >= window.from && time < window.to) found.push(time)
    // end
  }

  // block: walk-series
  for (let time = rule.start; time <= rule.until; time += stepMs) {
    add(time)
  }
  // end

  // block: to-answer
  return found.map((time) => new Date(time).toISOString())
  // end
}
