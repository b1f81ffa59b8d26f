import type { SarifRun } from '@parapet/contract'
import { noCandidate } from '../reading/collect-results.ts'
import { type AuthorFinding, joinAuthorFindings } from '../reading/grow-finding.ts'
import type { SarifReading } from '../reading/read-sarif.ts'

/** Over all developers of a file, so that one upload can't block an organization's other writes for long. */
const maxAssignmentsOfFile = 500

export type Author = { id: string; email: string; isActive: boolean; role: string }

export type PlannedAssignment = {
  userId: string
  userEmail: string
  topicId: string
  resultCount: number
  /** All that the file says about this topic in the developer's code. */
  finding: AuthorFinding
}

export type Plan = {
  wanted: PlannedAssignment[]
  skipped: SarifRun['skipped']
  unresolvedAuthors: string[]
  /** Candidates without an assignee, because both their author and the upload's author are unknown. */
  unassigned: number[]
  /** By candidate: the author, even if they get no assignment. */
  authorIds: (string | undefined)[]
  /** By place in `findingKeys`: whether someone is notified of the finding now, so that it assigns nothing again. */
  isTold: boolean[]
}

/** The parts of a file that decide who gets what. */
export type PlannedReading = Pick<
  SarifReading,
  'candidates' | 'authorFindings' | 'candidateOfKey' | 'severityOfKey' | 'skipped'
>

type Contender = PlannedAssignment & { severity: number }

/** Decides who gets what. Every result of every candidate leads to a wanted assignment or to an entry of `skipped`. */
export function planAssignments(
  reading: PlannedReading,
  known: {
    authors: ReadonlyMap<string, Author>
    /** Gets the findings of unknown authors. */
    uploadAuthor: string | undefined
    /** Places of findings that someone was notified about before. */
    seenPlaces: readonly number[]
    stateOf(userId: string, topicId: string): 'open' | 'completed' | undefined
    maxAssignments: number
    /** How many assignments of the run each developer already has, by id. */
    givenCounts?: ReadonlyMap<string, number>
  },
): Plan {
  const { candidates } = reading
  const { seenCounts, newCounts, severities, isSeen } = countFindings(reading, known.seenPlaces)
  const contenders: Contender[] = []
  const skipped: Plan['skipped'] = [...reading.skipped]
  const unresolved = new Set<string>()
  const unassigned: number[] = []
  const uploadAuthor = known.uploadAuthor === undefined ? undefined : known.authors.get(known.uploadAuthor)
  const findAuthor = (email: string) => known.authors.get(email) ?? uploadAuthor

  candidates.forEach(({ email, topicId }, i) => {
    if (!known.authors.has(email)) unresolved.add(email)
    const author = findAuthor(email)
    const seenCount = seenCounts[i] as number
    const newCount = newCounts[i] as number
    const skip = (reason: Plan['skipped'][number]['reason'], resultCount: number) => {
      if (resultCount > 0) skipped.push({ reason, topicId, userEmail: author?.email ?? email, resultCount })
    }
    if (author === undefined) {
      unassigned.push(i)
      skip('author_unknown', seenCount + newCount)
    } else if (!author.isActive) {
      skip('author_inactive', seenCount + newCount)
    } else if (author.role === 'auditor') {
      skip('author_is_auditor', seenCount + newCount)
    } else {
      skip('finding_already_seen', seenCount)
      if (newCount === 0) return
      const state = known.stateOf(author.id, topicId)
      if (state === 'open') skip('already_assigned', newCount)
      else if (state === 'completed') skip('recently_completed', newCount)
      else {
        const severity = severities[i] as number
        const finding = reading.authorFindings[i] as AuthorFinding
        contenders.push({
          userId: author.id,
          userEmail: author.email,
          topicId,
          resultCount: newCount,
          severity,
          finding,
        })
      }
    }
  })

  const { wanted, capped } = capAssignments(joinContenders(contenders), known.maxAssignments, known.givenCounts)
  for (const { topicId, userEmail, resultCount } of capped) {
    skipped.push({ reason: 'cap_reached', topicId, userEmail, resultCount })
  }
  const isReached = candidates.map(({ email }) => {
    const author = findAuthor(email)
    return author?.isActive === true && author.role !== 'auditor'
  })
  return {
    wanted,
    skipped,
    unresolvedAuthors: [...unresolved],
    unassigned,
    authorIds: candidates.map(({ email }) => findAuthor(email)?.id),
    isTold: Array.from(reading.candidateOfKey, (candidate, place) => {
      return isReached[candidate] === true && isSeen[place] === 0
    }),
  }
}

/** By candidate: how many results were seen before, how many are new, and how bad the worst new one is. */
function countFindings({ candidates, candidateOfKey, severityOfKey }: PlannedReading, seenPlaces: readonly number[]) {
  const isSeen = new Uint8Array(candidateOfKey.length)
  for (const place of seenPlaces) isSeen[place] = 1
  const seenCounts = new Uint32Array(candidates.length)
  const newCounts = new Uint32Array(candidates.length)
  const severities = new Uint8Array(candidates.length)
  for (let place = 0; place < candidateOfKey.length; place++) {
    const candidate = candidateOfKey[place] as number
    if (candidate === noCandidate) continue
    if (isSeen[place] === 1) {
      seenCounts[candidate] = (seenCounts[candidate] as number) + 1
      continue
    }
    newCounts[candidate] = (newCounts[candidate] as number) + 1
    severities[candidate] = Math.max(severities[candidate] as number, severityOfKey[place] as number)
  }
  return { seenCounts, newCounts, severities, isSeen }
}

/** One for each developer and topic: findings of unknown authors have joined those of the upload's author. */
function joinContenders(contenders: Contender[]): Contender[] {
  const joined = new Map<string, Contender>()
  for (const next of contenders) {
    const key = `${next.userId} ${next.topicId}`
    const known = joined.get(key)
    joined.set(key, known === undefined ? next : joinTwo(known, next))
  }
  return [...joined.values()]
}

function joinTwo(one: Contender, other: Contender): Contender {
  const [worse, milder] = other.severity > one.severity ? [other, one] : [one, other]
  return {
    ...worse,
    resultCount: one.resultCount + other.resultCount,
    finding: joinAuthorFindings(worse.finding, milder.finding),
  }
}

/** Most severe first, then most frequent, up to the limits per developer and in total. */
function capAssignments(
  contenders: Contender[],
  maxOfDeveloper: number,
  givenCounts: ReadonlyMap<string, number> = new Map(),
) {
  const sorted = contenders.toSorted(
    (a, b) => b.severity - a.severity || b.resultCount - a.resultCount || (a.topicId < b.topicId ? -1 : 1),
  )
  const given = new Map(givenCounts)
  const wanted: Contender[] = []
  const capped: Contender[] = []
  for (const contender of sorted) {
    const count = given.get(contender.userId) ?? 0
    if (count >= maxOfDeveloper || wanted.length >= maxAssignmentsOfFile) capped.push(contender)
    else {
      given.set(contender.userId, count + 1)
      wanted.push(contender)
    }
  }
  return { wanted, capped }
}
