/** The options of a side-by-side run. */
import type { Pace } from './measure.ts'

export const caseNames = ['org', 'user', 'users', 'create-user', 'growth'] as const

export type RunOptions = {
  cases: readonly (typeof caseNames)[number][]
  pace: Pace
  sizes: Sizes
  /** Where the services write CPU profiles when they stop. */
  profileFolder?: string
  signal: AbortSignal
  tell(message: string): void
}

export type Sizes = { listedUsers: number; users: number[]; organizations: number[] }

export const publishedSizes: Sizes = { listedUsers: 3000, users: [300, 3000, 30_000], organizations: [100, 1000] }
