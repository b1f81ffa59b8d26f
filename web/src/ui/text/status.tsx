import { Chip, type ChipKind } from './chip.tsx'

/**
 * Every state that the app shows, with its word and its color. Pages name the state; how it is written is decided here
 * alone. Words are in sentence case, wherever they stand.
 */
export const statusWords = {
  active: { label: 'Active', kind: 'success' },
  invited: { label: 'Invited', kind: 'accent' },
  deactivated: { label: 'Deactivated', kind: 'plain' },
  paused: { label: 'Paused', kind: 'plain' },
  retrying: { label: 'Retrying', kind: 'ember' },
  failing: { label: 'Failing', kind: 'danger' },
  disabled: { label: 'Disabled', kind: 'danger' },
  turnedOff: { label: 'Turned off', kind: 'plain' },
  needsDomain: { label: 'Needs a domain', kind: 'ember' },
  overdue: { label: 'Overdue', kind: 'danger' },
  late: { label: 'Late', kind: 'ember' },
  exempt: { label: 'Exempt', kind: 'plain' },
  expired: { label: 'Expired', kind: 'ember' },
  notInScope: { label: 'No longer in scope', kind: 'plain' },
  draft: { label: 'Draft', kind: 'plain' },
  pilot: { label: 'Pilot', kind: 'accent' },
  scheduled: { label: 'Scheduled', kind: 'accent' },
  running: { label: 'Running', kind: 'success' },
  ended: { label: 'Ended', kind: 'plain' },
  autoEnroll: { label: 'Auto-enroll', kind: 'accent' },

  // Deliveries of events and statements. The API says `exhausted` for failed.
  queued: { label: 'Queued', kind: 'accent' },
  delivered: { label: 'Delivered', kind: 'success' },
  exhausted: { label: 'Failed', kind: 'danger' },
  held: { label: 'Held', kind: 'ember' },
  test: { label: 'Test', kind: 'plain' },
  // Messages to chat channels, which are not sent later.
  sending: { label: 'Sending', kind: 'accent' },
  notSent: { label: 'Not sent', kind: 'ember' },

  // Checks.
  passed: { label: 'Passed', kind: 'success' },
  warning: { label: 'Warning', kind: 'ember' },
  failed: { label: 'Failed', kind: 'danger' },
  skipped: { label: 'Skipped', kind: 'plain' },
  notReached: { label: 'Not reached', kind: 'plain' },
  setUp: { label: 'Set up', kind: 'success' },
  notUsable: { label: 'Not usable', kind: 'ember' },
  verified: { label: 'Verified', kind: 'success' },
  notVerified: { label: 'Not verified', kind: 'ember' },

  // Severities of findings.
  critical: { label: 'Critical', kind: 'critical' },
  high: { label: 'High', kind: 'danger' },
  medium: { label: 'Medium', kind: 'ember' },
  low: { label: 'Low', kind: 'plain' },

  // Authors in a scan.
  unknown: { label: 'Unknown', kind: 'plain' },
  ready: { label: 'Mapped', kind: 'success' },
  inactive: { label: 'Deactivated, gets nothing', kind: 'plain' },
  auditor: { label: 'Auditor, gets nothing', kind: 'plain' },
  managed: { label: 'From your identity provider', kind: 'plain' },
} as const satisfies Record<string, { label: string; kind: ChipKind }>

export type StatusName = keyof typeof statusWords

export function statusLabel(name: StatusName): string {
  return statusWords[name].label
}

/** A state as a chip. With a count, the word follows it: `3 overdue`. */
export function Status({ of: name, count }: { of: StatusName; count?: number }) {
  const { label, kind } = statusWords[name]
  return <Chip kind={kind}>{count === undefined ? label : `${count.toLocaleString()} ${label.toLowerCase()}`}</Chip>
}
