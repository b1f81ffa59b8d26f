import type { LearnCategory, LearnItem } from '@parapet/contract'
import { count } from '../words.ts'

/** What is left before the certificate of a category, and where to go on. */
export type MissingParts = { categoryId: string; title: string; words: string; next: LearnItem }

/** Categories without a certificate, those that need least time first. */
export function listMissingParts(categories: readonly LearnCategory[]): MissingParts[] {
  return categories
    .filter(({ isCertified }) => !isCertified)
    .flatMap(({ categoryId, title, items }) => {
      const left = items.filter((item) => !item.isRetired && (item.status !== 'completed' || item.partsToRepeat > 0))
      // What was begun first.
      const next = left.find(({ partsCompleted }) => partsCompleted > 0) ?? left[0]
      return next === undefined ? [] : [{ categoryId, title, next, words: toWords(left), minutes: toMinutes(left) }]
    })
    .toSorted((a, b) => a.minutes - b.minutes)
    .map(({ minutes: _, ...part }) => part)
}

function toWords(left: readonly LearnItem[]): string {
  const open = left.filter(({ status }) => status !== 'completed')
  const [topics, scenarios] = (['topic', 'scenario'] as const).map((type) =>
    open.filter((one) => one.itemType === type),
  )
  const toRepeat = left.reduce((sum, { partsToRepeat }) => sum + partsToRepeat, 0)
  return [
    ...(topics?.length ? [`${count(topics.length, 'topic')} left`] : []),
    ...(scenarios?.length ? [`${count(scenarios.length, 'scenario')} left`] : []),
    ...(toRepeat > 0 ? [`${count(toRepeat, 'part')} to repeat`] : []),
    ...(open.length > 0 ? [`about ${toDuration(toMinutes(open))}`] : []),
  ].join(' · ')
}

/** The rest of a topic takes as long as the share of it that is left. */
function toMinutes(items: readonly LearnItem[]): number {
  return items.reduce((sum, { estimatedMinutes, partsTotal, partsCompleted, status }) => {
    const share = status === 'completed' || partsTotal === 0 ? 0.2 : (partsTotal - partsCompleted) / partsTotal
    return sum + estimatedMinutes * Math.max(share, 0.1)
  }, 0)
}

function toDuration(minutes: number): string {
  if (minutes < 90) return `${Math.max(5, 5 * Math.round(minutes / 5))} minutes`
  return `${(Math.round(minutes / 30) / 2).toLocaleString('en')} hours`
}
