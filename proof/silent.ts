/**
 * `npm run test:silent [-- topic[/challenge]...]`: verdicts that tell a learner nothing. Reads every proof; then, for each lab, runs the vulnerable
 * file, the fixes, the corpus, and the code without each of its blocks, and lists attacks without data and failures without a sentence.
 * `--static` only reads, `--quick` leaves out the corpus and the missing blocks, `--language python` runs one language.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LabReport } from '../sandbox/src/lab-run.ts'
import { findSilentPlaces } from '../server/src/areas/training/catalog/proof-texts.tools.ts'
import { findEntries } from './corpus-entries.ts'
import { explainSilence } from './explain-silence.ts'
import { isCandidate, type LabsFile, labLanguages, loadEngines, toProved } from './lab-check.ts'
import { findVariants } from './variants.ts'

const { values: options, positionals: wanted } = parseArgs({
  options: {
    static: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    language: { type: 'string' },
  },
  allowPositionals: true,
})
const contentDir = join(import.meta.dirname, '../content')
const labs = JSON.parse(readFileSync(join(contentDir, 'labs.json'), 'utf8')) as LabsFile
const candidates = findVariants(contentDir, wanted)
  .variants.filter(isCandidate)
  .filter(({ language }) => (options.language ?? language) === language)

// A proof may judge several languages.
const places = [...new Set(candidates.map(({ proofFile }) => proofFile))].flatMap((proofFile) =>
  findSilentPlaces(readFileSync(proofFile, 'utf8'), proofFile.endsWith('.py') ? 'python' : 'typescript').map(
    (place) => ({ proofFile, ...place }),
  ),
)
for (const { proofFile, line, message } of places) console.log(`${proofFile}:${line}: ${message}`)
console.log(`${places.length} places in ${new Set(places.map(({ proofFile }) => proofFile)).size} proofs say nothing`)

let silentCount = 0
if (!options.static) await runAll()
process.exitCode = places.length + silentCount === 0 ? 0 : 1

async function runAll(): Promise<void> {
  const counts = { exploitable: 0, broken: 0 }
  const entries = Map.groupBy(findEntries(wanted), ({ challenge, language }) => `${challenge} ${language}`)
  const engines = await loadEngines(labLanguages.filter((one) => (options.language ?? one) === one))
  for (const variant of candidates) {
    const { name, language } = variant
    const engine = engines.get(language)
    if (!engine || labs.variants[name.split(' ')[0] as string]?.[language]?.isLab !== true) continue
    const { fileName, proof } = toProved(variant)
    const { lines, editable } = variant.shown
    const versions = [
      ...variant.versions.map(({ id, source }) => ({ id, source })),
      ...(options.quick ? [] : (entries.get(name) ?? [])).map((entry) => ({ id: entry.name, source: entry.source })),
      ...(options.quick ? [] : editable).map(({ startLine, endLine }) => ({
        id: `without lines ${startLine} to ${endLine}`,
        source: [...lines.slice(0, startLine - 1), ...lines.slice(endLine)].join('\n'),
      })),
    ]
    for (const { id, source } of versions) {
      const report = await engine
        .run({ language, fileName, source, proof, seed: 7, task: { kind: 'judge' } })
        .catch((error: Error): Partial<LabReport> => ({ verdict: 'broken', message: `ours: ${error.message}` }))
      const { verdict } = report
      if (verdict !== 'exploitable' && verdict !== 'broken') continue
      counts[verdict]++
      const silence = explainSilence(report)
      if (silence === undefined) continue
      silentCount++
      console.log(`${name}, ${id}: ${silence}`)
    }
  }
  console.log(`${silentCount} of ${counts.exploitable} attacks and ${counts.broken} failures tell a learner nothing`)
}
