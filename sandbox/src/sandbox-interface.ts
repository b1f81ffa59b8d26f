import type { SandboxCounts } from './counts.ts'
import type { LabJob, LabLanguage, LabReport } from './lab-run.ts'

/** Who presses Run: one run at a time for each person, and organizations take turns. */
export type Runner = { personId: string; orgId: string }

/** What features use, whether the children belong to this process or to another one. */
export type Sandbox = {
  /** Every end of the code is a report, whatever it did. Throws `LabRefused` when nothing was run. */
  run: (job: LabJob, who: Runner) => Promise<LabReport>
  /** Why labs in this language are not available here, in a sentence for learners; null when they are. */
  explainMissing: (language: LabLanguage) => string | null
  /** Somebody will probably run something soon: gets a child ready, and returns immediately. */
  warmUp: (language: LabLanguage) => void
  counts: () => SandboxCounts
  close: () => Promise<void>
}
