import { type ComparisonVerdict, enoughTried, type FindingInsight } from '@parapet/contract'
import type { ChipKind } from '../../../ui/text/chip.tsx'

/** The result of a comparison, worded no more strongly than the data supports. */
export const verdictWords: Record<ComparisonVerdict, { label: string; kind: ChipKind }> = {
  no_topic: { label: 'No topic teaches this', kind: 'plain' },
  too_few_people: { label: 'Too few trained people to compare', kind: 'plain' },
  too_few_findings: { label: 'Too few findings by these people', kind: 'plain' },
  one_person: { label: 'Mostly one person’s findings, so no comparison', kind: 'plain' },
  no_clear_change: { label: 'No clear change', kind: 'plain' },
  fewer: { label: 'Fewer after training', kind: 'success' },
  more: { label: 'More after training', kind: 'ember' },
}

/** The one rule for the weakest topics and hardest challenges, in the words of every page that lists them. */
export const enoughWords = `at least ${enoughTried.people} people and ${enoughTried.attempts} attempts`

/** `7.0`, per 30 days; nothing if no one was trained long enough. */
export function rateOf(perThirtyDays: number, people: number): string {
  return people === 0
    ? '–'
    : perThirtyDays.toLocaleString(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

export function minutesOf(minutes: number): string {
  if (minutes < 60) return `${minutes.toLocaleString()} min`
  const rest = minutes % 60
  const hours = `${Math.floor(minutes / 60).toLocaleString()} h`
  return rest === 0 || minutes >= 600 ? hours : `${hours} ${rest} min`
}

/** What counts as new, next to every count of new findings. */
export const firstScansWords =
  'Findings from the first scans of a repository don’t count as new, because they may be years old.'

/** The note under every comparison: how it was made, and what it doesn't prove. */
export function explainComparison({ minimums: { people, findings, days, daysMax } }: FindingInsight): string[] {
  return [
    `Each person who completed the topic is compared with themselves: the same number of days before and after, at least ${days} and at most ${daysMax}.`,
    `We draw a conclusion only if at least ${people} people can be compared and they have at least ${findings} findings before or after the training. “Fewer” and “more” mean that chance alone would rarely produce such a difference.`,
    'A change isn’t proof that training caused it. People often get a topic because of a finding, so their count tends to fall in any case. Code written before the training can be scanned after it, and projects, scanners and rules change too.',
  ]
}

const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

export function monthOf(startsAt: string): string {
  return month.format(new Date(startsAt))
}
