/** The modules that code and proofs can import in the sandbox. Nothing else exists there. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripTypes } from './strip-types.ts'

export type Side = 'judge' | 'code'

const sources = join(import.meta.dirname, '../..')
const standIns = 'stand-ins/typescript'
const mark = 'lib:'
const stripped = new Map<string, string>()

/** Read at the start: later, the process may be a user who cannot read them. */
const files = new Map(
  globSync([`${standIns}/**/*.ts`, 'child/typescript/guest/*.ts'], { cwd: sources }).map((file) => [
    file,
    readFileSync(join(sources, file), 'utf8'),
  ]),
)

/** Modules of Node, which code may also name without `node:`, and those whose name is no file name. */
const nodeModules = new Map([
  ['assert', 'node-assert'],
  ['assert/strict', 'node-assert'],
  ['buffer', 'node-buffer'],
  ['crypto', 'node-crypto'],
  ['child_process', 'node-child-process'],
  ['dns', 'node-dns'],
  ['dns/promises', 'node-dns-promises'],
  ['events', 'node-events'],
  ['fs', 'node-fs'],
  ['fs/promises', 'node-fs-promises'],
  ['http', 'node-http'],
  ['https', 'node-https'],
  ['net', 'node-net'],
  ['os', 'node-os'],
  ['path', 'node-path'],
  ['path/posix', 'node-path'],
  ['sqlite', 'node-sqlite'],
  ['readline', 'node-readline'],
  ['stream', 'node-stream'],
  ['stream/consumers', 'node-stream-consumers'],
  ['timers/promises', 'node-timers-promises'],
  ['tls', 'node-tls'],
  ['url', 'node-url'],
  ['util', 'node-util'],
  ['vm', 'node-vm'],
  ['nodemailer/lib/smtp-connection', 'nodemailer-smtp-connection'],
  ['libxml2-wasm/lib/nodejs.mjs', 'libxml2-wasm-nodejs'],
])

/** `@scope/name` is `scope-name.ts`, and `#proof/name` is `name.ts`, for proofs only. */
function findFile(specifier: string, isProof: boolean): string | undefined {
  const name = specifier.startsWith('#proof/') && isProof ? specifier.slice('#proof/'.length) : specifier
  const nodeModule = nodeModules.get(name.replace(/^node:/, ''))
  if (nodeModule === undefined && !/^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9.-]*$/.test(name)) return undefined
  const file = nodeModule ?? name.replace('@', '').replace('/', '-')
  const judges = isProof ? [`${standIns}/in-sandbox/${file}-judge.ts`] : []
  return [...judges, `${standIns}/in-sandbox/${file}.ts`, `${standIns}/${file}.ts`].find((path) => files.has(path))
}

/** The name of the module that `specifier` means in the module `base`. */
export function resolveModule(base: string, specifier: string, side: Side): string {
  const isLibrary = base.startsWith(mark)
  if (isLibrary && specifier.startsWith('.')) return mark + join(dirname(base.slice(mark.length)), specifier)
  // The machine's own start loads the file it was given.
  if (isLibrary && specifier.startsWith('entry:')) return specifier.slice('entry:'.length)
  const file = findFile(specifier, side === 'judge')
  if (file === undefined) throw new Error(`Cannot find package '${specifier}': the sandbox does not have it`)
  return mark + file
}

export function loadModule(name: string): string {
  const known = stripped.get(name)
  if (known !== undefined) return known
  const source = name.startsWith(mark) ? files.get(name.slice(mark.length)) : undefined
  if (source === undefined) throw new Error(`Cannot find module '${name}'`)
  const result = stripTypes(source)
  if ('problem' in result) throw new Error(`${name}: ${result.problem.message}`)
  stripped.set(name, result.code)
  return result.code
}

export const startModule = (side: Side): string => `${mark}child/typescript/guest/start-${side}.ts`
