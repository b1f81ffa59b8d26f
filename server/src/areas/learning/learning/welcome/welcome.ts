/** The two questions that a learner is asked once, and the lab that comes after them. */
import { type LanguageName, languageNames, type Welcome } from '@parapet/contract'
import type { CatalogTopic } from '../../../training/catalog/catalog.ts'
import { listLabLanguages } from '../../../training/labs/labs.ts'
import { readDueAssignments } from '../home/due-assignments.ts'
import { type LearnerContext, learnerOf, readLearner } from '../learner.ts'
import { findPreferences } from '../rewards/leaderboard.queries.ts'
import { chooseFirst, countNewLines, type FirstLab, orderLanguages } from './first-lab.rules.ts'

/** Not for people whose own training comes second, nor for those who have begun. */
export async function readWelcome(ctx: LearnerContext, { isLearner }: { isLearner: boolean }): Promise<Welcome> {
  if (!isLearner || !(await isNew(ctx))) return { isDue: false, languages: [], assignment: null }
  const [next] = await readDueAssignments(ctx)
  return {
    isDue: true,
    languages: await listLanguages(ctx),
    assignment: next === undefined ? null : { title: next.targetTitle, deadline: next.deadline },
  }
}

async function isNew(ctx: LearnerContext): Promise<boolean> {
  const { orgId, userId } = learnerOf(ctx)
  const kept = await findPreferences(ctx.db, orgId, userId)
  if (kept !== undefined && (kept.welcomedAt ?? kept.preferredLanguage ?? kept.lastLanguage) !== null) return false
  const { practice, learn, open } = await readLearner(ctx)
  return practice.length === 0 && learn.length === 0 && open.length === 0
}

async function listLanguages(ctx: LearnerContext): Promise<Welcome['languages']> {
  const topics = [...ctx.catalog.topics.values()].filter(({ isRetired }) => !isRetired)
  const offered = topics.flatMap((topic) =>
    topic.challenges.map((challenge) => ({
      topic,
      challenge,
      labs: new Set(listLabLanguages(ctx, { topicId: topic.id, challengeId: challenge.id })),
    })),
  )
  const languages = await Promise.all(
    languageNames.map(async (language) => {
      const inIt = offered.filter(({ challenge }) => challenge.languages.includes(language))
      const withLab = inIt.filter(({ labs }) => labs.has(language))
      const first = await findFirst(ctx, language, withLab.length > 0 ? withLab : inIt)
      return { language, labs: withLab.length, challenges: inIt.length, first }
    }),
  )
  return orderLanguages(languages)
}

type Offer = { topic: CatalogTopic; challenge: CatalogTopic['challenges'][number]; labs: ReadonlySet<LanguageName> }

/** Reads the code of the easiest challenges only: the rest can't be chosen. */
async function findFirst(ctx: LearnerContext, language: LanguageName, offers: readonly Offer[]) {
  const easiest = Math.min(...offers.map(({ challenge }) => challenge.difficulty))
  const candidates: FirstLab[] = []
  for (const { topic, challenge, labs } of offers.filter(({ challenge }) => challenge.difficulty === easiest)) {
    const found = await ctx.lessons.findChallenge(topic.id, challenge.id)
    const variant = found?.variants.get(language)
    if (found === undefined || variant === undefined) continue
    const rightFixes = [...found.fixes].filter(([, { isRight }]) => isRight).map(([id]) => variant.fixes.get(id) ?? [])
    candidates.push({
      topicId: topic.id,
      challengeId: challenge.id,
      title: challenge.title,
      difficulty: challenge.difficulty,
      isLab: labs.has(language),
      hasAttack: found.attack !== undefined,
      lineCount: variant.lines.length,
      changedCount: Math.min(...rightFixes.map((fix) => countNewLines(variant.lines, fix))),
    })
  }
  const first = chooseFirst(candidates)
  if (first === undefined) return null
  const { topicId, challengeId, title, isLab } = first
  return { topicId, challengeId, title, isLab }
}
