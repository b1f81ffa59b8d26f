/**
 * Test support: the real `parapet` program in separate processes and folders. Everything a test file started is gone
 * when the file ends, even if a test failed.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, test, vi } from 'vitest'
import { findFastFolder } from '../fast-folder.ts'
import { createTestDatabase } from '../world.ts'
import { listServers } from '../worlds/embedded-database.ts'

const root = join(import.meta.dirname, '../../..')
export const nodeProgram = join(root, 'node_modules/.bin/node')
export const mainFile = join(root, 'server/bin/parapet.js')

/** For tests that take seconds and cover what a faster one covers in part: `npm run test:journeys`. */
export const isLongRun = process.env.JOURNEYS === 'all'
export const testInLongRun = test.skipIf(!isLongRun)

export type Environment = Record<string, string>
export type User = { uid: number; gid: number }
export type Ended = { code: number | null; stdout: string; stderr: string }
export type JsonEnded = Ended & {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
  value: any
}

export type RunningServer = {
  /** Where it listens, whatever PUBLIC_URL says. */
  url: string
  /** As printed with --json. */
  apiKey: string | null
  pid: number
  stdout(): string
  stderr(): string
  /** A request with the server's key, or another one. */
  request(method: string, path: string, body?: unknown, key?: string | null): Promise<{ status: number; body: Json }>
  signal(name: NodeJS.Signals): void
  ended: Promise<Ended>
  /** Stops it as an operator would, and waits for the end. */
  stop(): Promise<Ended>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
type Json = any

export type Parapet = {
  /** A new folder that every user may pass through. */
  folder(): Promise<string>
  /** Runs one command to its end. */
  run(args: string[], env: Environment, user?: User): Promise<Ended>
  /** The same with --json; standard output must be exactly one JSON document. */
  runJson(args: string[], env: Environment, user?: User): Promise<JsonEnded>
  /** Starts `serve` and waits until it says that it is ready. */
  serve(env: Environment, options?: { args?: string[]; user?: User }): Promise<RunningServer>
  /** Starts a command and lets it run. */
  start(args: string[], env: Environment, user?: User): Started
  /** `npm start` in its own process group, as in a terminal. */
  npmStart(env: Environment): Started
  /** Any other program, stopped with the rest. */
  spawn(program: string, args: string[], options: SpawnOptions): Started
}

export type Started = { child: ChildProcess; output: { stdout: string; stderr: string }; ended: Promise<Ended> }

export function useParapet(): Parapet {
  // Each test starts a dozen processes; on a busy machine, each takes seconds.
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
  const children = new Set<ChildProcess>()
  const folders: string[] = []

  function start(program: string, args: string[], options: SpawnOptions): Started {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    children.add(child)
    const output = { stdout: '', stderr: '' }
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output.stdout += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output.stderr += text
    })
    const ended = new Promise<Ended>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve({ code, ...output }))
    })
    return { child, output, ended }
  }

  function startParapet(args: string[], env: Environment, user?: User): Started {
    return start(nodeProgram, [mainFile, ...args], { ...user, env: cleanEnvironment(env), cwd: '/' })
  }

  async function runJson(args: string[], env: Environment, user?: User): Promise<JsonEnded> {
    const ended = await startParapet([...args, '--json'], env, user).ended
    return { ...ended, value: parseOneDocument(ended) }
  }

  afterAll(async () => {
    for (const child of children) endGroup(child)
    for (const folder of folders) {
      for (const { pid } of listServers(folder)) endServer(pid)
      while (listServers(folder).length > 0) await sleep(20)
      await rm(folder, { recursive: true, force: true })
    }
  })

  return {
    async folder() {
      const folder = await mkdtemp(join(await findFastFolder(), 'parapet-journey-'))
      await chmod(folder, 0o755)
      folders.push(folder)
      return folder
    },
    run: (args, env, user) => startParapet(args, env, user).ended,
    runJson,
    async serve(env, { args = ['--json'], user } = {}) {
      const { child, output, ended } = startParapet(
        ['serve', ...args],
        { PORT: '0', ...withoutLabs(env), ...env },
        user,
      )
      const isReady = () => /^\{.*"roles".*\}\n|\n\n$/.test(output.stdout)
      let isEnded = false
      void ended.then(() => {
        isEnded = true
      })
      while (!isReady() && !isEnded) await sleep(10)
      if (isEnded) throw new Error(`serve ended at once: ${(await ended).stderr}`)
      const url = /"address":"([^"]+)"|ready at (\S+)$/m.exec(output.stdout)?.slice(1).find(Boolean) ?? ''
      const apiKey = /"apiKey":"(\w+)"/.exec(output.stdout)?.[1] ?? null
      return {
        url,
        apiKey,
        pid: child.pid as number,
        stdout: () => output.stdout,
        stderr: () => output.stderr,
        request: (method, path, body, key = apiKey) => request(url + path, method, body, key),
        signal: (name) => void child.kill(name),
        ended,
        stop() {
          child.kill('SIGTERM')
          return ended
        },
      }
    },
    start: startParapet,
    npmStart: (env) =>
      start('npm', ['start'], { env: cleanEnvironment({ ...quietNpm, ...env }), cwd: root, detached: true }),
    spawn: start,
  }
}

/** Otherwise npm would check its registry for updates. */
const quietNpm = { npm_config_update_notifier: 'false', npm_config_offline: 'true' }

function endGroup(child: ChildProcess): void {
  child.kill('SIGKILL')
  try {
    // Only a child started as a group leader has a group under its pid.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // No such group.
  }
}

function endServer(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has already ended.
  }
}

/** Lab engines add seconds to every start; tests that need them set this in the environment. */
function withoutLabs(env: Environment): Environment {
  return Object.keys(env).some((name) => name.startsWith('LABS')) ? {} : { LABS: '0' }
}

/**
 * Node's default cache for compiled code, for programs that enable it. Here every program does: hundreds are started.
 */
const NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache')

/** Shields the program from the settings of the machine and the test runner. */
export function cleanEnvironment(env: Environment): Environment {
  const { PATH = '/usr/bin:/bin', LD_LIBRARY_PATH } = process.env
  return { PATH, NODE_COMPILE_CACHE, ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }), ...env }
}

type SocketConnection = { host: string; user: string; database: string }

/** An external database, as passed to the program. */
export async function createGivenDatabase() {
  const { connection, drop } = await createTestDatabase()
  const place = connection as SocketConnection
  const secrets = { DATABASE_URL: toDatabaseUrl(place), SECRET_KEY: randomBytes(32).toString('base64') }
  const env = { ...secrets, ...withoutLabs({}) }
  return { connection: place, env, drop }
}

export function toDatabaseUrl({ host, user, database }: SocketConnection): string {
  return `postgres:///${database}?${new URLSearchParams({ host, user })}`
}

/** The lines on standard error that are not log lines: messages for people. */
export function spokenLines({ stderr }: { stderr: string }): string[] {
  return stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
}

/** A free port below the ephemeral range, so that no other test gets it by chance before it is used. */
export async function findFreePort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isFree) await new Promise((resolve) => probe.close(resolve))
    if (isFree) return String(port)
  }
}

async function request(url: string, method: string, body: unknown, key: string | null) {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

function parseOneDocument({ stdout, stderr }: Ended): unknown {
  if (!/^[^\n]+\n$/.test(stdout)) throw new Error(`not one line of JSON: ${stdout || '(nothing)'} ${stderr}`)
  return JSON.parse(stdout)
}
