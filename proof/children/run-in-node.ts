/** Runs in a child process: loads every version of a variant afresh and tries it with the proof. Started by engines.ts. */
import { existsSync, mkdirSync, readFileSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { realLibraries } from '../real-libraries.ts'
import { refuseNetwork } from './no-network.ts'

type Job = { codeFile: string; proofFile: string; folder: string; versions: Version[] }
type Version = { id: string; source: string; payloads: string[] }
type Proof = {
  works: (code: unknown) => unknown
  exploit: (code: unknown, vary?: undefined, payloads?: readonly string[]) => unknown
}

const job = JSON.parse(readFileSync(0, 'utf8')) as Job
const codeUrl = pathToFileURL(job.codeFile).href
const proofUrl = pathToFileURL(job.proofFile).href
const standIns = join(import.meta.dirname, '../node')
let version = ''

const report = (result: object) => writeSync(3, `${JSON.stringify({ version, ...result })}\n`)

/** `@scope/name` is `scope-name.ts`. */
function findStandIn(specifier: string): string | undefined {
  if (realLibraries.includes(specifier)) return undefined
  if (!/^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9.-]*$/.test(specifier)) return undefined
  const file = join(standIns, `${specifier.replace('@', '').replace('/', '-')}.ts`)
  return existsSync(file) ? pathToFileURL(file).href : undefined
}

registerHooks({
  resolve(specifier, context, next) {
    const isContent = [codeUrl, proofUrl].some((url) => context.parentURL?.startsWith(url))
    const library = isContent ? /^#proof\/(.+)$/.exec(specifier)?.[1] : undefined
    if (library !== undefined && realLibraries.includes(library)) return next(library, context)
    if (isContent && specifier === '#proof/sql' && process.env.PROOF_POSTGRES !== undefined)
      return next(new URL('../postgres/sql.ts', import.meta.url).href, context)
    const standIn = isContent ? findStandIn(specifier) : undefined
    if (standIn) return next(standIn, context)
    try {
      return next(specifier, context)
    } catch (error) {
      // Content of an operator is somewhere else; the packages and `#proof` are ours.
      if (!isContent || specifier.startsWith('.')) throw error
      return next(specifier, { ...context, parentURL: import.meta.url })
    }
  },
  load(url, context, next) {
    const [file, query] = url.split('?')
    if (file !== codeUrl) return next(url, context)
    const id = new URLSearchParams(query).get('version')
    const source = job.versions.find((one) => one.id === id)?.source
    // The proof imports types from the code file; they are stripped. A real import would test the wrong version.
    if (source === undefined)
      throw new Error('import the code file with `import type` only: the proof is given the code')
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

refuseNetwork((place) => report({ refused: `it reached for ${place}; a proof may only use loopback` }))

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return inspect(error)
  const lines = (error.stack ?? error.message)
    .split('\n')
    .filter((line) => !/^\s+at .*(node:internal|run-in-node)/.test(line))
  const cause = error.cause === undefined ? [] : [`caused by ${describe(error.cause)}`]
  return [...lines.slice(0, 12), ...cause].join('\n')
}

// A failure that nobody waits for belongs to the step that is running.
let failLoose: (error: unknown) => void = () => {}
process.on('unhandledRejection', (error) => failLoose(error))
process.on('uncaughtException', (error) => failLoose(error))

/** Runs one step with code and proof loaded afresh, in a folder of its own. */
async function runStep(id: string, step: string, call: (proof: Proof, code: unknown) => unknown): Promise<unknown> {
  const folder = join(job.folder, id, step)
  mkdirSync(folder, { recursive: true })
  process.chdir(folder)
  const loose = new Promise<never>((_, reject) => {
    failLoose = reject
  })
  const run = async () => {
    const proof = (await import(`${proofUrl}?version=${id}&step=${step}`)) as Proof
    const code = await import(`${codeUrl}?version=${id}&step=${step}`)
    return call(proof, code)
  }
  return Promise.race([run(), loose])
}

const requireBoolean = (result: unknown): boolean => {
  if (typeof result !== 'boolean') throw new TypeError(`it must return true or false, and returned ${inspect(result)}`)
  return result
}

for (const { id, payloads } of job.versions) {
  version = id
  report({ started: 'works()' })
  try {
    await runStep(id, 'works', (proof, code) => proof.works(code))
    report({ works: true })
  } catch (error) {
    report({ worksError: describe(error) })
  }
  report({ started: 'exploit()' })
  try {
    report({ exploit: requireBoolean(await runStep(id, 'exploit', (proof, code) => proof.exploit(code))) })
  } catch (error) {
    report({ exploitError: describe(error) })
  }
  for (const [index, payload] of payloads.entries()) {
    report({ started: `exploit() with ${JSON.stringify(payload)}` })
    const given = payload === '' ? [] : [payload]
    try {
      const result = await runStep(id, `payload-${index}`, (proof, code) => proof.exploit(code, undefined, given))
      report({ payload, exploitedBy: requireBoolean(result) })
    } catch (error) {
      report({ payload, payloadError: describe(error) })
    }
  }
}
process.exit(0)
