/**
 * `npm run test:silent [-- topic[/challenge]...]`: verdicts that tell a learner nothing, and proofs that are the same in every run. Reads every proof; then, for each lab, runs the vulnerable
 * file, the fixes, the corpus, and the code without each of its blocks, and lists attacks without data and failures without a sentence.
 * `--static` only reads, `--quick` leaves out the corpus and the missing blocks, `--language python` runs one language.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findSilentPlaces } from '../server/src/areas/training/catalog/proof-texts.tools.ts'
import { describeConstants } from './constant-proofs.ts'
import { isCandidate, type LabsFile, labLanguages, loadEngines } from './lab-check.ts'
import { findSilentRuns } from './silent-runs.ts'
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

const constant = wanted.length === 0 ? describeConstants(contentDir) : []
for (const line of constant) console.log(line)

let silentCount = 0
if (!options.static) await runAll()
process.exitCode = places.length + constant.length + silentCount === 0 ? 0 : 1

async function runAll(): Promise<void> {
  const counts = { exploitable: 0, broken: 0 }
  const engines = await loadEngines(labLanguages.filter((one) => (options.language ?? one) === one))
  for (const variant of candidates) {
    const { name, language } = variant
    const engine = engines.get(language)
    if (!engine || labs.variants[name.split(' ')[0] as string]?.[language]?.isLab !== true) continue
    const found = await findSilentRuns(variant, engine.run, { isQuick: options.quick })
    for (const line of found.silent) console.log(line)
    counts.exploitable += found.exploitable
    counts.broken += found.broken
    silentCount += found.silent.length
  }
  console.log(`${silentCount} of ${counts.exploitable} attacks and ${counts.broken} failures tell a learner nothing`)
}
