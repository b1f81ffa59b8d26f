/** The import table of docs/architecture.md. `npm run check` fails when an import breaks it. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { areaOf, areas, findUpwardAreas, refuseArea } from './areas.ts'

const root = join(import.meta.dirname, '..')

/** A dynamic import loads when it is called, so it makes no cycle. */
export type Import = { from: string; to: string; kind: 'value' | 'type' | 'call' }

type Rule = { name: string; from: RegExp; isAllowed: (to: string, from: string) => boolean }

const isNode = (to: string) => to.startsWith('node:')
const isOurs = (to: string) => /^(contract|server|sandbox|sdk|cli|mcp|web|bench|scripts|proof)\//.test(to)
const isContract = (to: string) => to === 'contract/src/contract.ts'
/** The sandbox's only public file. */
const isSandbox = (to: string) => to === 'sandbox/src/sandbox.ts'
/** The only way to send a call. The rest of the SDK is for integrators. */
const isHttpClient = (to: string) => to === 'sdk/src/http-client.ts'

/** What the command line shares with the server's. */
const isCli = (to: string) => to === 'cli/src/cli.ts'

/** What tools may use of the server: its platform, its commands, what starts it, and faces of its features. */
function isFace(to: string): boolean {
  const { area, feature } = areaOf(to) ?? {}
  return (
    /^server\/src\/(platform\/|commands\/|open-service\.ts$|delivery\/delivery\.(tools\.)?ts$)/.test(to) ||
    (to.startsWith('server/src/areas/') && to.endsWith('.tools.ts')) ||
    [`${feature}.ts`, `${feature}.routes.ts`].some((name) => to === `server/src/areas/${area}/${feature}/${name}`) ||
    // Generators cannot load the face: it imports the files that they write.
    to === 'server/src/areas/findings/sarif/topics/split-words.ts'
  )
}

