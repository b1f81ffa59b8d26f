/**
 * `npm run sbom` lists every package that the service ships or runs on, with version, license and hash, as CycloneDX
 * JSON. The same lock file always gives the same bytes. It starts from npm's list of the whole lock file: with `--omit
 * dev` npm would also leave out anything that is a development package of any workspace, such as fastify, which the
 * benchmark uses.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')
/** The folders whose packages run in the service or are built into its pages. The root provides Node. */
const shippedFolders = ['.', 'contract', 'server', 'web']

type Component = { 'bom-ref': string; name: string; version: string; hashes?: object[] }
type Dependency = { ref: string; dependsOn: string[] }
type Manifest = { name: string; dependencies?: object; optionalDependencies?: object }
type Sbom = {
  serialNumber: string
  metadata: { timestamp?: string; tools: { version?: string }[]; component: Component }
  components: Component[]
  dependencies: Dependency[]
}

export function readNpmSbom(): Sbom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  return JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }))
}

export function readManifests(): Manifest[] {
  return shippedFolders.map((folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))
}

export function normaliseSbom(sbom: Sbom, manifests: Manifest[]): Sbom {
  const { component, ...metadata } = sbom.metadata
  const reached = findReached(sbom.dependencies, manifests)
  const dependencies = sbom.dependencies
    .filter(({ ref }) => reached.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => reached.has(each)).sort() }))
  const result = {
    ...sbom,
    serialNumber: '',
    metadata: {
      ...metadata,
      tools: metadata.tools.map(({ version, ...tool }) => tool),
      component: nameByRef(component),
    },
    components: sbom.components
      .filter((each) => reached.has(each['bom-ref']))
      .map(nameByRef)
      .sort(byRef),
    dependencies: dependencies.sort((a, b) => (a.ref < b.ref ? -1 : 1)),
  }
  delete result.metadata.timestamp
  return { ...result, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(result))}` }
}

/** The runtime dependencies of our manifests, direct and transitive. */
function findReached(dependencies: Dependency[], manifests: Manifest[]): Set<string> {
  const shipped = new Map(manifests.map((manifest) => [manifest.name, manifest]))
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const isNeeded = (ref: string, need: string) => {
    const own = shipped.get(nameOf(ref))
    return own === undefined || nameOf(need) in { ...own.dependencies, ...own.optionalDependencies }
  }
  const reached = new Set([...needs.keys()].filter((ref) => shipped.has(nameOf(ref))))
  // Iterating a set includes items added during the iteration.
  for (const ref of reached) {
    for (const need of needs.get(ref) ?? []) if (isNeeded(ref, need)) reached.add(need)
  }
  return reached
}

function nameOf(ref: string): string {
  return ref.slice(0, ref.lastIndexOf('@'))
}

/** npm names our packages after their folders. */
function nameByRef<C extends Component>(component: C): C {
  return { ...component, name: nameOf(component['bom-ref']) }
}

function byRef(a: Component, b: Component): number {
  return a['bom-ref'] < b['bom-ref'] ? -1 : 1
}

/** A version 8 UUID, whose bits are free to choose. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

if (import.meta.main) {
  const file = resolve(process.argv[2] ?? join(root, 'sbom.cdx.json'))
  const sbom = normaliseSbom(readNpmSbom(), readManifests())
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${sbom.components.length} components in ${file}`)
}
