/** What an author needs to know, and whether they know it. */

import {
  foldEmail,
  type LanguageName,
  limits,
  type PolicyMode,
  type PolicyVerdict,
  policyVerdicts,
  type TopicVerdict,
} from '@parapet/contract'
import { dayMs } from '../../../platform/clock/durations.ts'
import { type Catalog, findFileLanguage, listCommonTopics } from '../../training/catalog/catalog.ts'
import type { PassRow } from '../../training/progress/progress.ts'
import { matchesGlob, splitPath, takeSteps, type Work } from './glob.ts'
import type { Author, Question, Rule } from './read-question.ts'

/** A topic that an author needs, and why. */
export type Need = Pick<TopicVerdict, 'topicId' | 'windowDays' | 'rule' | 'path'> & {
  mode: PolicyMode
  language: LanguageName | undefined
}

/** A file, or a language that was sent without one. */
type Touched = { path: string | null; language: LanguageName | undefined }

/**
 * Whether nothing is required of an author. Only listed addresses count, because people choose the address in their
 * commits. Assistants count as co-authors only: with one as the author, nobody would be checked.
 */
export function isBot({ email, isCoAuthor }: Author, { bots, assistants }: Question): boolean {
  const key = foldEmail(email)
  return bots.has(key) || (isCoAuthor && assistants.has(key))
}

/** Finds what authors need. Paths that several of them touched are compared once. */
export function createNeedFinder(catalog: Catalog, question: Question, work: Work): (author: Author) => Need[] {
  /** For each path and rule, in their order, 1 when they match: thousands of paths and a hundred rules stay small. */
  const matchedBy = new Map<string, Uint8Array>()

  function matchesOf(path: string, language: LanguageName | undefined, rules: readonly Rule[]): Uint8Array {
    let matches = matchedBy.get(path)
    if (matches === undefined) {
      const parts = splitPath(path)
      takeSteps(work, rules.length)
      matches = Uint8Array.from(rules, ({ globs, languages }) =>
        (languages === undefined || (language !== undefined && languages.has(language))) &&
        (globs === undefined || globs.some((glob) => matchesGlob(glob, parts, work)))
          ? 1
          : 0,
      )
      matchedBy.set(path, matches)
    }
    return matches
  }

  function meets(rules: readonly Rule[], place: number, { path, language }: Touched): boolean {
    takeSteps(work, 1)
    if (path !== null) return matchesOf(path, language, rules)[place] === 1
    const rule = rules[place] as Rule
    return rule.globs === undefined && language !== undefined && rule.languages?.has(language) === true
  }

  return (author) => {
    const touched: Touched[] = [
      ...author.paths.map((path) => ({ path, language: findFileLanguage(path) })),
      ...author.languages.map((language) => ({ path: null, language })),
    ]
    const { mode, windowDays, rules } = question
    const needs = createNeeds(work)
    needs.add(author.topicIds, { mode, windowDays, rule: null, path: null, language: touched[0]?.language })
    if (rules === undefined) {
      const firstByLanguage = new Map(touched.toReversed().map((one) => [one.language, one]))
      for (const { path, language } of firstByLanguage.values()) {
        if (language === undefined) continue
        const common = listCommonTopics(catalog, language, limits.policyCommonTopics).map(({ id }) => id)
        needs.add(common, { mode, windowDays, rule: null, path, language })
      }
      return needs.list()
    }
    for (const [place, rule] of rules.entries()) {
      const reason = touched.find((one) => meets(rules, place, one))
      if (reason === undefined) continue
      needs.add(rule.topicIds, { mode: rule.mode, windowDays: rule.windowDays, rule: place, ...reason })
    }
    return needs.list()
  }
}

/**
 * What one author needs. Of several needs of a topic only the shortest window of each mode can decide, and among equals
 * the first: the others are dropped immediately, or a hundred rules would leave thousands of needs for each author.
 */
function createNeeds(work: Work) {
  const byTopic = new Map<string, Map<PolicyMode, Need>>()
  return {
    add(topicIds: readonly string[], why: Omit<Need, 'topicId'>): void {
      takeSteps(work, topicIds.length)
      for (const topicId of topicIds) {
        const byMode = byTopic.get(topicId) ?? new Map<PolicyMode, Need>()
        byTopic.set(topicId, byMode)
        const known = byMode.get(why.mode)
        if (known !== undefined && known.windowDays <= why.windowDays) continue
        // To the end, because among equals of both modes the earlier rule is the one that is named.
        byMode.delete(why.mode)
        byMode.set(why.mode, { ...why, topicId })
      }
    },
    list: (): Need[] => [...byTopic.values()].flatMap((byMode) => [...byMode.values()]),
  }
}

/** What a person completed, by topic, and since when it counts. */
export type Training = ReadonlyMap<string, Date>

/**
 * Training counts from the oldest of the last passes: every challenge was passed since. Challenges that were added
 * after the topic was completed don't count, and those removed from the catalog cannot be passed again.
 */
export function readTraining(catalog: Catalog, rows: readonly PassRow[]): Map<string, Training> {
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    [...byUser].map(([userId, own]) => {
      const byTopic = Map.groupBy(own, ({ topicId }) => topicId)
      return [
        userId,
        new Map([...byTopic].map(([topicId, passes]) => [topicId, trainedSince(catalog, topicId, passes)])),
      ]
    }),
  )
}

function trainedSince(catalog: Catalog, topicId: string, passes: readonly PassRow[]): Date {
  const offered = catalog.topics.get(topicId)?.challengeIds ?? []
  const times = passes.flatMap(({ challengeId, passedAt }) =>
    challengeId !== null && passedAt !== null && offered.includes(challengeId) ? passedAt.getTime() : [],
  )
  return times.length === 0 ? (passes[0] as PassRow).completedAt : new Date(Math.min(...times))
}

type Judgement = Pick<TopicVerdict, 'status' | 'verdict' | 'trainedAt' | 'expiresAt'>

export function judge(need: Pick<Need, 'mode' | 'windowDays'>, trainedAt: Date | undefined, now: Date): Judgement {
  if (trainedAt === undefined) return { status: 'missing', verdict: need.mode, trainedAt: null, expiresAt: null }
  const expiresAt = new Date(trainedAt.getTime() + need.windowDays * dayMs)
  const isTrained = expiresAt > now
  return {
    status: isTrained ? 'trained' : 'expired',
    verdict: isTrained ? 'pass' : need.mode,
    trainedAt: trainedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

export function worstOf(verdicts: readonly PolicyVerdict[]): PolicyVerdict {
  return policyVerdicts[Math.max(0, ...verdicts.map((verdict) => policyVerdicts.indexOf(verdict)))] as PolicyVerdict
}

/** One verdict for each topic, the worst, and among equals that of the shortest window; the worst topics first. */
export function keepWorst<T extends Pick<TopicVerdict, 'topicId' | 'verdict' | 'windowDays'>>(
  verdicts: readonly T[],
): T[] {
  const rank = ({ verdict }: T) => policyVerdicts.indexOf(verdict)
  const worstFirst = verdicts.toSorted((a, b) => rank(b) - rank(a))
  const kept = new Map<string, T>()
  for (const verdict of worstFirst) {
    const known = kept.get(verdict.topicId)
    const isShorter = known?.verdict === verdict.verdict && verdict.windowDays < known.windowDays
    if (known === undefined || isShorter) kept.set(verdict.topicId, verdict)
  }
  return [...kept.values()]
}