const rules: Rule[] = [
  {
    name: 'contract imports the schema library only',
    from: /^contract\/src\//,
    isAllowed: (to) => to.startsWith('contract/src/') || to === 'typebox',
  },
  {
    name: 'sandbox imports libraries and itself',
    from: /^sandbox\/src\//,
    isAllowed: (to) => !isOurs(to) || to.startsWith('sandbox/src/'),
  },
  {
    name: 'what runs in a child of the sandbox knows nothing of what holds it',
    from: /^sandbox\/src\/(child|stand-ins)\//,
    isAllowed: (to) => !/^sandbox\/src\/(pool|gate|remote|sandbox\.ts)/.test(to),
  },
  { name: 'sdk imports nothing but itself', from: /^sdk\/src\//, isAllowed: (to) => to.startsWith('sdk/src/') },
  {
    name: 'cli imports libraries, and of the SDK the HTTP client and the generated types',
    from: /^cli\/src\//,
    isAllowed: (to) => !isOurs(to) || to.startsWith('cli/') || isHttpClient(to) || to === 'sdk/src/api.generated.ts',
  },
  {
    name: 'mcp imports libraries and itself',
    from: /^mcp\/src\//,
    isAllowed: (to) => !isOurs(to) || to.startsWith('mcp/src/'),
  },
  {
    name: 'web imports libraries and the contract, and web/src/api the HTTP client of the SDK',
    from: /^web\/src\//,
    isAllowed: (to, from) =>
      !isOurs(to) ||
      isContract(to) ||
      to.startsWith('web/src/') ||
      (isHttpClient(to) && from.startsWith('web/src/api/')),
  },
  {
    name: 'console and learn do not know each other, and what both use knows neither',
    from: /^web\/src\/(console|learn|account|ui|api)\//,
    isAllowed: (to, from) => !/^web\/src\/(console|learn)\//.test(to) || to.split('/')[2] === from.split('/')[2],
  },
  {
    name: 'web/src/api calls the service and draws nothing',
    from: /^web\/src\/api\//,
    isAllowed: (to) => !to.startsWith('web/src/ui/'),
  },
  {
    name: 'server imports libraries, the contract and the sandbox, and its commands the command line',
    from: /^server\/src\//,
    isAllowed: (to, from) =>
      !isOurs(to) ||
      isContract(to) ||
      isSandbox(to) ||
      to.startsWith('server/src/') ||
      (isCli(to) && from.startsWith('server/src/commands/')),
  },
  {
    name: 'platform knows no feature, and only platform/http, its errors and the generated tables the contract',
    from: /^server\/src\/platform\//,
    isAllowed: (to, from) =>
      !isOurs(to) ||
      to.startsWith('server/src/platform/') ||
      (isContract(to) && /^server\/src\/platform\/(http\/|app-error\.ts$|database\/tables\.generated\.ts$)/.test(from)),
  },
  {
    name: 'a feature uses platform, and the main file of the features that scripts/areas.ts allows',
    from: /^server\/src\/areas\//,
    isAllowed: (to, from) =>
      !isOurs(to) ||
      isContract(to) ||
      isSandbox(to) ||
      to.startsWith('server/src/platform/') ||
      to === 'server/src/delivery/delivery.ts' ||
      isListed(from, to),
  },
  {
    name: 'delivery uses platform and contract',
    from: /^server\/src\/delivery\//,
    isAllowed: (to) => !isOurs(to) || isContract(to) || /^server\/src\/(platform|delivery)\//.test(to),
  },
  {
    name: 'an area uses the areas that scripts/areas.ts allows',
    from: /^(contract\/src|web\/src\/console)\//,
    isAllowed: (to, from) => {
      const [own, other] = [areaOf(from), areaOf(to)]
      return own === null || other === null || refuseArea(own.area, other.area) === null
    },
  },
  {
    name: 'tools use the faces of the server: the main file of a feature, its x.tools.ts, and the platform',
    from: /^(proof|scripts|bench\/src|web\/(e2e|screenshots))\//,
    isAllowed: (to) => !to.startsWith('server/src/') || isFace(to),
  },
  {
    name: 'faces for tools are no part of the product',
    from: /^server\/src\//,
    isAllowed: (to) => !to.endsWith('.tools.ts'),
  },
  {
    name: 'SQL is used by its own feature only',
    from: /^server\/src\/(commands\/|[^/]+$)/,
    isAllowed: (to) => !to.endsWith('.queries.ts'),
  },
]

function isListed(from: string, to: string): boolean {
  const [own, other] = [areaOf(from), areaOf(to)]
  if (own === null || other === null || !to.startsWith('server/src/areas/')) return false
  if (own.area === other.area && own.feature === other.feature) return true
  if (!to.endsWith(`/${other.feature}/${other.feature}.ts`)) return false
  if (own.area !== other.area) return refuseArea(own.area, other.area) === null
  return areas[own.area]?.features[own.feature]?.includes(other.feature) === true
}

/** Every breach of the table, one sentence each. Tests may import anything. */
export function findBreaches(imports: Import[]): string[] {
  const breaches: string[] = []
  for (const { from, to } of imports) {
    for (const rule of rules) {
      if (rule.from.test(from) && !isNode(to) && !rule.isAllowed(to, from))
        breaches.push(`${from} imports ${to}: ${rule.name}`)
    }
  }
  // A cycle of types, too, means that two files are one. Dynamic imports may point back.
  return [...breaches, ...findCycles(imports.filter(({ kind }) => kind !== 'call'))]
}

function findCycles(imports: Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) {
      cycles.push(`a cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
      return
    }
    if (done.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return cycles
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

export function readImports(): Import[] {
  const files = globSync(
    [
      '{contract,server,sandbox,sdk,cli,mcp,bench,web}/src/**/*.{ts,tsx}',
      '{proof,scripts}/**/*.ts',
      'web/{e2e,screenshots}/**/*.ts',
    ],
    { cwd: root },
  ).filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), 'utf8')
    return [...text.matchAll(statement)].map(([, type, specifier, dynamic]) => ({
      from,
      to: resolve(from, (specifier ?? dynamic) as string),
      kind: dynamic !== undefined ? 'call' : type !== undefined ? 'type' : 'value',
    }))
  })
}

/** The main files of our packages. */
const packages: Record<string, string> = {
  '@parapet/contract': 'contract/src/contract.ts',
  '@parapet/sandbox': 'sandbox/src/sandbox.ts',
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  return packages[specifier] ?? specifier
}

if (import.meta.main) {
  const imports = readImports()
  const breaches = [...findUpwardAreas(), ...findBreaches(imports)]
  for (const breach of breaches) console.error(breach)
  if (breaches.length > 0) process.exitCode = 1
  else console.log(`${imports.length} imports keep the table`)
}
