/** Levels and badges, computed from a person's work. Nothing is stored: see decision 0025. */
import type { Badge, Level } from '@parapet/contract'
import type { AttemptRecord, CompletedItem } from '../../../training/progress/progress.ts'
import { toLocalDay } from '../local-days.rules.ts'

/** From the ground to the top of the wall. The catalog has about 20,000 XP. */
const levels = [
  { name: 'Recruit', fromXp: 0 },
  { name: 'Lookout', fromXp: 300 },
  { name: 'Sentry', fromXp: 900 },
  { name: 'Watchkeeper', fromXp: 1600 },
  { name: 'Warden', fromXp: 2500 },
  { name: 'Gatekeeper', fromXp: 4000 },
  { name: 'Mason', fromXp: 6000 },
  { name: 'Castellan', fromXp: 8500 },
  { name: 'Marshal', fromXp: 11_500 },
  { name: 'Guardian', fromXp: 15_000 },
]

export function toLevel(totalXp: number): Level {
  const index = levels.findLastIndex(({ fromXp }) => totalXp >= fromXp)
  const { name, fromXp } = levels[index] as (typeof levels)[number]
  return { number: index + 1, name, fromXp, next: levels[index + 1] ?? null }
}

/** What an attempt earned beyond the previous best. The history is in chronological order. */
export function xpGainedBy(history: readonly AttemptRecord[], attemptId: string): number {
  const index = history.findIndex(({ id }) => id === attemptId)
  const attempt = history[index]
  if (attempt === undefined) return 0
  const earlier = history
    .slice(0, index)
    .filter(({ topicId, challengeId }) => topicId === attempt.topicId && challengeId === attempt.challengeId)
  return Math.max(0, scoreOf(attempt) - Math.max(0, ...earlier.map(scoreOf)))
}

export type Deeds = {
  /** In chronological order. */
  attempts: readonly AttemptRecord[]
  completed: readonly CompletedItem[]
  /** Days with an answer in the person's time zone, as `2026-11-17`, in chronological order. */
  days: readonly string[]
  /** Of these days; null is UTC. */
  timeZone: string | null
  categories: readonly { id: string; title: string; topicIds: readonly string[] }[]
}

/** A badge, and what earned it if that is known. */
export type GivenBadge = Badge & { by: { attemptId?: string; scenarioId?: string } }

const rowLength = 10
const streakLength = 7
const maxFind = 50

export function listBadges(deeds: Deeds): GivenBadge[] {
  const { attempts, completed } = deeds
  const toBadge = (badgeId: string, title: string, description: string, earned: Earned): GivenBadge => ({
    ...{ badgeId, title, description },
    earnedAt: earned?.at.toISOString() ?? null,
    by: earned?.by ?? {},
  })
  const byHand = firstOfEach(attempts.filter(({ isHandsOn }) => isHandsOn))
  const scenario = completed.find(({ itemType }) => itemType === 'scenario')
  return [
    toBadge(
      'keen-eye',
      'Keen eye',
      'Find a vulnerability on the first try, without hints',
      toEarned(attempts.find(({ findScore }) => findScore === maxFind)),
    ),
    toBadge('first-hand-fix', 'First fix by hand', 'Write a fix instead of choosing it', toEarned(byHand[0])),
    toBadge(
      'full-marks',
      'Full marks',
      'Earn every point of a challenge',
      toEarned(attempts.find((attempt) => scoreOf(attempt) === 100)),
    ),
    toBadge('ten-in-a-row', 'Ten in a row', 'Pass ten attempts in a row', toEarned(findTenthInARow(attempts))),
    toBadge('ten-hand-fixes', 'Ten fixes by hand', 'Write the fixes of ten challenges', toEarned(byHand[9])),
    toBadge('week-streak', 'Seven-day streak', 'Practice on seven days in a row', findStreak(deeds)),
    toBadge(
      'first-scenario',
      'First incident',
      'Complete a scenario',
      scenario && { at: scenario.completedAt, by: { scenarioId: scenario.itemId } },
    ),
    ...deeds.categories.map(({ id, title, topicIds }) =>
      toBadge(`mastered-${id}`, `${title} mastered`, `Complete every topic in ${title}`, findMastery(deeds, topicIds)),
    ),
  ]
}

type Earned = { at: Date; by: GivenBadge['by'] } | undefined

function toEarned(attempt: AttemptRecord | undefined): Earned {
  return attempt && { at: attempt.createdAt, by: { attemptId: attempt.id } }
}

function scoreOf({ findScore, fixScore }: AttemptRecord): number {
  return findScore + fixScore
}

function firstOfEach(attempts: readonly AttemptRecord[]): AttemptRecord[] {
  return [...Map.groupBy(attempts, ({ topicId, challengeId }) => `${topicId}/${challengeId}`).values()].flatMap(
    ([first]) => (first === undefined ? [] : [first]),
  )
}

function findTenthInARow(attempts: readonly AttemptRecord[]): AttemptRecord | undefined {
  let passed = 0
  // Practice that only looked for the answer breaks no row.
  return attempts.find(({ isPassed, isPractice }) => {
    if (isPractice && !isPassed) return false
    passed = isPassed ? passed + 1 : 0
    return passed === rowLength
  })
}

function findStreak({ days, timeZone, attempts }: Deeds): Earned {
  let length = 0
  const day = days.find((one, index) => {
    const before = days[index - 1]
    length = before !== undefined && Date.parse(one) - Date.parse(before) === 86_400_000 ? length + 1 : 1
    return length === streakLength
  })
  if (day === undefined) return undefined
  const attempt = attempts.find(({ createdAt }) => toLocalDay(createdAt, timeZone) === day)
  return toEarned(attempt) ?? { at: new Date(day), by: {} }
}

/** A topic that joins the category later has to be completed too; until then the badge is gone, unlike a certificate. */
function findMastery({ completed, attempts }: Deeds, topicIds: readonly string[]): Earned {
  const done = completed.filter(({ itemType, itemId }) => itemType === 'topic' && topicIds.includes(itemId))
  if (topicIds.length === 0 || done.length < topicIds.length) return undefined
  const at = new Date(Math.max(...done.map(({ completedAt }) => completedAt.getTime())))
  return toEarned(attempts.find(({ createdAt }) => createdAt.getTime() === at.getTime())) ?? { at, by: {} }
}
