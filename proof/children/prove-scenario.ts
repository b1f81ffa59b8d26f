/** Runs in a child process: the proof of one scenario, in an empty folder. Started by run-scenario.ts. */
import { readFileSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { cleanUp } from '../scenario/clean-up.ts'
import { openScenario, type Proof } from '../scenario/scenario.ts'
import { MissingTool } from '../scenario/tools.ts'
import { refuseNetwork } from './no-network.ts'

type Job = { scenarioFolder: string; folder: string }

const job = JSON.parse(readFileSync(0, 'utf8')) as Job
const report = (result: object) => writeSync(3, `${JSON.stringify(result)}\n`)

const describe = (error: unknown) => {
  if (!(error instanceof Error)) return inspect(error)
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at .*content\/scenarios/.test(line))
  return [error.message, ...places.slice(0, 3)].join('\n')
}
const fail = (sentence: string, error: unknown) => report({ failed: sentence, error: describe(error) })

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      // Content of an operator is somewhere else; the packages and `#scenario` are ours.
      if (specifier.startsWith('.')) throw error
      return next(specifier, { ...context, parentURL: import.meta.url })
    }
  },
})

refuseNetwork((place) => report({ failed: 'the network', error: `it reached for ${place}; only loopback may be used` }))

async function run(): Promise<void> {
  const { prove, notRun = {} } = (await import(pathToFileURL(join(job.scenarioFolder, 'proof.ts')).href)) as Proof
  process.chdir(job.folder)
  const { scenario, countChecks, findUntried } = await openScenario(job, {
    // A proof may be silent for a limited time only.
    onCheck: (sentence) => report({ started: sentence }),
    onFailure: fail,
  })
  await prove(scenario)
  for (const sentence of findUntried(notRun)) report({ failed: sentence, error: '' })
  report({ checkCount: countChecks(), notRun })
}

try {
  await run()
} catch (error) {
  if (error instanceof MissingTool) report({ missing: error.message })
  else fail('the proof ended early', error)
} finally {
  await cleanUp()
}
process.exit(0)
