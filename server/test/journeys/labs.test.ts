import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectSandbox, type LabJob } from '@parapet/sandbox'
import { expect, test } from 'vitest'
import { until } from '../worlds/embedded-database.ts'
import { findFreePort, testInLongRun, useParapet } from './parapet.ts'

const parapet = useParapet()
const who = { personId: 'ada', orgId: 'org' }
// Other tests keep the processors busy.
const quick = { LABS_PRIORITY: '0' }

function jobOf(source: string): LabJob {
  const proof = [
    'export function works(code: any) { if (code.double(21) !== 42) throw new Error("It should double.") }',
    'export function exploit(code: any) { return code.double(1) !== 2 }',
  ].join('\n')
  return { language: 'typescript', fileName: 'double.ts', source, proof, seed: 1, task: { kind: 'judge' } }
}

const right = 'export function double(value: number) { return value * 2 }'

/** Child processes of labs that belong to the process, with what holds them. */
function listLabChildren(pid: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const read = (id: string, file: string) => {
    try {
      return readFileSync(`/proc/${id}/${file}`, 'utf8')
    } catch {
      return ''
    }
  }
  const parentOf = (id: string) => Number(/\) \S (\d+)/.exec(read(id, 'stat'))?.[1])
  const holders = processes.filter((id) => parentOf(id) === pid && read(id, 'cmdline').includes('child/main.ts'))
  return [...holders, ...processes.filter((id) => holders.includes(`${parentOf(id)}`))].map(Number)
}

const isAlive = (pid: number) => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux')(
  'the labs role runs code over its socket, without database or key, and stops everything it started',
  async () => {
    const socket = join(await parapet.folder(), 'labs.sock')
    const metricsPort = await findFreePort()
    const env = { ...quick, LABS_SOCKET: socket, METRICS_PORT: metricsPort, DATA_DIR: '/nonexistent' }
    const server = await parapet.serve(env, { args: ['--roles', 'labs', '--json'] })
    const sandbox = connectSandbox({ socket })

    expect(await sandbox.run(jobOf(right), who)).toMatchObject({ verdict: 'passed' })
    expect(await sandbox.run(jobOf(right.replace('* 2', '* 3')), who)).toMatchObject({ verdict: 'broken' })
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toContain('parapet_lab_runs_total{language="typescript",verdict="passed"} 1')
    expect(metrics).toContain('parapet_lab_runs_total{language="typescript",verdict="broken"} 1')
    const children = listLabChildren(server.pid)
    expect(children.length).toBeGreaterThan(0)

    expect((await server.stop()).code).toBe(0)
    expect(children.filter(isAlive)).toEqual([])
  },
)

test.runIf(process.platform === 'linux')(
  'kill -9 leaves no child behind, not even one in an endless loop',
  async () => {
    const socket = join(await parapet.folder(), 'labs.sock')
    const server = await parapet.serve({ ...quick, LABS_SOCKET: socket }, { args: ['--roles', 'labs', '--json'] })
    const sandbox = connectSandbox({ socket })
    await sandbox.run(jobOf(right), who)
    const running = sandbox.run(jobOf('for (;;);'), who).catch(() => 'cut')
    const children = listLabChildren(server.pid)
    expect(children.length).toBeGreaterThan(0)

    server.signal('SIGKILL')
    await server.ended

    await until(() => !children.some(isAlive))
    expect(await running).toBe('cut')
  },
)

test('the labs role says what it needs', async () => {
  const failureOf = async (roles: string, env: Record<string, string>) => {
    const { code, stderr } = await parapet.run(['serve', '--roles', roles], env)
    return [code, stderr.trim()]
  }

  expect(await failureOf('labs', {})).toEqual([
    1,
    expect.stringContaining('set LABS_SOCKET, or LABS_URL and LABS_TOKEN'),
  ])
  expect(await failureOf('labs', { LABS: '0' })).toEqual([1, expect.stringContaining('LABS=0 turns labs off')])
  expect(await failureOf('labs,api', { LABS_SOCKET: '/run/labs.sock' })).toEqual([
    1,
    expect.stringContaining('The role labs runs in a process of its own'),
  ])
})

testInLongRun(
  'doctor runs a program in every language, and says what to do when remote labs are unreachable',
  async () => {
    const folder = await parapet.folder()
    const labsOf = async (env: Record<string, string>) => {
      const { value } = await parapet.runJson(['doctor'], { DATA_DIR: join(folder, 'data'), PORT: '0', ...env })
      return value.filter(({ check }: { check: string }) => check === 'labs')
    }

    expect(await labsOf({})).toEqual([
      {
        check: 'labs',
        isOk: true,
        detail: expect.stringMatching(/^TypeScript runs in child processes of the service, as user \d+/),
      },
      {
        check: 'labs',
        isOk: true,
        detail: expect.stringMatching(/^Python runs in child processes of the service, as user \d+/),
      },
    ])
    expect(await labsOf({ LABS: '0' })).toEqual([
      { check: 'labs', isOk: true, detail: 'off (LABS=0): learners choose fixes instead of writing them' },
    ])
    expect(await labsOf({ LABS_SOCKET: join(folder, 'labs.sock') })).toEqual([
      { check: 'labs', isOk: false, detail: expect.stringContaining('Start it with: npx parapet serve --roles labs') },
    ])
  },
)
