import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { builtInTopics, readOptions, readSample } from '../../../../../test/sarif-world.ts'
import { createSarifReader } from './sarif-reader.ts'

function useReader(settings: Parameters<typeof createSarifReader>[1] = {}) {
  const reader = createSarifReader(builtInTopics, settings)
  onTestFinished(() => reader.close())
  return reader
}

function writeChild(code: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'child.mjs')
  writeFileSync(file, code)
  return pathToFileURL(file)
}

const realChild = JSON.stringify(new URL('./sarif-child.ts', import.meta.url).href)

/** A child that runs this code first, and then does what the real one does. */
function childOf(code: string): URL {
  return writeChild(`${code}\nawait import(${realChild})`)
}

/** A child that does this when the file of the repository `example/trap` comes, before it reads it. */
function childWithTrap(code: string): URL {
  const trap = `({ options }) => { if (options?.repo === 'example/trap') { ${code} } }`
  return writeChild(`import ${realChild}\nprocess.prependListener('message', ${trap})`)
}

/** A child that writes down what it knows before it begins. */
function childWithNotes(): { childFile: URL; readNotes(): Notes } {
  const childFile = childOf(`
    import { existsSync, readdirSync, readlinkSync, renameSync, writeFileSync } from 'node:fs'
    const folder = '/proc/self/fd'
    const open = existsSync(folder) ? readdirSync(folder).map((name) => folder + '/' + name).filter(existsSync).map((path) => readlinkSync(path)) : []
    const notes = JSON.stringify({ pid: process.pid, env: process.env, open })
    writeFileSync(import.meta.filename + '.draft', notes)
    renameSync(import.meta.filename + '.draft', import.meta.filename + '.json')
  `)
  return { childFile, readNotes: () => JSON.parse(readFileSync(`${fileURLToPath(childFile)}.json`, 'utf8')) }
}
type Notes = { pid: number; env: object; open: string[] }

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const trapOptions = { ...readOptions, repo: 'example/trap' }
const tooMuchMemory = {
  code: 'invalid_sarif',
  context: { field: 'body', message: expect.stringContaining('memory to read than a file may; split it') },
}

test('reads files one after the other, even if all arrive together', async () => {
  const reader = useReader()
  const names = ['codeql-2.5.sarif', 'semgrep-1.69.sarif', 'njsscan.sarif']
  const readings = await Promise.all(names.map((name) => reader.read('org', readSample(name), readOptions)))

  expect(readings.map(({ resultsReceived }) => resultsReceived)).toEqual([72, 77, 2])
})

test('organizations take turns, however many files one of them sent first', async () => {
  const reader = useReader()
  const order: string[] = []
  const orgIds = ['a', 'a', 'a', 'a', 'b', 'b', 'c']
  await Promise.all(
    orgIds.map((orgId) => reader.read(orgId, readSample('njsscan.sarif'), readOptions).then(() => order.push(orgId))),
  )

  expect(order.slice(0, 3)).toEqual(['a', 'b', 'c'])
  // Then the one whose files took less time so far.
  expect(order.slice(3, 5).sort()).toEqual(['a', 'b'])
  expect(order.slice(5)).toEqual(['a', 'a'])
})

test('reports what is wrong with a file, and reads the next one', async () => {
  const reader = useReader()

  await expect(reader.read('org', readSample('invalid-1.sarif'), readOptions)).rejects.toMatchObject({
    code: 'invalid_sarif',
    context: { field: 'runs[0].results', message: 'must be an array' },
  })
  expect((await reader.read('org', readSample('njsscan.sarif'), readOptions)).resultsReceived).toBe(2)
})

describe('a file that crashes its reader is refused, and the next one is read', () => {
  test.each([
    ['because its memory is full', 'const held = []; for (;;) held.push(new Array(10_000).fill({}))'],
    ['because the system killed it', "process.kill(process.pid, 'SIGKILL')"],
    ['because V8 crashed', 'process.abort()'],
  ])('%s', async (_, code) => {
    const reader = useReader({ memoryMb: 32, timeLimitMs: 60_000, childFile: childWithTrap(code) })
    const first = reader.read('org', readSample('njsscan.sarif'), trapOptions)
    const second = reader.read('org', readSample('njsscan.sarif'), readOptions)

    await expect(first).rejects.toMatchObject(tooMuchMemory)
    expect((await second).resultsReceived).toBe(2)
  })

  test('because few bytes become much memory', async () => {
    const reader = useReader({ memoryMb: 64, timeLimitMs: 60_000 })
    // An integer for a key makes V8 reserve 35 places.
    const first = reader.read('org', Buffer.from(`[${'{"34":1},'.repeat(300_000)}{}]`), readOptions)
    const second = reader.read('org', readSample('njsscan.sarif'), readOptions)

    await expect(first).rejects.toMatchObject(tooMuchMemory)
    expect((await second).resultsReceived).toBe(2)
  })
})

