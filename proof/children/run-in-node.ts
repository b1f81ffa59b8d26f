/** Runs in a child process: loads every version of a variant afresh and tries it with the proof. Started by engines.ts. */
import { existsSync, mkdirSync, readFileSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { createVary, type Vary } from '../../sandbox/src/stand-ins/typescript/vary.ts'
import { realLibraries } from '../real-libraries.ts'
import { startCode } from './code-over-wire.ts'
import { refuseNetwork } from './no-network.ts'

type Version = { id: string; source: string; payloads: string[]; isAttacked: boolean }
type Job = {
  language: string
  /** The interpreter of the code, where it is not this one. */
  program?: string
  codeFile: string
  proofFile: string
  folder: string
  seed: number
  versions: Version[]
}
type Example = { input: Record<string, string>; isDone: boolean }
type Proof = {
  works: (code: unknown, vary: Vary) => unknown
  exploit: (code: unknown, vary: Vary, payloads?: readonly string[]) => unknown
  attack?: (code: unknown, input: Record<string, string>, vary: Vary) => unknown
  attacks?: Example[]
  adapt?: Record<string, (code: unknown) => unknown>
}

const job = JSON.parse(readFileSync(0, 'utf8')) as Job
// What `#proof/language` reads.
process.env.PROOF_LANGUAGE = job.language
const codeUrl = pathToFileURL(job.codeFile).href
const proofUrl = pathToFileURL(job.proofFile).href
const standIns = join(import.meta.dirname, '../../sandbox/src/stand-ins/typescript')
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
  let stop = () => {}
  const load = async (): Promise<unknown> => {
    if (job.program === undefined) return import(`${codeUrl}?version=${id}&step=${step}`)
    const source = job.versions.find((one) => one.id === id)?.source ?? ''
    const started = await startCode(
      { program: job.program, folder, fileName: basename(job.codeFile), source, version: id },
      (error) => failLoose(error),
    )
    stop = started.stop
    return started.code
  }
  const run = async () => {
    const proof = (await import(`${proofUrl}?version=${id}&step=${step}`)) as Proof
    const code = await load()
    return call(proof, proof.adapt?.[job.language]?.(code) ?? code)
  }
  return Promise.race([run(), loose]).finally(() => stop())
}

const isShown = (value: unknown) => (typeof value === 'string' || value instanceof Uint8Array) && value.length > 0

/** An attack that succeeded and says what it sent and got. */
const isBreach = (result: unknown) =>
  typeof result === 'object' &&
  result !== null &&
  'sent' in result &&
  isShown(result.sent) &&
  'got' in result &&
  isShown(result.got)

const isExploited = (result: unknown): boolean => {
  if (isBreach(result)) return true
  if (result === false) return false
  throw new TypeError(`it must return { sent, got }, or false when the attack fails, and returned ${inspect(result)}`)
}

/** The examples of attack mode. */
async function tryAttacks(id: string) {
  const { attack, attacks = [] } = (await import(`${proofUrl}?version=${id}&step=attack`)) as Proof
  if (!attack) return
  for (const [index, example] of attacks.entries()) {
    report({ started: 'attack()' })
    try {
      const call = (proof: Proof, code: unknown) => proof.attack?.(code, example.input, createVary(index + 1))
      report({ attack: example, result: await runStep(id, `attack-${index}`, call) })
    } catch (error) {
      report({ attackError: describe(error) })
    }
  }
}

for (const { id, payloads, isAttacked } of job.versions) {
  version = id
  report({ started: 'works()' })
  try {
    await runStep(id, 'works', (proof, code) => proof.works(code, createVary(job.seed)))
    report({ works: true })
  } catch (error) {
    report({ worksError: describe(error) })
  }
  report({ started: 'exploit()' })
  try {
    const result = await runStep(id, 'exploit', (proof, code) => proof.exploit(code, createVary(job.seed)))
    report({ exploit: isExploited(result) })
  } catch (error) {
    report({ exploitError: describe(error) })
  }
  for (const [index, payload] of payloads.entries()) {
    report({ started: `exploit() with ${JSON.stringify(payload)}` })
    const given = payload === '' ? [] : [payload]
    try {
      const call = (proof: Proof, code: unknown) => proof.exploit(code, createVary(job.seed), given)
      report({ payload, exploitedBy: isExploited(await runStep(id, `payload-${index}`, call)) })
    } catch (error) {
      report({ payload, payloadError: describe(error) })
    }
  }
  if (isAttacked) await tryAttacks(id)
}
process.exit(0)
