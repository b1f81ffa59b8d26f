/** Rules for channels, and for turning them on and off. */
import { type ChatEvent, organizationChatEvents } from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import type { Guard } from '../../../platform/net/guard.ts'
import { findDigest } from '../../training/reminders/reminders.ts'
import type { ChannelRow } from './chat.queries.ts'

const slackHost = /(^|\.)slack(-gov)?\.com$/
const teamsHost = /(^|\.)(logic\.azure\.(com|us)|api\.powerplatform\.(com|us)|office\.com|office365\.us)$/
/** Office 365 connectors, also called Incoming Webhooks, which Microsoft has retired. */
const connectorHost = /(^|\.)(webhook\.office(365)?\.(com|us)|outlook\.office(365)?\.com)$/

/** Accepts any public host, since other programs use the same formats; refuses only obvious mix-ups. */
export function refuseUrl(guard: Guard, kind: ChannelRow['kind'], url: string): void {
  const problem = guard.explainUrl(url)
  if (problem !== undefined) throw invalidField('url', problem)
  const { hostname } = new URL(url)
  if (connectorHost.test(hostname)) {
    throw invalidField(
      'url',
      'belongs to an Office 365 connector, which Microsoft has retired; create a workflow in Teams and use its URL instead',
    )
  }
  if (kind === 'teams' && slackHost.test(hostname)) throw invalidField('url', 'is a Slack URL; choose Slack')
  if (kind === 'slack' && teamsHost.test(hostname)) throw invalidField('url', 'is a Teams URL; choose Microsoft Teams')
}

export function refuseEvents(events: readonly ChatEvent[], isForTeam: boolean): void {
  const misplaced = isForTeam ? events.find((event) => organizationChatEvents.includes(event)) : undefined
  if (misplaced !== undefined) {
    throw invalidField(
      'events',
      `must not contain ${misplaced} in a channel about a team; only channels about the whole organization can post it`,
    )
  }
}

export function switchState(before: ChannelRow, isActive: boolean | undefined, now: Date) {
  if (isActive === undefined || isActive === before.isActive) return {}
  if (isActive) return { isActive, disabledAt: null, disabledReason: null, warnedAt: null }
  return { isActive, disabledAt: now, disabledReason: null }
}

/** A channel gets news from now on: nothing older, and no due dates of a past morning. */
export function startAt(now: Date) {
  return { collectedUntil: now, deadlinesToldOn: findDigest(now)?.day ?? null }
}
