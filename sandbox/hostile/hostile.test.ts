/**
 * Over a thousand sources that try to do harm, a hundred of them in `npm test`, all in `npm run test:hostile`. Each is followed by
 * a well-behaved run in the same child, if the child is still there.
 */
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineSetups } from '../src/engines.ts'
import { verdicts } from '../src/lab-run.ts'
import { createSandbox, type LabJob, type LabLanguage, type LabReport } from '../src/sandbox.ts'
import { aimAt, type HostileSource, type Target } from './hostile-source.ts'
import { indent, listHostileSources, sampleSources } from './hostile-sources.ts'
import { databaseTypeScript, outsidePython, outsideTypeScript } from './outside.ts'

const isEverything = process.env.HOSTILE === 'all'
/** `HOSTILE=outside` runs those that misuse names, connections and programs, all of them. */
const isOutside = process.env.HOSTILE === 'outside'
const all = listHostileSources()
const sources = isEverything ? all : isOutside ? all.filter(aimsOutside) : sampleSources(all)

/** Part of the command line of every process that this file starts. */
const mark = randomBytes(12).toString('hex')
const secret = randomBytes(24).toString('hex')
const folders: string[] = []
const problems: string[] = []
let connections = 0
let target: Target

const tcp = createServer((socket) => {
  connections++
  socket.destroy()
})
const udp = createSocket('udp4', () => {
  connections++
})

const withMark = (language: LabLanguage) => {
  const setup = engineSetups[language]
  return { ...setup, file: new URL(`?${mark}`, setup.file), limitMs: isEverything ? setup.limitMs : setup.limitMs / 2 }
}
const sandbox = createSandbox({
  childrenEach: 1,
  // Other tests keep the processors busy, and children of the lowest priority would take minutes.
  priority: 0,
  maxHeldUpMs: Number.POSITIVE_INFINITY,
  engines: { typescript: withMark('typescript'), python: withMark('python') },
  onProblem: (message) => void problems.push(message),
})

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  folders.push(folder)
  await chmod(folder, 0o755)
  // Everyone may read the one and write to the other: only the sandbox keeps the code from it.
  const secretFile = join(folder, 'secret.txt')
  await writeFile(secretFile, secret, { mode: 0o644 })
  const writableFolder = join(folder, 'writable')
  await mkdir(writableFolder)
  await chmod(writableFolder, 0o777)
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const { port } = tcp.address() as AddressInfo
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
  target = { secretFile, writableFolder, port }
})

afterAll(async () => {
  await sandbox.close()
  tcp.close()
  udp.close()
  for (const folder of folders) await rm(folder, { recursive: true })
})

const proofs: Record<LabLanguage, string> = {
  // With SQL, whose engine once outlived a run.
  typescript: [
    "import { openInternet } from '#proof/internet'",
    "import { openPrograms } from '#proof/programs'",
    "import { createPool } from '#proof/sql'",
    'export async function works(code: any) {',
    '  openPrograms()',
    "  await openInternet({ 'a.example': ['203.0.113.1'] }, { '203.0.113.1': (_request, response) => void response.end('x') })",
    "  const db = createPool(`CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('${'tea'.repeat(10_000)}')`)",
    "  const { rows } = await db.query('SELECT length(text) AS length FROM notes')",
    "  if (rows.length !== 1 || rows[0].length !== 30_000) throw new Error('The database should work.')",
    '  if (code.ask) await code.ask(db)',
    "  if ((await code.double(21)) !== 42) throw new Error('Doubling 21 should give 42.')",
    '}',
    'export async function exploit(code: any) {',
    '  return (await code.double(1)) !== 2',
    '}',
  ].join('\n'),
  python: [
    'def works(code):',
    "    assert code.double(21) == 42, 'Doubling 21 should give 42.'",
    '',
    '',
    'def exploit(code):',
    '    return code.double(1) != 2',
    '',
  ].join('\n'),
}

const wellBehaved: Record<LabLanguage, string> = {
  typescript: "export function double(value: number) {\n  console.log('doubling')\n  return value * 2\n}\n",
  python: "def double(value):\n    print('doubling')\n    return value * 2\n",
}

/** Most sources in Python meet a judge in Python; those that use its network and its programs meet the one of all languages. */
function run(language: LabLanguage, source: string, judge: LabLanguage = language): Promise<LabReport> {
  const fileName = language === 'typescript' ? 'lab.ts' : 'lab.py'
  const job: LabJob = { language, fileName, source, proof: proofs[judge], seed: 7, task: { kind: 'judge' } }
  return sandbox.run(job, { personId: language, orgId: 'org' })
}

function aimsOutside({ source }: { source: string }): boolean {
  return (
    [...Object.values(outsideTypeScript), ...Object.values(databaseTypeScript)].some((payload) =>
      source.includes(payload),
    ) || Object.values(outsidePython).some((payload) => source.includes(indent(payload)))
  )
}

/** What a source did, in a sentence, if it did anything. */
async function findHarm({ name, language, source }: HostileSource): Promise<string[]> {
  const judge = language === 'python' && aimsOutside({ source }) ? 'typescript' : language
  const report = await run(language, aimAt(source, target), judge)
  const harm: string[] = []
  if (!verdicts.includes(report.verdict)) harm.push(`${name} ended with ${report.verdict}`)
  if (JSON.stringify(report).includes(secret)) harm.push(`${name} read a file`)
  const next = await run(language, wellBehaved[language])
  const isNormal = next.verdict === 'passed' && next.message === null && /^(doubling\n){2}$/.test(next.output)
  if (!isNormal) harm.push(`after ${name} a well-behaved run ended with ${JSON.stringify(next)}`)
  return harm
}

async function findHarmOfAll(language: LabLanguage): Promise<string[]> {
  const harm: string[] = []
  for (const source of sources.filter((each) => each.language === language)) harm.push(...(await findHarm(source)))
  return harm
}

/** Processes with our mark, forked ones included. */
async function listProcesses(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(mark))
}

test('there are more than a thousand hostile sources', () => {
  expect(new Set(all.map(({ source }) => source)).size).toBeGreaterThan(1000)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test('hostile code reads no file, sends no packet, leaves no process, and does not change the next run', {
  timeout: 7_200_000,
}, async () => {
  for (const language of ['typescript', 'python'] as const) {
    expect(sandbox.explainMissing(language), `${language} cannot be tested here`).toBeNull()
  }

  const [typescript, python] = await Promise.all([findHarmOfAll('typescript'), findHarmOfAll('python')])

  expect([...typescript, ...python]).toEqual([])
  expect(connections).toBe(0)
  expect(await readdir(target.writableFolder)).toEqual([])
  // Each child is a shell and what it holds.
  if (process.platform === 'linux') expect((await listProcesses()).length).toBeLessThanOrEqual(4)
  await sandbox.close()
  if (process.platform === 'linux') expect(await listProcesses()).toEqual([])
  if (isEverything || isOutside) console.log(summarize())
})

function summarize(): string {
  const { runs, kills, starts } = sandbox.counts()
  const verdictsSeen = runs.map(({ language, verdict, count }) => `${count} ${language} ${verdict}`).join(', ')
  return `${sources.length} sources: ${verdictsSeen}; ${kills} kills, ${starts} children; engine failures: ${problems.length}\n${[...new Set(problems)].slice(0, 20).join('\n')}`
}
