/** What `sarif upload` takes: several files, standard input, and files compressed with gzip. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanEnvironment, mainFile, nodeProgram, spokenLines, useParapet } from '../../server/test/journeys/parapet.ts'
import { locationOf, sarifFile } from '../../server/test/sarif-world.ts'
import { type Service, startService } from './service.ts'

const parapet = useParapet()
let service: Service
let env: Record<string, string>
let folder = ''
const context = ['--repo', 'example/shop', '--author', 'ada@example.com']

beforeAll(async () => {
  folder = await parapet.folder()
  service = await startService(parapet, { scopes: 'sarif:ingest' })
  env = service.env
})
afterAll(() => service?.stop())

function findingsOf(...cwes: number[]): Buffer {
  return sarifFile({
    tool: 'Scanner',
    results: cwes.map((cwe, i) => ({
      ruleId: `rule-${cwe}`,
      level: 'error',
      taxa: [{ id: `CWE-${cwe}` }],
      locations: [locationOf('src/app.ts', i + 1)],
    })),
  })
}

async function write(name: string, content: Buffer | string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}

test('several files, compressed ones and standard input become one upload', async () => {
  const plain = await write('first.sarif', findingsOf(22))
  const packed = await write('second.sarif.gz', gzipSync(findingsOf(502, 918)))
  const third = findingsOf(611)
  const child = parapet.spawn(nodeProgram, [mainFile, 'sarif', 'upload', plain, packed, '-', ...context, '--json'], {
    env: cleanEnvironment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.child.stdin?.end(third)
  const ended = await child.ended

  expect(ended, ended.stderr).toMatchObject({ code: 0 })
  const run = JSON.parse(ended.stdout)
  expect(run).toMatchObject({ status: 'processed', resultsReceived: 4 })
  expect(run.findings.flatMap(({ cwes }: { cwes: string[] }) => cwes).sort()).toEqual([
    'CWE-22',
    'CWE-502',
    'CWE-611',
    'CWE-918',
  ])
})

test.each([
  ['a gzip file that is cut off', gzipSync(Buffer.alloc(1000, 'x')).subarray(0, 20), 'is not a complete gzip file'],
  ['a gzip file that is far larger than it looks', gzipSync(Buffer.alloc(50_000_000)), 'the limit is 10485760'],
])('%s is refused before anything is sent', async (_what, bytes, message) => {
  const file = await write('packed.sarif.gz', bytes)
  const ended = await parapet.run(['sarif', 'upload', file, ...context], { ...env, PARAPET_URL: 'http://127.0.0.1:9' })

  expect(ended.code).toBe(1)
  expect(ended.stderr).toContain(message)
  expect(spokenLines(ended)).toHaveLength(1)
})

test('of several files, the one that is wrong is named', async () => {
  const good = await write('good.sarif', findingsOf(22))
  const cut = await write('cut.sarif', '{"version":')
  const old = await write('old.sarif', '{"version":"2.0.0","runs":[]}')
  const [first, second] = [
    await parapet.run(['sarif', 'upload', good, cut], env),
    await parapet.run(['sarif', 'upload', good, old], env),
  ]

  expect(first.stderr).toContain('cut.sarif is not valid JSON.')
  expect(second.stderr).toContain('old.sarif is not SARIF 2.1.0.')
})
