/** What is run in the sandbox, and what comes out of it. Plain data: it crosses processes. */

export type LabLanguage = 'typescript' | 'python'

/** A learner's file and the proof that judges it. */
export type LabJob = {
  language: LabLanguage
  /** The name that imports and error messages use, such as `ticket-list.ts`. */
  fileName: string
  /** The whole file as the learner wrote it. */
  source: string
  /** The source of `proof.ts` or `proof.py`. The learner's code must never be able to read it. */
  proof: string
  /** Names, values and order in the proof vary with it. The learner never sees it. */
  seed: number
  /** The file as the learner found it: an error of the proof that it meets as well is ours. */
  original?: string
  /** `judge` runs `works` and `exploit`; `attack` gives the learner's input to `attack`; `examples` shows the proof's examples of attacks, as JSON. */
  task: { kind: 'judge' } | { kind: 'attack'; input: Readonly<Record<string, string>> } | { kind: 'examples' }
}

export const verdicts = ['passed', 'exploitable', 'broken', 'does_not_run', 'timed_out'] as const
export type Verdict = (typeof verdicts)[number]

/** The attack that went through, in words and values that a learner may see. */
export type Breach = {
  sent: string
  got: string
  /** Why that is damage, where what came back doesn't say it. */
  damage?: string
}

export type LabReport = {
  /** Of an attack: `exploitable` when the damage was done, else `passed`. */
  verdict: Verdict
  /** Why it does not run, or what it should still do. Null when there is nothing to say. */
  message: string | null
  /** The line of the learner's file that `message` is about. */
  line: number | null
  breach: Breach | null
  /** What an attack showed: rows, files, cookies as text. */
  shown: string | null
  /** What the learner's code printed, at most 64 KB. */
  output: string
  /** An error of the proof or of a stand-in, for operators; `message` is the sentence for learners. Such a run says nothing about the code. */
  fault?: string
}

/** Runs jobs inside a child process, one after another, each in fresh instances. */
export type Engine = { run: (job: LabJob) => Promise<LabReport> }
