import type { ChatChannel, ChatEvent, ChatKind, ChatMessage } from '@parapet/contract'
import type { StatusName } from '../../../ui/text/status.tsx'

export const kindNames: Record<ChatKind, string> = { slack: 'Slack', teams: 'Microsoft Teams' }

export const eventWords: Record<ChatEvent, { name: string; description: string }> = {
  'assignment.given': {
    name: 'New assignments',
    description: 'When people are assigned training.',
  },
  'assignment.due_soon': {
    name: 'Due soon',
    description: 'At 07:00 UTC: 3 days before, 1 day before and on the last morning.',
  },
  'assignment.overdue': { name: 'Overdue summary', description: 'One message for everything that is overdue.' },
  'certificate.earned': { name: 'Certificates', description: 'When people complete a category.' },
  'scan.processed': { name: 'Scan uploads', description: 'When a scanner’s results have been processed.' },
  'webhook.disabled': { name: 'Disabled webhooks', description: 'When Parapet disables a failing webhook endpoint.' },
}

/** `New assignments, overdue summary` */
export function listChatEvents(events: readonly ChatEvent[]): string {
  const names = events.map((event) => eventWords[event].name)
  return names.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(', ')
}

export const messageStatus: Record<ChatMessage['status'], StatusName> = {
  queued: 'sending',
  delivered: 'delivered',
  exhausted: 'exhausted',
  held: 'notSent',
}

export function audienceOf({ isForTeam, teamName }: ChatChannel): string {
  if (!isForTeam) return 'Whole organization'
  return teamName ?? 'Deleted team'
}

/** The last answer in a few words. */
export function describeResult({ status, responseCode, answer, errorMessage, attemptCount }: ChatMessage): string {
  if (status === 'delivered') return [`HTTP ${responseCode}`, answer].filter(Boolean).join(' · ')
  if (errorMessage !== null) return errorMessage
  if (status === 'held') return 'The channel was stopped before it was sent'
  return attemptCount === 0 ? 'Waiting to be sent' : 'Waiting for the next attempt'
}
