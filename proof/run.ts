/** `npm run test:content [-- topic[/challenge]...]`: shows that every lesson is true, or says where it is not. */
import { join } from 'node:path'
import { checkTypes } from './check-types.ts'
import { runVariant } from './run-variant.ts'
import { findVariants, type Variant } from './variants.ts'

const wanted = process.argv
  .slice(2)
  .map((name) => name.replace(/^.*content\/topics\//, '').replace('/challenges/', '/'))
const { variants, mistakes, challengeCount } = findVariants(join(import.meta.dirname, '../content'), wanted)

/** The values that proofs vary are other ones each time, unless a failure has to be seen again. */
const seed = process.env.SEED

let failedCount = 0
let executedCount = 0
let versionCount = 0
const notExecuted: string[] = []

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
    if (outcome.notExecuted) {
      notExecuted.push(`${name}: ${outcome.notExecuted}`)
      continue
    }
    executedCount++
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

for (const { name, message } of mistakes) tellFailure(name, [message])
const queue = [...variants]
await Promise.all([runNext(queue), runNext(queue)])

for (const [name, errors] of checkTypes(variants)) tellFailure(`${name}, types`, errors)

if (notExecuted.length > 0) {
  console.log('\nNot executed:')
  for (const line of notExecuted.sort()) console.log(`  ${line}`)
}
console.log(
  `\n${challengeCount} challenges: ${executedCount} variants executed (${versionCount} versions), ${notExecuted.length} not executed, ${failedCount} failed`,
)
process.exitCode = failedCount === 0 ? 0 : 1
