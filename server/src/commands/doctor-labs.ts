import { connectSandbox, createSandbox, describeAddress, type LabJob, type LabLanguage } from '@parapet/sandbox'
import type { Labs } from '../config/read-labs.ts'
import { OperatorError } from '../platform/operator-error.ts'

const languages: readonly LabLanguage[] = ['typescript', 'python']
const names: Record<LabLanguage, string> = { typescript: 'TypeScript', python: 'Python' }

/** The smallest program with the smallest proof, judged like a learner's. */
const samples: Record<LabLanguage, { source: string; proof: string }> = {
  typescript: {
    source: 'export function double(value: number): number {\n  return value * 2\n}\n',
    proof: [
      'type Code = { double(value: number): number }',
      "export function works(code: Code) { if (code.double(21) !== 42) throw new Error('double') }",
      'export function exploit(code: Code) { return code.double(1) !== 2 }',
    ].join('\n'),
  },
  python: {
    source: 'def double(value):\n    return value * 2\n',
    proof:
      'def works(code):\n    assert code.double(21) == 42\n\n\ndef exploit(code):\n    return code.double(1) != 2\n',
  },
}

/** Runs a program in every language; the lines say who ran it, and what is missing. */
export async function describeLabs(labs: Labs): Promise<string[]> {
  if (labs.kind === 'off') return ['off (LABS=0): learners choose fixes instead of writing them']
  const place = labs.kind === 'own' ? 'in child processes of the service' : `at ${describeAddress(labs.address)}`
  const lines: string[] = []
  const own = labs.kind === 'own' ? createSandbox({ onProblem: note, priority: 0 }) : undefined
  const other = labs.kind === 'elsewhere' ? connectSandbox(labs.address, { onProblem: note }) : undefined
  const sandbox = own ?? other
  if (sandbox === undefined) return lines
  let problem = ''
  function note(message: string): void {
    problem = message
  }
  try {
    await other?.check().catch((error: Error) => {
      throw new OperatorError(
        `${place}: ${error.message}. Start it with: npx parapet serve --roles labs, with the same LABS_ settings`,
      )
    })
    for (const language of languages) {
      if (sandbox.explainMissing(language) !== null) {
        lines.push(`${names[language]} is missing: its packages are not installed (npm ci), so learners choose fixes`)
        continue
      }
      const report = await sandbox
        .run(jobIn(language), { personId: 'doctor', orgId: 'doctor' })
        .catch(() => ({ verdict: 'refused', message: null }))
      if (report.verdict !== 'passed') {
        const reason = problem || report.message || report.verdict
        throw new OperatorError(`${names[language]} does not run ${place}: ${reason}. LABS=0 turns labs off`)
      }
      const user = await own?.readUser(language)
      const as =
        user === undefined || user === null
          ? ''
          : `, as user ${user}${user === process.getuid?.() ? ' (the one of this command)' : ''}`
      lines.push(`${names[language]} runs ${place}${as}`)
    }
  } finally {
    await sandbox.close()
  }
  return lines
}

function jobIn(language: LabLanguage): LabJob {
  const fileName = language === 'typescript' ? 'double.ts' : 'double.py'
  return { language, fileName, ...samples[language], seed: 1, task: { kind: 'judge' } }
}
