import type { SarifRun } from '@parapet/contract'
import { countOf } from '../../../ui/text/count.ts'

type SkipReason = SarifRun['skipped'][number]['reason']

/** Why findings assigned nothing, and what to do about it. */
export const skipWords: Record<SkipReason, { title: string; why: string }> = {
  not_a_failure: {
    title: 'Not a failure',
    why: 'The scanner itself reports them as passed, as information, or as not applicable.',
  },
  suppressed: {
    title: 'Suppressed',
    why: 'Someone accepted them in the code or in the scanner, so they don’t lead to training.',
  },
  baseline_unchanged: {
    title: 'Known from an earlier scan',
    why: 'The scanner compared them with an older scan and marked them as unchanged or gone.',
  },
  below_threshold: {
    title: 'Below minimum severity',
    why: 'Their severity is below the minimum of this upload.',
  },
  no_cwe: {
    title: 'No weakness named',
    why: 'Neither the finding nor its rule says which weakness (CWE) it is about, and the rule is not one we know.',
  },
  not_a_vulnerability: {
    title: 'Not a vulnerability',
    why: 'The rule is about style, correctness or licenses, so security training doesn’t apply.',
  },
  no_training: {
    title: 'No training, as you chose',
    why: 'Your organization decided that this rule leads to no training. See “Topics you chose” under Findings.',
  },
  no_topic: {
    title: 'Not covered by the catalog',
    why: 'No topic teaches these weaknesses (CWEs), so nothing is assigned for them.',
  },
  no_author: {
    title: 'No author',
    why: 'The file doesn’t say who wrote the code. Enter the author’s email with the upload.',
  },
  author_unknown: {
    title: 'Unknown author',
    why: 'Nobody in your organization has this address. Say who it is under “Unknown authors”, or invite the person, then apply the scan again.',
  },
  author_inactive: {
    title: 'Author deactivated',
    why: 'The person with this address is deactivated and gets no new assignments.',
  },
  author_is_auditor: {
    title: 'Author is an auditor',
    why: 'Auditors read everything and get no assignments.',
  },
  bot_author: {
    title: 'Written by a bot',
    why: 'The author is a bot account, which gets no assignments.',
  },
  already_assigned: {
    title: 'Already assigned',
    why: 'The person already has an open assignment for this topic.',
  },
  recently_completed: {
    title: 'Recently completed',
    why: 'The person completed this topic within the last 30 days.',
  },
  finding_already_seen: {
    title: 'Seen before',
    why: 'An earlier file reported the same finding, and Parapet handled it then.',
  },
  cap_reached: {
    title: 'Limit reached',
    why: 'The person reached the limit of topics for one file. More severe findings came first.',
  },
}

type Finding = SarifRun['findings'][number]
type Recognized = Pick<Finding, 'matchType' | 'resultCount' | 'cwes' | 'ruleIds'>

/** How the findings of a topic were recognized. */
export function describeMatch({ matchType, resultCount, cwes, ruleIds }: Recognized): string {
  const whose = resultCount === 1 ? 'its' : 'their'
  const cwe = `${whose} ${cwes.length > 1 ? 'CWEs' : 'CWE'}`
  const rule = `${whose} ${ruleIds.length > 1 ? 'rules' : 'rule'}`
  const words: Record<Finding['matchType'], string> = {
    exact: `by ${cwe}`,
    parent: `by a parent of ${cwe}`,
    rule: `by ${rule}`,
    phrase: `by words in ${rule}`,
    dependency: resultCount === 1 ? 'as a vulnerable dependency' : 'as vulnerable dependencies',
  }
  return `Recognized ${words[matchType]}`
}

type Outcome = Pick<SarifRun, 'truncated' | 'status'> & {
  skipped: readonly Pick<SarifRun['skipped'][number], 'topicId' | 'resultCount'>[]
}

/** A run's lists may be truncated; then we can't tell skipped findings from those that led to training. */
export function describeOutcome(
  { topicId, resultCount }: Pick<Finding, 'topicId' | 'resultCount'>,
  { skipped, truncated, status }: Outcome,
): string {
  const all = countFindings(resultCount)
  if (truncated) return `${all}. See above for what happened to ${resultCount === 1 ? 'it' : 'them'}.`
  const ofTopic = skipped.filter((entry) => entry.topicId === topicId)
  const skippedCount = ofTopic.reduce((sum, entry) => sum + entry.resultCount, 0)
  const assigned = resultCount - skippedCount
  const [led, left] =
    status === 'dry_run'
      ? ['would lead to training', 'would be skipped']
      : ['led to training', skippedCount === 1 ? 'was skipped' : 'were skipped']
  if (skippedCount === 0) return `${all} ${led}`
  if (assigned === 0) return `${all} ${left}`
  return `${all}: ${assigned.toLocaleString()} ${led}, ${skippedCount.toLocaleString()} ${left}`
}

export function countFindings(count: number): string {
  return countOf(count, 'finding', 'findings')
}

/** What was scanned, in one line: the most useful part first. */
export function describeSource({ repo, branch, commitSha }: Pick<SarifRun, 'repo' | 'branch' | 'commitSha'>): string {
  const parts = [repo, branch, commitSha?.slice(0, 12)].filter((part) => part !== null && part !== undefined)
  return parts.length === 0 ? 'Repository not named' : parts.join(' · ')
}
