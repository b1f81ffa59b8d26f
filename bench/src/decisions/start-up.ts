/**
 * The time from the start of the service to its first healthy response, for different ways to start it;
 * docs/decisions/0009 has the figures. PostgreSQL is already running, so only our own process is measured.
 *
 * node bench/src/decisions/start-up.ts [ROUNDS]
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { readCpuSeconds } from '../cpu-time.ts'
import { median } from '../measure.ts'
import { startServer } from '../servers/start-server.ts'
import { openWorkplace } from '../workplace.ts'

type Way = { name: string; file: string; env?: Record<string, string> }
type Start = { ms: number; cpuMs: number }

const serverFolder = join(import.meta.dirname, '../../../server')
const source = join(serverFolder, 'src/commands/command-line.ts')
// Next to the real builds, where external packages can be resolved.
const buildFolder = join(serverFolder, 'dist', `start-up-${process.pid}`)
const rounds = Number(process.argv[2] ?? 9)

await using stack = new AsyncDisposableStack()
stack.defer(() => rm(buildFolder, { recursive: true, force: true }))
await mkdir(buildFolder, { recursive: true })
const workplace = stack.use(await openWorkplace({}))
const database = stack.use(await workplace.createDatabase('start_up'))

const asItIs = join(serverFolder, 'bin/parapet.js')
const ways: Way[] = [
  { name: 'as it is', file: asItIs },
  { name: 'without the compile cache', file: asItIs, env: { NODE_DISABLE_COMPILE_CACHE: '1' } },
  { name: 'without Kysely in one file', file: await writeEntry('sources', source) },
  { name: 'our code in one bundle', file: await writeEntry('own-entry', await bundle('own', isPackage)) },
  { name: 'everything in one bundle', file: await writeEntry('all-entry', await bundle('all', () => false)) },
]

// One uncounted run fills the compile cache.
for (const way of ways) await start(way)
const found = new Map<Way, Start[]>(ways.map((way) => [way, []]))
for (let round = 0; round < rounds; round++) {
  for (const [way, starts] of found) starts.push(await start(way))
}
const baseline = found.get(ways[0] as Way) as Start[]
console.log('way | ms to the first healthy answer | ms of CPU | CPU beside "as it is", median of the rounds')
for (const [{ name }, starts] of found) {
  const ratio = median(starts.map(({ cpuMs }, i) => cpuMs / (baseline[i]?.cpuMs ?? Number.NaN)))
  const figures = [median(starts.map(({ ms }) => ms)), median(starts.map(({ cpuMs }) => cpuMs))]
  console.log([name, ...figures.map((figure) => figure.toFixed(0)), ratio.toFixed(2)].join(' | '))
}

async function start({ name, file, env = {} }: Way): Promise<Start> {
  const startedAt = performance.now()
  await using server = await startServer({
    name,
    file,
    args: ['serve', '--json', '--roles', 'api,web'],
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: join(workplace.folder, 'unused'),
      SECRET_KEY: workplace.secretKey,
      NODE_COMPILE_CACHE: join(workplace.folder, 'compile-cache'),
      ...env,
    },
    logFile: join(workplace.folder, 'start-up.log'),
  })
  const { status } = await fetch(`${server.url}/healthz`)
  if (status !== 200) throw new Error(`${name} answered ${status}`)
  const ms = performance.now() - startedAt
  return { ms, cpuMs: 1000 * ((await readCpuSeconds(server.pid)) ?? Number.NaN) }
}

/** Like `bin/parapet.js`, without its other optimizations. */
async function writeEntry(name: string, module: string): Promise<string> {
  const file = join(buildFolder, `${name}.js`)
  const lines = [
    "import { enableCompileCache } from 'node:module'",
    'enableCompileCache()',
    `const { runCommandLine } = await import(${JSON.stringify(pathToFileURL(module).href)})`,
    'await runCommandLine(process.argv)',
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

async function bundle(name: string, external: (id: string) => boolean): Promise<string> {
  const built = await rolldown({
    input: source,
    platform: 'node',
    external,
    logLevel: 'silent',
    plugins: [{ name: 'own place', transform: (code: string, id: string) => keepPlace(code, id) }],
  })
  await built.write({ dir: join(buildFolder, name), format: 'esm', entryFileNames: 'command-line.js' })
  return join(buildFolder, name, 'command-line.js')
}

/** Kysely is bundled with our code, as it is today. */
function isPackage(id: string): boolean {
  return /^[@a-z]/.test(id) && id !== 'kysely' && id !== '@parapet/contract'
}

/** Files next to a source are resolved from there, wherever the bundle is. */
function keepPlace(code: string, id: string): string | undefined {
  if (id.includes('node_modules') || !code.includes('import.meta.')) return undefined
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
}
