/** What the demo organization assigns over the year. */
import type { NewAssignment } from '@parapet/contract'
import type { demoTeams } from './people.ts'

type Target = Pick<NewAssignment, 'contentArea' | 'targetType' | 'targetId'> & { topicId?: string }
type Terms = Pick<NewAssignment, 'repeatMonths'> & { dueInDays: number }
type Campaign = Target & Terms & { week: number; to: 'everyone' | (typeof demoTeams)[number] }

const topic = (topicId: string) => ({
  contentArea: 'practice' as const,
  targetType: 'topic' as const,
  targetId: topicId,
  topicId,
})

export const campaigns: readonly Campaign[] = [
  { week: 0, to: 'everyone', dueInDays: 60, repeatMonths: 12, ...topic('sql-injection') },
  { week: 0, to: 'everyone', dueInDays: 90, repeatMonths: 12, ...topic('xss') },
  { week: 8, to: 'everyone', dueInDays: 45, ...topic('hardcoded-credentials') },
  { week: 13, to: 'Platform', dueInDays: 45, ...topic('path-traversal') },
  { week: 13, to: 'Data', dueInDays: 45, ...topic('insecure-deserialization') },
  { week: 20, to: 'Payments', dueInDays: 30, ...topic('idor') },
  { week: 26, to: 'everyone', dueInDays: 60, ...topic('csrf') },
  { week: 34, to: 'everyone', dueInDays: 45, ...topic('ssrf') },
  { week: 40, to: 'Mobile', dueInDays: 30, ...topic('insecure-randomness') },
  { week: 46, to: 'everyone', dueInDays: 30, ...topic('vulnerable-dependencies') },
  { week: 49, to: 'everyone', dueInDays: 60, ...topic('broken-authentication') },
]
