import type { ComplianceRules, RequirementStatus } from '@parapet/contract'
import { dayMs } from '../../../platform/clock/durations.ts'

export const defaultRules: ComplianceRules = { windowDays: 365, requiredPercent: 80 }

/** How many days training counts for a requirement: the organization's window, unless the requirement allows less. */
export function windowOf({ maxWindowDays }: { maxWindowDays?: number }, { windowDays }: ComplianceRules): number {
  return Math.min(windowDays, maxWindowDays ?? windowDays)
}

/** The earliest time that still counts. */
export function startOfWindow(now: Date, windowDays: number): Date {
  return new Date(now.getTime() - windowDays * dayMs)
}

export function endOfWindow(passedAt: Date, windowDays: number): Date {
  return new Date(passedAt.getTime() + windowDays * dayMs)
}

/** Rounded down, so that 79.9 % never looks like enough. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((100 * part) / whole)
}

/** Without active learners nothing is covered: there is no evidence for an auditor. */
export function statusOf(
  { trained, learners, topics }: { trained: number; learners: number; topics: number },
  requiredPercent: number,
): RequirementStatus {
  if (topics === 0) return 'gap'
  return learners > 0 && trained * 100 >= learners * requiredPercent ? 'covered' : 'not_covered'
}
