import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, realpath, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import {
  borrowEmbeddedDatabase,
  type EmbeddedDatabase,
  ownEmbeddedDatabase,
} from '../../src/platform/database/embedded/embedded.ts'

/** Test support: folders and processes that are cleaned up, and database queries. */
export class World {
  readonly #folders: string[] = []
  readonly #processes: TestProcess[] = []
  readonly #databases: EmbeddedDatabase[] = []
  #shared: string | undefined

  /** A new folder that every user may pass through. */
  async folder(): Promise<string> {
    const folder = await mkdtemp(join(await findFastFolder(), 'parapet-test-'))
    await chmod(folder, 0o755)
    this.#folders.push(folder)
    return folder
  }

  /** A data folder that already has a database; each test leaves it usable for the next. */
  async dataDir(): Promise<string> {
    this.#shared ??= await this.#createShared()
    return join(this.#shared, 'data')
  }

  async #createShared(): Promise<string> {
    const folder = await this.folder()
    this.#folders.pop()
    const options = { dataDir: join(folder, 'data'), owner: { name: 'test' }, log: () => {} }
    await (await borrowEmbeddedDatabase(options)).stop()
    return folder
  }

  /** Stopped and deleted at the end of the test. */
  keepFolder(folder: string): void {
    this.#folders.push(folder)
  }

  /** What this process would log. */
  readonly lines: string[] = []
  readonly log = (line: string): void => void this.lines.push(line)

  /** This process as `parapet serve`. */
  async serve(dataDir: string): Promise<EmbeddedDatabase> {
    const database = await ownEmbeddedDatabase({ dataDir, owner: { name: 'parapet serve' }, log: this.log })
    this.#databases.push(database)
    return database
  }

  /** This process as a command. */
  async command(dataDir: string, name = 'parapet user list'): Promise<EmbeddedDatabase> {
    const database = await borrowEmbeddedDatabase({ dataDir, owner: { name }, log: this.log })
    this.#databases.push(database)
    return database
  }

  /** Another Parapet process. It holds the database until `stop`. */
  async process(options: {
    call: 'ownEmbeddedDatabase' | 'borrowEmbeddedDatabase'
    dataDir: string
    name: string
    user?: { uid: number; gid: number }
    module?: string
  }): Promise<TestProcess> {
    const {
      call,
      dataDir,
      name,
      user,
      module = import.meta.resolve('../../src/platform/database/embedded/embedded.ts'),
    } = options
    const script = `
      import { ${call} } from ${JSON.stringify(module)}
      const say = (answer) => process.stdout.write(JSON.stringify(answer) + '\\n')
      const lines = []
      try {
        const database = await ${call}({ dataDir: ${JSON.stringify(dataDir)}, owner: { name: ${JSON.stringify(name)} }, log: (line) => lines.push(line) })
        say({ ...database, lines })
        process.stdin.on('end', async () => { await database.stop(); say({ isStopped: true }) }).resume()
      } catch (error) {
        say({ error: error.name + ': ' + error.message, lines })
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      ...user,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    await until(() => output.includes('\n') || child.exitCode !== null)
    const answer = JSON.parse(output.split('\n')[0] ?? '') as ProcessAnswer
    const started: TestProcess = {
      answer,
      pid: child.pid ?? 0,
      stop: async () => {
        child.stdin.end()
        await ended
      },
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
    this.#processes.push(started)
    return started
  }

  /** After each test: everything ends properly, and nothing is left running. */
  async close(): Promise<void> {
    await Promise.all(this.#processes.splice(0).map((process) => process.stop()))
    await Promise.all(this.#databases.splice(0).map((database) => database.stop()))
    const folders = [...this.#folders, ...(this.#shared ? [this.#shared] : [])]
    const left = folders.flatMap(listServers)
    for (const { pid } of left) process.kill(pid, 'SIGKILL')
    await until(() => folders.flatMap((folder) => [...listServers(folder), ...listWatchdogs(folder)]).length === 0)
    for (const folder of this.#folders.splice(0)) await rm(folder, { recursive: true, force: true })
    this.lines.length = 0
    expect(left).toEqual([])
  }

  /** After all tests. */
  async closeAll(): Promise<void> {
    if (this.#shared !== undefined) this.#folders.push(this.#shared)
    await this.close()
  }
}

/** Deleting a cluster from a disk can take longer than creating it. */
async function findFastFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize > 2e9
  return hasRoom ? '/dev/shm' : realpath(tmpdir())
}

type ProcessAnswer = Partial<EmbeddedDatabase> & { error?: string; lines: string[] }
export type TestProcess = { answer: ProcessAnswer; pid: number; stop(): Promise<void>; kill(): Promise<void> }

/** The PostgreSQL servers that run on clusters below a folder. */
export function listServers(folder: string): RunningProgram[] {
  return listPrograms('bin/postgres -D', folder)
}

/** The watchdogs that wait for the end of processes that use a database below this folder. */
export function listWatchdogs(folder: string): RunningProgram[] {
  return listPrograms('stop-unused.ts', folder)
}

type RunningProgram = { pid: number; command: string }

function listPrograms(name: string, folder: string): RunningProgram[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .filter((line) => line.includes(name) && line.includes(folder))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim() }))
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10)
}

/** The first line of postmaster.pid: which PostgreSQL runs. */
export async function readServerPid(database: { location?: string }): Promise<number> {
  return Number.parseInt(await readFile(join(database.location ?? '', 'postmaster.pid'), 'utf8'), 10)
}

/** Rows of one query on a separate connection. */
export async function ask(
  { connection }: Pick<Partial<EmbeddedDatabase>, 'connection'>,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
