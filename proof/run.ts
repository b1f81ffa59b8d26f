/**
 * `npm run test:content [-- topic[/challenge] | scenario ...] [--allow-missing]`: shows that every lesson and every scenario
 * is true, or says where it is not.
 * A tool that is missing on this machine is a failure too, unless `--allow-missing` is given.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTemporaryDatabase } from '../server/test/temporary-database.ts'
import { checkTypes } from './check-types.ts'
import { languages } from './engines.ts'
import { runScenario } from './run-scenario.ts'
import { runVariant } from './run-variant.ts'
import { findScenarios, type ScenarioPlace } from './scenarios.ts'
import { findVariants, type Variant } from './variants.ts'

const { values: options, positionals } = parseArgs({
  options: { 'allow-missing': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const contentDir = join(import.meta.dirname, '../content')
const wanted = positionals.map((name) =>
  name
    .replace(/^.*content\/(topics|scenarios)\//, '')
    .replace('/challenges/', '/')
    .replace(/\/$/, ''),
)
const { scenarios, mistakes: scenarioMistakes } = findScenarios(contentDir, wanted)
const isScenario = (name: string) =>
  scenarios.some((one) => one.name === name) || scenarioMistakes.some((one) => one.name === name)
const wantedTopics = wanted.filter((name) => !isScenario(name))
// A run of scenarios alone has nothing to do with topics.
const isTopicRun = wanted.length === 0 || wantedTopics.length > 0
const { variants, mistakes, challengeCount } = isTopicRun
  ? findVariants(contentDir, wantedTopics)
  : { variants: [], mistakes: [], challengeCount: 0 }

/** The values that proofs vary are other ones each time, unless a failure has to be seen again. */
const seed = process.env.SEED

let failedCount = 0
let versionCount = 0
const executed: Variant[] = []
const notExecuted: string[] = []
const missing: { tool: string; name: string }[] = []

function tellFailure(name: string, failures: string[]): void {
  failedCount++
  console.log(`FAIL ${name}`)
  for (const failure of failures) console.log(`     ${failure.replaceAll('\n', '\n       ')}`)
}

async function runNext(queue: Variant[]): Promise<void> {
  for (let variant = queue.shift(); variant; variant = queue.shift()) {
    const startedAt = performance.now()
    const { name, versions } = variant
    const outcome = await runVariant(variant, seed === undefined ? {} : { seed: Number(seed) })
    const ms = Math.round(performance.now() - startedAt)
    if (outcome.notExecuted) notExecuted.push(`${name}: ${outcome.notExecuted}`)
    if (outcome.missing) missing.push({ tool: outcome.missing, name })
    if (outcome.notExecuted || outcome.missing) continue
    executed.push(variant)
    versionCount += versions.length
    if (outcome.failures.length > 0) {
      tellFailure(`${name} (SEED=${outcome.seed} repeats it)`, outcome.failures)
      continue
    }
    const right = versions.find(({ isExploitable }) => !isExploitable)?.id
    console.log(
      `ok   ${name}: works in all ${versions.length}, exploit succeeds in ${versions.length - 1}, fails with ${right} (${ms} ms)`,
    )
  }
}

let scenarioCount = 0

async function runNextScenario(queue: ScenarioPlace[]): Promise<void> {
  for (let scenario = queue.shift(); scenario; scenario = queue.shift()) {
    const startedAt = performance.now()
    const { name } = scenario
    const outcome = await runScenario(scenario)
    const ms = Math.round(performance.now() - startedAt)
    if (outcome.notExecuted) notExecuted.push(`${name}: ${outcome.notExecuted}`)
    if (outcome.missing) missing.push({ tool: outcome.missing, name })
    if (outcome.notExecuted || outcome.missing) continue
    scenarioCount++
    for (const [part, reason] of Object.entries(outcome.notRun)) notExecuted.push(`${name}, ${part}: ${reason}`)
    if (outcome.failures.length > 0) tellFailure(name, outcome.failures)
    else console.log(`ok   ${name}: ${outcome.checkCount} checks agree with what really happens (${ms} ms)`)
  }
}

/** The proofs that use PostgreSQL, on it: SQLite replaces it elsewhere, and both must agree. */
async function runOnPostgres(): Promise<number> {
  // What happens at the same moment has an order in SQLite, and none that a proof could rely on in PostgreSQL.
  const isRace = (name: string) => name.startsWith('race-conditions/')
  const usesPostgres = (file: string) => /#proof\/sql'/.test(readFileSync(file, 'utf8'))
  const chosen = variants.filter(
    ({ name, language, proofFile, notExecuted }) =>
      language === 'typescript' && !notExecuted && !isRace(name) && usesPostgres(proofFile),
  )
  if (chosen.length === 0) return 0
  const { connection, stop } = await startTemporaryDatabase('proofs')
  try {
    const env = { PROOF_POSTGRES: JSON.stringify(connection) }
    const runAll = async (queue: Variant[]) => {
      for (let variant = queue.shift(); variant; variant = queue.shift()) {
        const { failures } = await runVariant(variant, { env, limitMs: 60_000 })
        if (failures.length > 0) tellFailure(`${variant.name} on PostgreSQL`, failures)
      }
    }
    const queue = [...chosen]
    await Promise.all([runAll(queue), runAll(queue)])
  } finally {
    await stop()
  }
  return chosen.length
}

for (const { name, message } of [...mistakes, ...scenarioMistakes]) tellFailure(name, [message])
const queue = [...variants]
await Promise.all([runNext(queue), runNext(queue)])

// One at a time: some of them show a race, and some start a database.
await runNextScenario([...scenarios])

const postgresCount = await runOnPostgres()

for (const [name, errors] of checkTypes(variants)) tellFailure(`${name}, types`, errors)

if (notExecuted.length > 0) {
  console.log('\nNot executed:')
  for (const line of notExecuted.sort()) console.log(`  ${line}`)
}
console.log(
  `\n${challengeCount} challenges: ${executed.length} variants executed (${versionCount} versions), ${scenarioCount} of ${scenarios.length} scenarios proved, ${notExecuted.length} not executed, ${failedCount} failed`,
)
for (const [language, chosen] of Map.groupBy(executed, ({ language }) => language))
  console.log(`  ${language}: ${chosen.length} by ${languages[language]?.describeTool()}`)
if (postgresCount > 0) console.log(`  ${postgresCount} of the typescript variants also on PostgreSQL`)
for (const [tool, chosen] of Map.groupBy(missing, ({ tool }) => tool)) {
  const names = chosen.map(({ name }) => name).sort()
  const shown = names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
  console.log(`${options['allow-missing'] ? 'Not run' : 'FAIL'}: ${tool} is missing, needed for ${shown}`)
}
const mayMiss = options['allow-missing'] || missing.length === 0
process.exitCode = failedCount === 0 && mayMiss ? 0 : 1
