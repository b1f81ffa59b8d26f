/** What became of the results of a scan upload, as groups that add up to the results of its file. */
import type { skipReasons } from '@parapet/contract'

type SkipReason = (typeof skipReasons)[number]
export type Outcome = SkipReason | 'assigned' | 'not_recorded'

export const outcomeWords: Record<Outcome, string> = {
  assigned: 'assigned',
  already_assigned: 'already assigned',
  recently_completed: 'already trained',
  finding_already_seen: 'reported before',
  cap_reached: 'limit reached',
  author_unknown: 'unknown author',
  author_inactive: 'author deactivated',
  author_is_auditor: 'author is an auditor',
  bot_author: 'author is a bot',
  no_author: 'no author',
  below_threshold: 'below severity',
  no_topic: 'no topic',
  no_cwe: 'no CWE',
  not_a_vulnerability: 'not a vulnerability',
  no_training: 'no training, by choice',
  suppressed: 'suppressed',
  baseline_unchanged: 'unchanged since the baseline',
  not_a_failure: 'not a failure',
  not_recorded: 'not recorded',
}

/** The parts of a stored run that say what became of its results. */
export type StoredRun = {
  resultsReceived: number
  assignmentsCreated: { userId: string; userEmail: string; topicId: string; resultCount: number }[]
  skipped: { reason: SkipReason; topicId: string | null; userEmail: string | null; resultCount: number }[]
  /** Null when there are none. */
  findings: { topicId: string; severity: string; cwes: string[] }[] | null
}

/** What a run found in the code of one person, about one topic. */
export type OwnFinding = { userId: string; topicId: string; severity: string; cwes: string[]; resultCount: number }

export type FindingGroup = {
  /** Known for what was assigned. */
  userId: string | null
  email: string | null
  topicId: string | null
  outcome: Outcome
  severity: string
  cwes: string[]
  resultCount: number
}

/** Reasons that hold for single results, so the severity of their topic in the upload says nothing about them. */
const beforeGrouping: ReadonlySet<Outcome> = new Set<Outcome>([
  ...(['not_a_failure', 'suppressed', 'baseline_unchanged', 'below_threshold'] as const),
  ...(['no_cwe', 'not_a_vulnerability', 'no_training', 'no_topic'] as const),
])

export function listFindingGroups(run: StoredRun, own: readonly OwnFinding[]): FindingGroup[] {
  const topics = new Map((run.findings ?? []).map((finding) => [finding.topicId, finding]))
  const groups = [...listAssigned(run, own), ...listSkipped(run, topics)]
  const missing = run.resultsReceived - sumOf(groups)
  // Whatever a stored run leaves out, the total still ties.
  if (missing > 0) groups.push({ ...blank, outcome: 'not_recorded', resultCount: missing })
  return groups
}

const blank = { userId: null, email: null, topicId: null, severity: '', cwes: [] }

function listAssigned({ assignmentsCreated }: StoredRun, own: readonly OwnFinding[]): FindingGroup[] {
  const details = new Map(own.map((finding) => [`${finding.userId} ${finding.topicId}`, finding]))
  return assignmentsCreated.map(({ userId, userEmail, topicId, resultCount }) => {
    const finding = details.get(`${userId} ${topicId}`)
    return {
      ...{ userId, email: userEmail, topicId, outcome: 'assigned' as const, resultCount },
      ...{ severity: finding?.severity ?? '', cwes: finding?.cwes ?? [] },
    }
  })
}

/** A file may name the same group twice, such as for two addresses of one person. */
function listSkipped(
  { skipped }: StoredRun,
  topics: ReadonlyMap<string, NonNullable<StoredRun['findings']>[number]>,
): FindingGroup[] {
  const groups = new Map<string, FindingGroup>()
  for (const { reason, topicId, userEmail, resultCount } of skipped) {
    const key = JSON.stringify([reason, topicId, userEmail])
    const known = groups.get(key)
    if (known !== undefined) {
      known.resultCount += resultCount
      continue
    }
    const topic = topicId === null || beforeGrouping.has(reason) ? undefined : topics.get(topicId)
    groups.set(key, {
      ...{ userId: null, email: userEmail, topicId, outcome: reason, resultCount },
      ...{ severity: topic?.severity ?? '', cwes: topic?.cwes ?? [] },
    })
  }
  return [...groups.values()]
}

function sumOf(groups: readonly { resultCount: number }[]): number {
  return groups.reduce((sum, { resultCount }) => sum + resultCount, 0)
}
