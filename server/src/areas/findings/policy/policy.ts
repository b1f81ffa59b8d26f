/** Whether the authors of a change are trained for what they touched. */
import { type AuthorVerdict, foldEmail, type PolicyEvaluation, type PolicyQuestion } from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import { listUserIdsByEmailKey } from '../../organization/people/people.ts'
import { type CatalogContext, type CatalogTopic, toTopicUrl } from '../../training/catalog/catalog.ts'
import { listPassRows } from '../../training/progress/progress.ts'
import { maxSteps, TooMuchWorkError } from './glob.ts'
import {
  createNeedFinder,
  isBot,
  judge,
  keepWorst,
  type Need,
  readTraining,
  type Training,
  worstOf,
} from './policy.rules.ts'
import { type Author, type Question, readQuestion } from './read-question.ts'

export async function evaluatePolicy(ctx: CatalogContext, input: PolicyQuestion): Promise<PolicyEvaluation> {
  const question = readQuestion(ctx.catalog, input)
  const needs = findNeeds(ctx, question)
  // However many authors and topics there are, these are the only two queries.
  const userIds = await listUserIdsByEmailKey(
    ctx.db,
    ctx.org.id,
    question.authors.map(({ email }) => foldEmail(email)),
  )
  const topicIds = [...new Set([...needs.values()].flat().map(({ topicId }) => topicId))]
  const rows = await listPassRows(ctx.db, ctx.org.id, { userIds: [...userIds.values()], topicIds })
  const trainings = readTraining(ctx.catalog, rows)

  const authors = question.authors.map((author): AuthorVerdict => {
    if (isBot(author, question)) return { email: author.email, status: 'bot', verdict: 'pass', topics: [] }
    const userId = userIds.get(foldEmail(author.email))
    const ofAuthor = needs.get(author) ?? []
    const topics =
      userId === undefined
        ? judgeStranger(ctx, ofAuthor, question)
        : judgeUser(ctx, ofAuthor, trainings.get(userId) ?? new Map())
    return {
      email: author.email,
      status: userId === undefined ? 'unknown' : 'known',
      verdict: worstOf(topics.map(({ verdict }) => verdict)),
      topics,
    }
  })
  return {
    verdict: worstOf(authors.map(({ verdict }) => verdict)),
    authors,
    unknownLanguages: question.unknownLanguages,
    retiredTopics: question.retiredTopics,
    checkedAt: ctx.clock.now().toISOString(),
  }
}

function findNeeds({ catalog }: CatalogContext, question: Question): Map<Author, Need[]> {
  const findNeed = createNeedFinder(catalog, question, { stepsLeft: maxSteps })
  try {
    return new Map(question.authors.map((author) => [author, isBot(author, question) ? [] : findNeed(author)]))
  } catch (error) {
    if (!(error instanceof TooMuchWorkError)) throw error
    throw invalidField(
      'policy.rules',
      'take too long to match against these authors and paths: use fewer wildcards, or send the authors in several requests',
    )
  }
}

function judgeUser(ctx: CatalogContext, needs: readonly Need[], training: Training): AuthorVerdict['topics'] {
  const now = ctx.clock.now()
  return keepWorst(needs.map((need) => ({ ...show(ctx, need), ...judge(need, training.get(need.topicId), now) })))
}

/** Nothing is known about them, so the policy has a separate verdict. */
function judgeStranger(
  ctx: CatalogContext,
  needs: readonly Need[],
  { unknownAuthors }: Question,
): AuthorVerdict['topics'] {
  const judgement = { status: 'missing', verdict: unknownAuthors, trainedAt: null, expiresAt: null } as const
  return keepWorst(needs.map((need) => ({ ...show(ctx, need), ...judgement })))
}

function show({ catalog, publicUrl }: CatalogContext, need: Need) {
  const topic = catalog.topics.get(need.topicId) as CatalogTopic
  const { topicId, windowDays, rule, path, language } = need
  const isTaught = language !== undefined && topic.languages.includes(language)
  const url = toTopicUrl(publicUrl, topicId, isTaught ? language : undefined)
  return { topicId, topicTitle: topic.title, windowDays, rule, path, url }
}
