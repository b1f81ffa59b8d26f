/** Generates the attempts behind made-up results of the demo organization. */
import { randomBytes } from 'node:crypto'
import type { LanguageName } from '@parapet/contract'
import type { OrgContext } from '../../../../platform/context.ts'
import { write } from '../../../organization/organization/organization.ts'
import type { Challenge } from '../../../training/catalog/catalog.ts'
import type { Phase } from '../../../training/progress/progress.ts'
import { insertAttemptRow, insertLearningDay, insertTry } from './attempts.queries.ts'

type PastAttempt = {
  attemptId: string
  userId: string
  topicId: string
  language: LanguageName
  find: Phase
  fix: Phase
  isPassed: boolean
  isHandsOn: boolean
  activeSeconds: number
}

/** The attempt ends now. The caller decides the minutes before each answer and which wrong answer is chosen. */
export async function recordPastAttempt(
  ctx: OrgContext,
  challenge: Challenge,
  past: PastAttempt,
  { minutes, chooseWrong }: { minutes: readonly number[]; chooseWrong: (ids: readonly string[]) => string },
): Promise<void> {
  const variant = challenge.variants.get(past.language)
  if (variant === undefined) return
  const answers = [
    ...answersOf(past, challenge, 'find', chooseWrong),
    ...answersOf(past, challenge, 'fix', chooseWrong),
  ]
  const now = ctx.clock.now()
  const times = [now]
  for (const i of answers.keys()) {
    times.unshift(new Date((times[0] as Date).getTime() - (minutes.at(-1 - i) as number) * 60_000))
  }
  const startedAt = times[0] as Date
  const fixesFrom = answers.findIndex(({ phase, isRight }) => phase === 'find' && isRight)
  await write(ctx, async ({ db, org }) => {
    await insertAttemptRow(db, {
      ...{ orgId: org.id, id: past.attemptId, userId: past.userId, topicId: past.topicId, challengeId: challenge.id },
      ...{ language: past.language, seed: randomBytes(16), gradingKey: variant.gradingKey, phase: 'done' },
      ...{ findHints: past.find.hintsUsed, fixHints: past.fix.hintsUsed, completions: null },
      ...{
        isForRecord: true,
        isPassed: past.isPassed,
        isSolved: past.isPassed,
        isHandsOn: past.isHandsOn,
        startedAt,
        updatedAt: now,
        endedAt: now,
      },
      activeSeconds: past.activeSeconds,
      ...{
        recordScore: null,
        solutionShownAt: null,
        attackDoneAt: null,
        attackInput: null,
        fixesShownAt: times[fixesFrom + 1] ?? null,
      },
    })
    for (const [i, answer] of answers.entries()) {
      await insertTry(db, { ...answer, orgId: org.id, attemptId: past.attemptId, createdAt: times[i + 1] as Date })
    }
    if (answers.some(({ isRight }) => isRight)) await insertLearningDay(db, { orgId: org.id, userId: past.userId }, now)
  })
}

type Answer = { phase: 'find' | 'fix'; tryNumber: number; choices: string[]; isRight: boolean }

/** Wrong answers, then the right one if the phase was solved. */
function answersOf(
  past: PastAttempt,
  { blocks, fixes }: Challenge,
  phase: 'find' | 'fix',
  chooseWrong: (ids: readonly string[]) => string,
): Answer[] {
  const { isSolved, tries } = past[phase]
  const entries =
    phase === 'find'
      ? [...blocks].map(([id, { isVulnerable }]) => ({ id, isRight: isVulnerable === true }))
      : [...fixes].map(([id, { isRight }]) => ({ id, isRight: isRight === true }))
  const right = entries.filter(({ isRight }) => isRight).map(({ id }) => id)
  const wrong = entries.filter(({ isRight }) => !isRight).map(({ id }) => id)
  return Array.from({ length: tries }, (_, i) => {
    const isRight = isSolved && i === tries - 1
    return { phase, tryNumber: i + 1, choices: isRight ? right.sort() : [chooseWrong(wrong)], isRight }
  })
}
