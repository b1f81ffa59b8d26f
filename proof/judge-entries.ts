/** Runs the grader's corpus through the sandbox that learners use. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineSetups } from '../sandbox/src/engines.ts'
import { createSandbox, type LabLanguage, LabRefused, type LabReport, type Verdict } from '../sandbox/src/sandbox.ts'
import type { CorpusEntry } from './corpus-entries.ts'

export type Judgement = {
  entry: CorpusEntry
  verdict: Verdict
  /** What the learner would read: why it does not run, what broke, or the attack that went through. */
  detail: string
  isAsLabelled: boolean
  ms: number
}

export type Outcome = { judgements: Judgement[]; notRun: { entry: CorpusEntry; reason: string }[] }

type Options = {
  seed: number
  onJudgement?: (judgement: Judgement) => void
  /** With the limits and the priority that learners' runs have. */
  isAsInstalled?: boolean
}

const children = join(import.meta.dirname, 'children')
/** The engines that learners get, with more time: other work on the machine must not decide on a verdict. */
const engines = {
  typescript: {
    ...engineSetups.typescript,
    file: new URL('./children/patient-engine.ts', import.meta.url),
    create: 'createPatientTypeScriptEngine',
    reads: [...(engineSetups.typescript.reads ?? []), children],
    limitMs: 20_000,
  },
  python: { ...engineSetups.python, limitMs: 40_000 },
}

/** Judges two entries at a time, in the order of the list. */
export async function judgeEntries(
  entries: CorpusEntry[],
  { seed, onJudgement, isAsInstalled = false }: Options,
): Promise<Outcome> {
  const onProblem = (message: string) => console.error(message.split('\n')[0])
  const sandbox = createSandbox(isAsInstalled ? { onProblem } : { engines, priority: 0, onProblem })
  const judgements: Judgement[] = []
  const notRun: Outcome['notRun'] = []
  const queue: CorpusEntry[] = []
  const unavailable = new Set<LabLanguage>()
  for (const entry of entries) {
    const reason = sandbox.explainMissing(entry.language) ?? explainNoLab(entry.challenge, entry.language)
    if (reason === null) queue.push(entry)
    else notRun.push({ entry, reason })
  }

  async function judgeNext(personId: string): Promise<void> {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const current = entry
      const { language, fileName, source, proof } = current
      if (unavailable.has(language)) {
        notRun.push({ entry: current, reason: 'labs_unavailable' })
        continue
      }
      const beganAt = performance.now()
      const job = { language, fileName, source, proof, seed, task: { kind: 'judge' } } as const
      const report = await sandbox.run(job, { personId, orgId: 'corpus' }).catch((error) => {
        if (!(error instanceof LabRefused)) throw error
        // An engine that does not start will not start for the next one either.
        if (error.code === 'labs_unavailable') unavailable.add(language)
        notRun.push({ entry: current, reason: error.code })
      })
      if (!report) continue
      const ms = Math.round(performance.now() - beganAt)
      const { verdict } = report
      const judgement = { entry, verdict, detail: describe(report), isAsLabelled: isAsLabelled(entry, verdict), ms }
      judgements.push(judgement)
      onJudgement?.(judgement)
    }
  }
  try {
    await Promise.all([judgeNext('first'), judgeNext('second')])
    return { judgements, notRun }
  } finally {
    await sandbox.close()
  }
}

/** A file that does not run says nothing about the grader, whatever its label is. */
function isAsLabelled({ isRight }: CorpusEntry, verdict: Verdict): boolean {
  return verdict !== 'does_not_run' && (verdict === 'passed') === isRight
}

function describe({ message, breach, line }: LabReport): string {
  if (breach) return `sent ${breach.sent}, got ${breach.got}`
  return `${line === null ? '' : `line ${line}: `}${message ?? ''}`
}

type Labs = { variants: Record<string, Partial<Record<LabLanguage, { isLab: boolean; reason?: string }>>> }

const labsFile = join(import.meta.dirname, '../content/labs.json')
let labs: Labs | undefined

/** Null when the variant is offered as a lab, or when nobody has computed yet which ones are. */
function explainNoLab(challenge: string, language: LabLanguage): string | null {
  if (!existsSync(labsFile)) return null
  labs ??= JSON.parse(readFileSync(labsFile, 'utf8')) as Labs
  const lab = labs.variants[challenge]?.[language]
  return lab?.isLab ? null : `not a lab: ${lab?.reason ?? 'not in content/labs.json'}`
}
