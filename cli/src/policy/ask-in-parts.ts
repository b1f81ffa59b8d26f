/** A change can exceed the size of one request. It is sent in parts, and the worst verdict counts. */
import type { AuthorVerdict, PolicyEvaluation, PolicyQuestion, TopicVerdict } from '../../../sdk/src/api.generated.ts'
import { policyLimits } from '../facts.generated.ts'

type Author = { email: string; paths: readonly string[]; isCoAuthor?: boolean }
type SentAuthor = { email: string; paths: string[]; isCoAuthor?: true }
type Limits = { authors: number; pathsOfAuthor: number; paths: number; bodyBytes: number }

const verdicts = ['pass', 'warn', 'fail'] as const
const statuses = ['trained', 'expired', 'missing'] as const

/**
 * As few requests as the limits allow. There is always one, so that a wrong key or policy is reported even for an empty
 * change.
 */
export function splitQuestion(
  authors: readonly Author[],
  policy: PolicyQuestion['policy'],
  limits: Limits = policyLimits,
): PolicyQuestion[] {
  const more = policy === undefined ? {} : { policy }
  const emptyBytes = byteLength({ authors: [], ...more })
  const parts: SentAuthor[][] = [[]]
  let pathCount = 0
  let bytes = emptyBytes
  const begin = () => {
    parts.push([])
    pathCount = 0
    bytes = emptyBytes
  }
  for (const { email, paths, isCoAuthor } of authors) {
    const begun = (): SentAuthor => ({ email, paths: [], ...(isCoAuthor === true ? { isCoAuthor } : {}) })
    const authorBytes = byteLength(begun()) + 1
    let author: SentAuthor | undefined
    for (const path of paths.length === 0 ? [undefined] : paths) {
      const pathBytes = path === undefined ? 0 : byteLength(path) + 1
      const isFull =
        pathCount === limits.paths ||
        author?.paths.length === limits.pathsOfAuthor ||
        (author === undefined && parts.at(-1)?.length === limits.authors) ||
        bytes + pathBytes + (author === undefined ? authorBytes : 0) > limits.bodyBytes
      if (isFull && (parts.at(-1)?.length ?? 0) > 0) {
        begin()
        author = undefined
      }
      if (author === undefined) {
        author = begun()
        parts.at(-1)?.push(author)
        bytes += authorBytes
      }
      if (path === undefined) continue
      author.paths.push(path)
      pathCount++
      bytes += pathBytes
    }
  }
  return parts.map((part) => ({ authors: part, ...more }))
}

function byteLength(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** Merges the evaluations of the parts into one. */
export function joinEvaluations(parts: readonly PolicyEvaluation[]): PolicyEvaluation {
  const authors = new Map<string, AuthorVerdict>()
  for (const author of parts.flatMap((part) => part.authors)) {
    const known = authors.get(author.email)
    authors.set(author.email, known === undefined ? author : joinAuthors(known, author))
  }
  return {
    verdict: worstOf(parts.map(({ verdict }) => verdict)),
    authors: [...authors.values()],
    unknownLanguages: [...new Set(parts.flatMap((part) => part.unknownLanguages))],
    retiredTopics: [...new Set(parts.flatMap((part) => part.retiredTopics))],
    checkedAt: parts.at(-1)?.checkedAt ?? new Date().toISOString(),
  }
}

function joinAuthors(first: AuthorVerdict, second: AuthorVerdict): AuthorVerdict {
  const topics = new Map<string, TopicVerdict>()
  for (const topic of [...first.topics, ...second.topics]) {
    const known = topics.get(topic.topicId)
    if (known === undefined || badness(topic) > badness(known)) topics.set(topic.topicId, topic)
  }
  const worstFirst = [...topics.values()].sort((a, b) => badness(b) - badness(a))
  return { ...first, verdict: worstOf([first.verdict, second.verdict]), topics: worstFirst }
}

function badness({ verdict, status }: TopicVerdict): number {
  return 10 * verdicts.indexOf(verdict) + statuses.indexOf(status)
}

/** The worst of some verdicts; `pass` if there are none. */
export function worstOf(list: readonly PolicyEvaluation['verdict'][]): PolicyEvaluation['verdict'] {
  return verdicts[Math.max(0, ...list.map((verdict) => verdicts.indexOf(verdict)))] ?? 'pass'
}
