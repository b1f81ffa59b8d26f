import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { borrowEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.ts'
import { listServers, listWatchdogs, until } from '../worlds/embedded-database.ts'
import {
  cleanEnvironment,
  type Ended,
  findFreePort,
  mainFile,
  nodeProgram,
  spokenLines,
  testInLongRun,
  useParapet,
} from './parapet.ts'

const parapet = useParapet()
const hasCurl = spawnSync('curl', ['--version']).status === 0

describe('from an empty folder', () => {
  let dataDir = ''
  let text = ''
  let answer = ''
  let apiKey = ''
  let counts: number[] = []
  let mails: unknown
  let signIns: number[] = []
  let ended: Ended

  beforeAll(async () => {
    dataDir = join(await parapet.folder(), 'data')
    const server = await parapet.serve({ DATA_DIR: dataDir }, { args: [] })
    text = server.stdout()
    apiKey = (await readFile(join(dataDir, 'demo-api-key'), 'utf8')).trim()
    const [command = ''] = /curl -H .*/.exec(text) ?? []
    answer = await runPrintedCommand(command, apiKey)
    const base = '/api/public/v1'
    const lists = ['/users', '/teams', '/custom-courses', '/assignments'].map((path) =>
      server.request('GET', base + path, undefined, apiKey),
    )
    counts = (await Promise.all(lists)).map(({ body }) => body.length)
    mails = (await parapet.runJson(['mail', 'list'], { DATA_DIR: dataDir })).value
    const token = /\/sign-in#([\w-]+)\n$/.exec(await readFile(join(dataDir, 'demo-sign-in-link'), 'utf8'))?.[1] ?? ''
    signIns = [await signInByLink(server.url, token), await signInByLink(server.url, token)]
    ended = await server.stop()
  })

  test('the first start prints an address and a command that works as printed, and keeps secrets out of a log', async () => {
    expect(text).toMatch(/Parapet is ready at http:\/\/localhost:\d+\n/)
    expect(text.trim().split('\n'), 'what a newcomer has to read').toHaveLength(4)
    expect(text).not.toMatch(/ppt_|sign-in#/)
    expect(apiKey).toMatch(/^ppt_[0-9A-Za-z]{10}_[0-9A-Za-z]{46}$/)
    for (const name of ['demo-api-key', 'demo-sign-in-link']) {
      expect(text).toContain(`in the file ${join(dataDir, name)}\n`)
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600)
    }
    expect(JSON.parse(answer)).toMatchObject({ slug: 'demo', name: 'Demo Company', isActive: true })
  })

  test('the link of the first start signs the admin in, once', () => {
    expect(signIns).toEqual([200, 400])
  })

  test('the demo organization has people, teams, courses and assignments, and sends no emails', () => {
    expect(counts).toEqual([6, 2, 2, 3])
    expect(mails).toEqual([])
  })

  test.skipIf(spawnSync('script', ['--version']).status !== 0)('a terminal shows the key and the link', async () => {
    const folder = join(await parapet.folder(), "it's data")
    const command = `'${nodeProgram}' '${mainFile}' serve`
    const env = { ...cleanEnvironment({ DATA_DIR: folder, PORT: '0', LABS: '0' }) }
    const server = parapet.spawn('script', ['-qefc', command, '/dev/null'], { env, cwd: '/' })
    await until(() => server.output.stdout.includes('Try it:'))
    server.child.kill('SIGTERM')
    await server.ended

    expect(server.output.stdout.match(/ppt_[0-9A-Za-z]{10}_[0-9A-Za-z]{46}/g)).toHaveLength(2)
    expect(server.output.stdout).toMatch(/\/sign-in#[\w-]+/)
    expect(existsSync(join(folder, 'demo-api-key'))).toBe(false)
  })

  test('SIGTERM ends the server and its database, with code 0', () => {
    expect(ended.code).toBe(0)
    expect(spokenLines(ended)).toEqual([])
    expect(listServers(dataDir)).toEqual([])
  })

  test('a later start prints no key but a command to create one, which works', async () => {
    const server = await parapet.serve({ DATA_DIR: dataDir }, { args: [] })
    const lines = server.stdout()
    const created = await parapet.runJson(['key', 'create', '--org', 'demo', '--name', 'CI', '--scopes', 'all'], {
      DATA_DIR: dataDir,
    })
    const org = await server.request('GET', '/api/public/v1/org', undefined, created.value.key)
    await server.stop()

    expect(lines).not.toContain('ppt_')
    expect(lines).toContain('npx parapet key create --org <slug> --name <name> --scopes all')
    expect(org).toMatchObject({ status: 200, body: { slug: 'demo' } })
  })

  testInLongRun('after kill -9 while a command runs, the next start takes over the running database', async () => {
    const first = await parapet.serve({ DATA_DIR: dataDir })
    const [before] = listServers(dataDir)
    const command = await borrowEmbeddedDatabase({ dataDir, owner: { name: 'parapet user import' }, log: () => {} })
    onTestFinished(() => command.stop())
    first.signal('SIGKILL')
    await first.ended
    const orphans = listServers(dataDir)
    const second = await parapet.serve({ DATA_DIR: dataDir })
    const [after] = listServers(dataDir)
    const ready = await second.request('GET', '/readyz')
    await command.stop()
    const { code } = await second.stop()

    expect(orphans).toEqual([before])
    expect(after).toEqual(before)
    expect(ready.status).toBe(200)
    expect(code).toBe(0)
    expect(listServers(dataDir)).toEqual([])
  })

  test('a second server on the same data folder is refused in one line, and the first keeps running', async () => {
    const first = await parapet.serve({ DATA_DIR: dataDir })
    const second = await parapet.run(['serve'], { DATA_DIR: dataDir, PORT: '0' })
    const ready = await first.request('GET', '/readyz')
    await first.stop()

    expect(second.code).toBe(1)
    expect(second.stdout).toBe('')
    expect(spokenLines(second)).toEqual([
      `parapet: The data folder ${dataDir} is in use by \`parapet serve\` (pid ${first.pid}). Stop it, or set DATA_DIR to another folder.`,
    ])
    expect(ready.status).toBe(200)
  })

  testInLongRun('SIGTERM during startup leaves no database running', async () => {
    const starting = parapet.start(['serve'], { DATA_DIR: dataDir, PORT: '0' })
    await until(() => listServers(dataDir).length > 0)
    starting.child.kill('SIGTERM')
    await starting.ended

    expect(listServers(dataDir)).toEqual([])
  })

  test.each([
    ['while it is starting', () => listServers(dataDir).length > 0],
    ['while it runs', (stdout: string) => stdout.includes('Parapet is ready')],
  ])('kill -9 of the server %s stops its database too, and nothing is left running', async (_, isReached) => {
    const killed = parapet.start(['serve'], { DATA_DIR: dataDir, PORT: '0' })
    await until(() => isReached(killed.output.stdout))
    killed.child.kill('SIGKILL')
    await killed.ended

    await expect.poll(() => [...listServers(dataDir), ...listWatchdogs(dataDir)]).toEqual([])
  })

  test('Ctrl-C on `npm start` stops the server and its database', async () => {
    const npm = parapet.npmStart({ DATA_DIR: dataDir, PORT: '0', HOME: dataDir })
    await until(() => npm.output.stdout.includes('Parapet is ready'))
    // A terminal sends it to both npm and the program.
    process.kill(-(npm.child.pid as number), 'SIGINT')
    // Ends when every process that holds its output has ended.
    const { code, stderr } = await npm.ended

    expect(code).toBe(0)
    expect(stderr.match(/stopping on SIGINT/g)).toHaveLength(1)
    expect(listServers(dataDir)).toEqual([])
  })

  testInLongRun(
    'SIGTERM to npm alone, as sent by a supervisor, stops the server and its database before npm ends',
    async () => {
      const npm = parapet.npmStart({ DATA_DIR: dataDir, PORT: '0', HOME: dataDir })
      await until(() => npm.output.stdout.includes('Parapet is ready'))
      npm.child.kill('SIGTERM')
      const exited = new Promise((resolve) => npm.child.once('exit', resolve))
      await exited

      expect(listServers(dataDir)).toEqual([])
    },
  )
})

testInLongRun('DEMO=0 creates nothing', async () => {
  const dataDir = join(await parapet.folder(), 'data')
  const server = await parapet.serve({ DATA_DIR: dataDir, DEMO: '0' })
  const organizations = await parapet.runJson(['org', 'list'], { DATA_DIR: dataDir })
  await server.stop()

  expect(server.apiKey).toBeNull()
  expect(organizations.value).toEqual([])
})

testInLongRun(
  'a first start whose port is taken says so, leaves nothing running, and the next one is a first start',
  async () => {
    const dataDir = join(await parapet.folder(), 'data')
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as { port: number }
    const refused = await parapet.run(['serve'], {
      DATA_DIR: dataDir,
      PORT: String(port),
      METRICS_PORT: await findFreePort(),
    })
    const left = listServers(dataDir)
    const server = await parapet.serve({ DATA_DIR: dataDir })
    const org = await server.request('GET', '/api/public/v1/org')
    await server.stop()

    expect(refused.code).toBe(1)
    expect(spokenLines(refused)).toEqual([
      `parapet: Port ${port} on 127.0.0.1 is in use. Stop the other program, or set PORT to a free one.`,
    ])
    expect(left).toEqual([])
    expect(org).toMatchObject({ status: 200, body: { slug: 'demo' } })
  },
)

/** Runs the printed command in a shell; without curl, sends the same request. */
async function runPrintedCommand(command: string, key: string | null): Promise<string> {
  if (hasCurl) return (await promisify(execFile)('sh', ['-c', command])).stdout
  const url = command.split(' ').at(-1) ?? ''
  return (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).text()
}

async function signInByLink(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/app/v1/sign-in/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token }),
  })
  return response.status
}
