import type { SarifRun } from '@parapet/contract'
import { countOf } from '../../ui/count.ts'

type SkipReason = SarifRun['skipped'][number]['reason']

/** Why findings assigned nothing, and what can be done about it. */
export const skipWords: Record<SkipReason, { title: string; why: string }> = {
  not_a_failure: {
    title: 'Not a failure',
    why: 'The scanner itself reports them as passed, as information, or as not applicable.',
  },
  suppressed: {
    title: 'Suppressed',
    why: 'Somebody accepted them in the code or in the scanner, so nobody is asked to learn from them.',
  },
  baseline_unchanged: {
    title: 'Known from an earlier scan',
    why: 'The scanner compared with an older scan and marked them as unchanged or as gone.',
  },
  below_threshold: {
    title: 'Too mild',
    why: 'Their severity is below the least one that this upload asked for.',
  },
  no_cwe: {
    title: 'No weakness named',
    why: 'Neither the finding nor its rule says which weakness (CWE) it is about, and the rule is not one we know. The rules are listed below.',
  },
  not_a_vulnerability: {
    title: 'Not a vulnerability',
    why: 'The rule is about style, correctness or licences. No lesson on security would help.',
  },
  no_topic: {
    title: 'Not covered by the catalog',
    why: 'No topic teaches this weakness (CWE), so nothing is assigned for it.',
  },
  no_author: {
    title: 'No author',
    why: 'The file names nobody who wrote the code. Give the email of the author with the upload.',
  },
  author_unknown: {
    title: 'Author not known here',
    why: 'Nobody in your organization has this address. Invite the person; the next scan finds them.',
  },
  author_inactive: {
    title: 'Author deactivated',
    why: 'The person has this address, but is deactivated and gets nothing new.',
  },
  author_is_auditor: {
    title: 'Author is an auditor',
    why: 'Auditors read everything and get no assignments.',
  },
  bot_author: {
    title: 'Written by a bot',
    why: 'The author is an automatic account, which has nothing to learn.',
  },
  already_assigned: {
    title: 'Already assigned',
    why: 'The person has an open assignment of this topic. It is not doubled.',
  },
  recently_completed: {
    title: 'Completed lately',
    why: 'The person completed this topic within the last 30 days.',
  },
  finding_already_seen: {
    title: 'Seen before',
    why: 'An earlier file reported the same finding, and it was dealt with then.',
  },
  cap_reached: {
    title: 'Enough for now',
    why: 'One file gives a person only so many topics, the worst first. These came after.',
  },
}

export const matchWords: Record<SarifRun['findings'][number]['matchType'], string> = {
  exact: 'by its CWE',
  parent: 'by a parent of its CWE',
  rule: 'by its rule',
  phrase: 'by words in its rule',
  dependency: 'as a vulnerable dependency',
}

export const severityColors: Record<SarifRun['findings'][number]['severity'], string> = {
  critical: 'red',
  high: 'red',
  medium: 'orange',
  low: 'gray',
}

export function countFindings(count: number): string {
  return countOf(count, 'finding', 'findings')
}

/** What was scanned, in one line: the most telling part first. */
export function describeSource({ repo, branch, commitSha }: Pick<SarifRun, 'repo' | 'branch' | 'commitSha'>): string {
  const parts = [repo, branch, commitSha?.slice(0, 12)].filter((part) => part !== null && part !== undefined)
  return parts.length === 0 ? 'Repository not named' : parts.join(' · ')
}