test.each([
  ['that takes too long', 'setInterval(() => {}, 1000); await new Promise(() => {})'],
  ['whose child ends', 'process.exit(3)'],
  ['whose child is asked to end while it starts', "process.kill(process.pid, 'SIGTERM')"],
])('a file %s is abandoned, and the next ones are read', async (_, code) => {
  const reader = useReader({ timeLimitMs: 100, childFile: childOf(code) })
  const readings = [1, 2].map(() => reader.read('org', readSample('njsscan.sarif'), readOptions))

  for (const reading of readings) await expect(reading).rejects.toMatchObject({ code: 'unavailable' })
})

test('a file that uses too much CPU time is refused, and the child continues', async () => {
  const { childFile, readNotes } = childWithNotes()
  const reader = useReader({ readingMs: -1, childFile })
  const pids = []
  for (let n = 0; n < 2; n++) {
    await expect(reader.read('org', readSample('njsscan.sarif'), readOptions)).rejects.toMatchObject({
      code: 'invalid_sarif',
      context: { field: 'body', message: expect.stringContaining('seconds to read; split it into several files') },
    })
    pids.push(readNotes().pid)
  }

  expect(pids[0]).toBe(pids[1])
})

test('a bug in the child is not reported as an error in the file', async () => {
  const reader = useReader({ childFile: childOf('throw new Error("broken")') })

  await expect(reader.read('org', readSample('njsscan.sarif'), readOptions)).rejects.toThrow('broken')
})

test('a file is still read when Ctrl-C or a service manager signals the whole group', async () => {
  const code = "for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(process.pid, signal)"
  const reader = useReader({ childFile: childWithTrap(code) })

  for (let n = 0; n < 2; n++) {
    expect((await reader.read('org', readSample('njsscan.sarif'), trapOptions)).resultsReceived).toBe(2)
  }
})

test('an idle child ends, and the next file starts another', async () => {
  const { childFile, readNotes } = childWithNotes()
  const reader = useReader({ idleMs: 1, childFile })
  const pids = new Set<number>()
  for (let n = 0; n < 3; n++) {
    expect((await reader.read('org', readSample('njsscan.sarif'), readOptions)).resultsReceived).toBe(2)
    const { pid } = readNotes()
    pids.add(pid)
    await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 })
  }
  expect(pids.size).toBe(3)
})

test('the child has no secrets, and none of our files and connections', async () => {
  vi.stubEnv('SECRET_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const file = openSync(import.meta.filename, 'r')
  onTestFinished(() => closeSync(file))
  const { childFile, readNotes } = childWithNotes()
  await useReader({ childFile }).read('org', readSample('njsscan.sarif'), readOptions)

  expect(readNotes().env).toEqual({})
  expect(readNotes().open.filter((path) => path.startsWith('/') && !path.startsWith('/dev/null'))).toEqual([])
})

test('the child ends when the service is killed', async () => {
  const { childFile, readNotes } = childWithNotes()
  const script = `
    import { createSarifReader } from ${JSON.stringify(new URL('./sarif-reader.ts', import.meta.url).href)}
    const reader = createSarifReader([], { childFile: new URL(${JSON.stringify(childFile.href)}) })
    await reader.read('org', Buffer.from('{"version":"2.1.0","runs":[]}'), { minSeverity: 1 })
    process.kill(process.pid, 'SIGKILL')`
  const service = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' })
  expect(await once(service, 'exit')).toEqual([null, 'SIGKILL'])

  await vi.waitUntil(() => !isAlive(readNotes().pid), { timeout: 10_000 })
})

test('closing stops running work', async () => {
  const { childFile, readNotes } = childWithNotes()
  const reader = useReader({ childFile })
  await reader.read('org', readSample('njsscan.sarif'), readOptions)
  const reading = reader.read('org', readSample('codeql-2.5.sarif'), readOptions)
  await Promise.all([expect(reading).rejects.toMatchObject({ code: 'unavailable' }), reader.close()])

  expect(isAlive(readNotes().pid)).toBe(false)
  await expect(reader.read('org', readSample('njsscan.sarif'), readOptions)).rejects.toMatchObject({
    code: 'unavailable',
  })
})
