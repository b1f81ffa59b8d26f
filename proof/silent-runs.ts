/** What learners would read of every version of a lab: the vulnerable file, the fixes, the corpus, and the code without each of its blocks. */
import type { Engine, LabLanguage, LabReport } from '../sandbox/src/lab-run.ts'
import { findEntries } from './corpus-entries.ts'
import { explainSilence } from './explain-silence.ts'
import { toProved } from './lab-check.ts'
import type { Variant } from './variants.ts'

type SilentRuns = { exploitable: number; broken: number; silent: string[] }

/** `isQuick` leaves out the corpus and the missing blocks. */
export async function findSilentRuns(
  variant: Variant & { language: LabLanguage },
  run: Engine['run'],
  { isQuick }: { isQuick: boolean },
): Promise<SilentRuns> {
  const { name, language } = variant
  const { fileName, proof } = toProved(variant)
  const { lines, editable } = variant.shown
  const found: SilentRuns = { exploitable: 0, broken: 0, silent: [] }
  const entries = isQuick ? [] : findEntries([name.split(' ')[0] as string]).filter((one) => one.language === language)
  const versions = [
    ...variant.versions.map(({ id, source }) => ({ id, source })),
    ...entries.map((entry) => ({ id: entry.name, source: entry.source })),
    ...(isQuick ? [] : editable).map(({ startLine, endLine }) => ({
      id: `without lines ${startLine} to ${endLine}`,
      source: [...lines.slice(0, startLine - 1), ...lines.slice(endLine)].join('\n'),
    })),
  ]
  for (const { id, source } of versions) {
    const report = await run({ language, fileName, source, proof, seed: 7, task: { kind: 'judge' } }).catch(
      (error: Error): Partial<LabReport> => ({ verdict: 'broken', message: `ours: ${error.message}` }),
    )
    const { verdict } = report
    if (verdict !== 'exploitable' && verdict !== 'broken') continue
    found[verdict]++
    const silence = explainSilence(report)
    if (silence !== undefined) found.silent.push(`${name}, ${id}: ${silence}`)
  }
  return found
}
