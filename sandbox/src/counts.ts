import type { LabLanguage, Verdict } from './lab-run.ts'

/** What has happened since the start, for metrics. */
export type SandboxCounts = {
  runs: { language: LabLanguage; verdict: Verdict; count: number }[]
  /** Runs that were refused because too many waited. */
  refused: number
  /** Runs that say nothing about the code, because the proof or a stand-in failed. */
  faults: number
  /** Runs whose child had to be killed, or died. */
  kills: number
  /** Children started. */
  starts: number
  waiting: number
  queueWait: { count: number; sumSeconds: number }
}

export type Counter = {
  addRun: (language: LabLanguage, verdict: Verdict) => void
  addWait: (seconds: number) => void
  add: (what: 'refused' | 'faults' | 'kills' | 'starts') => void
  read: (waiting: number) => SandboxCounts
}

export function createCounter(): Counter {
  const runs = new Map<string, SandboxCounts['runs'][number]>()
  const totals = { refused: 0, faults: 0, kills: 0, starts: 0 }
  const queueWait = { count: 0, sumSeconds: 0 }
  return {
    addRun(language, verdict) {
      const key = `${language} ${verdict}`
      const entry = runs.get(key) ?? { language, verdict, count: 0 }
      entry.count++
      runs.set(key, entry)
    },
    addWait(seconds) {
      queueWait.count++
      queueWait.sumSeconds += seconds
    },
    add(what) {
      totals[what]++
    },
    read: (waiting) => ({
      runs: [...runs.values()].map((entry) => ({ ...entry })),
      ...totals,
      waiting,
      queueWait: { ...queueWait },
    }),
  }
}
