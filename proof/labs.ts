/**
 * `npm run test:labs [-- topic[/challenge]...] [--language typescript] [--write]`: tries every version of the variants in the sandbox and says which are labs.
 * `--write` keeps the result in content/labs.json; without it, a difference to that file is a failure.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { engineSetups } from '../sandbox/src/engines.ts'
import { findDisagreement, ProofUnusable } from '../sandbox/src/find-disagreement.ts'
import { hashEngine } from '../sandbox/src/hash-engine.ts'
import { hashVariant, isCandidate, type LabsFile, labLanguages, loadEngines, toProved } from './lab-check.ts'
import { findVariants } from './variants.ts'

const { values: options, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false }, language: { type: 'string' } },
  allowPositionals: true,
})
const contentDir = join(import.meta.dirname, '../content')
const labsFile = join(contentDir, 'labs.json')
const wanted = positionals.map((name) => name.replace(/^.*content\/topics\//, '').replace('/challenges/', '/'))
const { variants, mistakes } = findVariants(contentDir, wanted)
for (const { name, message } of mistakes) console.log(`FAIL ${name}: ${message}`)

const before: LabsFile = existsSync(labsFile)
  ? (JSON.parse(readFileSync(labsFile, 'utf8')) as LabsFile)
  : { engines: {}, variants: {} }
const result: LabsFile = wanted.length === 0 ? { engines: {}, variants: {} } : structuredClone(before)
const engines = await loadEngines(labLanguages.filter((one) => (options.language ?? one) === one))
/** Of the time that a run may take. */
const usableShare = 0.7
const differences: string[] = []
const reasons = new Map<string, string[]>()
const times: number[] = []

for (const language of labLanguages) {
  if (engines.has(language)) result.engines[language] = hashEngine(language)
  else console.log(`${language}: not tried, its entries stay as they are`)
  if (!engines.has(language) && before.engines[language]) result.engines[language] = before.engines[language]
}

const candidates = variants.filter(isCandidate)
for (const variant of candidates) {
  const name = variant.name.split(' ')[0] as string
  const entries = result.variants[name] ?? {}
  result.variants[name] = entries
  const known = before.variants[name]?.[variant.language]
  const engine = engines.get(variant.language)
  if (!engine) {
    if (known) entries[variant.language] = known
    continue
  }
  const reason = await findDisagreement(toProved(variant), async (job) => {
    const { user, system } = process.cpuUsage()
    const report = await engine.run(job).catch((error: Error) => {
      throw new ProofUnusable(error.message)
    })
    const used = process.cpuUsage({ user, system })
    const computedMs = (used.user + used.system) / 1000
    times.push(computedMs)
    // Learners have other machines: what is nearly too slow here would be stopped there.
    const isTooSlow = computedMs > engineSetups[variant.language].limitMs * usableShare
    return isTooSlow ? { ...report, verdict: 'timed_out', message: 'It takes too long.' } : report
  })
  const isLab = reason === undefined
  console.log(`${isLab ? 'lab ' : 'no  '} ${variant.name}`)
  entries[variant.language] = { hash: hashVariant(variant), isLab, ...(reason === undefined ? {} : { reason }) }
  if (reason !== undefined) {
    const kind = reason.replace(/^.*?: /, '').replace(/[.:].*$/s, '')
    reasons.set(kind, [...(reasons.get(kind) ?? []), `${variant.name}: ${reason}`])
  }
  if (known?.isLab === true && !isLab) differences.push(`${variant.name} was a lab: ${reason}`)
  if (known?.isLab === false && isLab) differences.push(`${variant.name} can be a lab now`)
  if (known === undefined) differences.push(`${variant.name} is not in labs.json`)
}

for (const [kind, lines] of [...reasons].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`\n${kind} (${lines.length})`)
  for (const line of lines) console.log(`  ${line.replaceAll('\n', ' ')}`)
}
console.log('')
for (const language of labLanguages) {
  const own = candidates.filter((variant) => variant.language === language)
  const labs = own.filter((variant) => result.variants[variant.name.split(' ')[0] as string]?.[language]?.isLab)
  console.log(`${language}: ${labs.length} of ${own.length} variants are labs`)
}
times.sort((a, b) => a - b)
const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
console.log(`${times.length} runs, median ${at(0.5)} ms of computing, p95 ${at(0.95)} ms`)

if (options.write) writeFileSync(labsFile, `${JSON.stringify(sorted(result), null, 2)}\n`)
else for (const line of differences) console.log(`FAIL ${line}`)
process.exitCode = mistakes.length > 0 || (!options.write && differences.length > 0) ? 1 : 0

function sorted(file: LabsFile): LabsFile {
  const entries = Object.entries(file.variants).filter(([, languages]) => Object.keys(languages).length > 0)
  return { engines: file.engines, variants: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) }
}
