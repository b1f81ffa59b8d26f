import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { jobOf, openEchoSandbox } from '../../test/echo-sandbox.ts'
import { connectSandbox, type LabRefused, type SandboxAddress, serveSandbox } from '../sandbox.ts'

const who = { personId: 'ada', orgId: 'org' }
const token = 'a-token-of-thirty-two-characters'
const refusal = ({ code, retryAfterSeconds }: LabRefused) => ({ code, retryAfterSeconds })

async function makeSocketPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'labs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'labs.sock')
}

async function findFreePort(): Promise<number> {
  const server = createNetServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function serve(address: SandboxAddress) {
  const { sandbox } = openEchoSandbox()
  const server = await serveSandbox(sandbox, address)
  onTestFinished(() => server.stop())
  return server
}

test('runs code in another process over a Unix socket that only its user and group can use', async () => {
  const socket = await makeSocketPath()
  await serve({ socket })
  const remote = connectSandbox({ socket })

  expect(await remote.run(jobOf('hello'), who)).toMatchObject({ verdict: 'passed', output: 'hello' })
  expect(remote.explainMissing('python')).toBeNull()
  expect(remote.counts().runs).toEqual([{ language: 'typescript', verdict: 'passed', count: 1 }])
  expect((await stat(socket)).mode & 0o777).toBe(0o660)
})

test('refusals of the other process are refusals here', async () => {
  const socket = await makeSocketPath()
  await serve({ socket })
  const remote = connectSandbox({ socket })

  const first = remote.run(jobOf('sleep'), who)
  const [second, long] = await Promise.all([
    remote.run(jobOf('sleep'), who).catch(refusal),
    remote.run(jobOf('x'.repeat(40_000)), { ...who, personId: 'vera' }).catch(refusal),
  ])

  // Whichever came second.
  expect([second, await first.catch(refusal)]).toContainEqual({ code: 'run_in_progress', retryAfterSeconds: 1 })
  expect(long).toEqual({ code: 'source_too_long', retryAfterSeconds: null })
})

test('a port wants the token', async () => {
  const address = { host: '127.0.0.1', port: await findFreePort(), token }
  await serve(address)
  const problems: string[] = []
  const stranger = connectSandbox({ ...address, token: 'x' }, { onProblem: (message) => void problems.push(message) })

  expect(await connectSandbox(address).run(jobOf('hello'), who)).toMatchObject({ output: 'hello' })
  expect(await stranger.run(jobOf('hello'), who).catch(refusal)).toMatchObject({ code: 'labs_unavailable' })
  expect(problems.join()).toContain('it refused LABS_TOKEN')
})

test('labs are unavailable, and not off, while the other process is away', async () => {
  const socket = await makeSocketPath()
  const remote = connectSandbox({ socket }, { statusMs: 0 })

  expect(await remote.run(jobOf('hello'), who).catch(refusal)).toEqual({
    code: 'labs_unavailable',
    retryAfterSeconds: 5,
  })
  expect(remote.explainMissing('typescript')).toBeNull()

  await serve({ socket })
  expect(await remote.run(jobOf('hello'), who)).toMatchObject({ output: 'hello' })
})

test('a socket that a killed process left behind is used again, and one in use is not taken away', async () => {
  const socket = await makeSocketPath()
  await serve({ socket })

  await expect(serve({ socket })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(await connectSandbox({ socket }).run(jobOf('hello'), who)).toMatchObject({ output: 'hello' })
})

test.each<[string, RequestListener]>([
  ['nonsense', (_request, response) => void response.end('nonsense')],
  ['another shape', (_request, response) => void response.end('{"report":{"verdict":"passed","output":7}}')],
  ['a flood', (_request, response) => void response.end('x'.repeat(3 * 1024 * 1024))],
  ['an error', (_request, response) => void response.writeHead(500).end()],
])('what the other process answers is not believed: %s', async (_name, listener) => {
  const socket = await makeSocketPath()
  const server = createServer(listener).listen(socket)
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const remote = connectSandbox({ socket })

  expect(await remote.run(jobOf('hello'), who).catch(refusal)).toMatchObject({ code: 'labs_unavailable' })
})

test('a request that is no job is refused', async () => {
  const socket = await makeSocketPath()
  await serve({ socket })
  const remote = connectSandbox({ socket })

  const job = { ...jobOf('hello'), language: 'ruby' as 'python' }
  expect(await remote.run(job, who).catch(refusal)).toMatchObject({ code: 'labs_unavailable' })
})
