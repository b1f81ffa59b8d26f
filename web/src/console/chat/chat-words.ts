import type { ChatChannel, ChatChannelState, ChatEvent, ChatKind, ChatMessage } from '@parapet/contract'

export const kindNames: Record<ChatKind, string> = { slack: 'Slack', teams: 'Microsoft Teams' }

export const eventWords: Record<ChatEvent, { name: string; description: string }> = {
  'assignment.given': {
    name: 'New assignments',
    description: 'When people are assigned training',
  },
  'assignment.due_soon': {
    name: 'Due soon',
    description: '3 days, 1 day and a few hours before the due date, in the morning (UTC)',
  },
  'assignment.overdue': { name: 'Overdue summary', description: 'One message for everything that is overdue' },
  'certificate.earned': { name: 'Certificates', description: 'When people complete a category' },
  'scan.processed': { name: 'Scan uploads', description: 'When a scanner’s results have been processed' },
  'webhook.disabled': { name: 'Disabled webhooks', description: 'When Parapet disables a failing webhook endpoint' },
}

export const stateColors: Record<ChatChannelState, string> = { active: 'green', paused: 'gray', disabled: 'red' }

export const statusWords: Record<ChatMessage['status'], { name: string; color: string }> = {
  queued: { name: 'sending', color: 'blue' },
  delivered: { name: 'delivered', color: 'green' },
  exhausted: { name: 'failed', color: 'red' },
  held: { name: 'not sent', color: 'orange' },
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
