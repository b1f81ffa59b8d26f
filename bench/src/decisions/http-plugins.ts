/**
 * Compares our HTTP layer with the Fastify plugins for the same jobs; docs/decisions/0007 has the figures. The plugins
 * are not our dependencies: `npm install` them, and fastify, into another folder.
 *
 * node bench/src/decisions/http-plugins.ts FOLDER
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { measureInTurn, median } from '../measure.ts'
import { startServer } from '../servers/start-server.ts'
import { type Job, jobs, type ServerArguments } from './http-plugins-server.ts'

const file = join(import.meta.dirname, 'http-plugins-server.ts')
const assets = join(import.meta.dirname, '../../../web/dist/assets')
const sides = ['ours', 'plugin'] as const
const pace = { connections: 16, rounds: 7, roundSeconds: 1, warmup: { answers: 3000, maxSeconds: 3 } }
const starts = 7

const [folder, ...asked] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder in which the plugins are installed')
await using stack = new AsyncDisposableStack()
const logFolder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
stack.defer(() => rm(logFolder, { recursive: true, force: true }))

/** As in the service: compiled schemas are reused. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(logFolder, 'cache') }

console.log(
  'job | requests/s, plugin to ours (lowest, highest) | µs of CPU per request: ours, plugin | ms of CPU to start: ours, plugin',
)
for (const job of Object.keys(jobs).filter((name) => asked.length === 0 || asked.includes(name)) as Job[]) {
  const [ours, plugin] = await measureRequests(job)
  const perRound = ours.rounds.map((round, i) => (plugin.rounds[i]?.requestsPerSecond ?? 0) / round.requestsPerSecond)
  const start = await measureStart(job)
  const failures = [ours, plugin].flatMap(({ name, failures }) =>
    Object.keys(failures).map((text) => `${name}: ${text}`),
  )
  console.log(
    [
      job,
      `${median(perRound).toFixed(2)} (${Math.min(...perRound).toFixed(2)}, ${Math.max(...perRound).toFixed(2)})`,
      [ours, plugin].map(({ cpuMicros }) => cpuMicros?.toFixed(0) ?? '?').join(', '),
      start.map((ms) => ms.toFixed(0)).join(', '),
      ...failures,
    ].join(' | '),
  )
}

async function measureRequests(job: Job) {
  await using servers = new AsyncDisposableStack()
  const running = []
  for (const side of sides) {
    const args: ServerArguments = [job, side, folder as string, 'serve']
    const server = await startServer({ name: side, file, args, logFile: join(logFolder, `${side}.log`) })
    running.push(servers.use(server))
  }
  const path = jobs[job].path === '/assets/' ? `/assets/${await findScript()}` : jobs[job].path
  const headers = {
    cookie: 'theme=dark; __Host-parapet=ppts_0123456789abcdefghijklmnopqrstuvwxyz; other=1',
    ...(jobs[job].gzip ? { 'accept-encoding': 'gzip' } : {}),
  }
  const load = { requests: () => () => [{ method: 'GET' as const, path, headers }] }
  const [ours, plugin] = await measureInTurn(running, load, pace, new AbortController().signal)
  if (ours === undefined || plugin === undefined) throw new Error('Two sides were started')
  return [ours, plugin] as const
}

/** CPU time, not wall time: the machine may be busy with something else. */
async function measureStart(job: Job): Promise<number[]> {
  const found: Record<(typeof sides)[number], number[]> = { ours: [], plugin: [] }
  for (let n = 0; n < starts; n++) {
    for (const side of sides) {
      const args: ServerArguments = [job, side, folder as string, 'start']
      const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env })
      found[side].push((JSON.parse(stdout) as { cpuMs: number }).cpuMs)
    }
  }
  return sides.map((side) => median(found[side]))
}

/** A script of medium size. */
async function findScript(): Promise<string> {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const sizes = await Promise.all(scripts.map(async (name) => ({ name, size: (await stat(join(assets, name))).size })))
  const sorted = sizes.toSorted((a, b) => a.size - b.size)
  return sorted[Math.floor(sorted.length * 0.9)]?.name ?? ''
}
