import { execFile, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { limits, retryDelaysMs } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { holdTimers } from '../../../test/held-timers.ts'
import { type HostileReceiver, hostilePaths, startHostileReceiver } from '../../../test/hostile-receiver.ts'
import { testInLongRun } from '../../../test/in-long-run.ts'
import { cleanEnvironment, nodeProgram } from '../../../test/journeys/parapet.ts'
import { useReceiver } from '../../../test/receiver.ts'
import { createEndpoint, deliverDue, listDeliveries, raise, readDelivery } from '../../../test/webhook-world.ts'
import { useWorld } from '../../../test/world.ts'
import { createDispatcher } from '../../delivery/dispatcher.ts'
import { deliveryRules } from '../../features.ts'
import { createGuard } from './guard.ts'
import { createGuardedSender, type GuardedSender } from './send-request.ts'

const run = promisify(execFile)
const guard = createGuard({ isLocalAllowed: true })
const deadlineMs = 15_000
const timeout = { failure: 'timeout', message: 'no answer within 15 s' }

let receiver: HostileReceiver
let sender: GuardedSender
beforeAll(async () => {
  receiver = await startHostileReceiver()
  sender = createGuardedSender({ guard, deadlineMs })
})
afterAll(async () => {
  await sender.close()
  await receiver.close()
})

function send(path: string) {
  return sender.send({ url: `${receiver.origin}/${path}`, headers: { 'x-test': '1' }, body: Buffer.from('{"a":1}') })
}

/** Sends, and waits until the receiver has the request. */
async function startSending(path: string) {
  const visitsBefore = receiver.visits.length
  const result = send(path)
  await expect.poll(() => receiver.visits.length).toBeGreaterThan(visitsBefore)
  return { result }
}

/** Until a sender in this process has read the head of an answer, and what came with it. */
function nextHead(): Promise<void> {
  return new Promise((resolve) => {
    const note = () => {
      unsubscribe('undici:request:headers', note)
      setImmediate(resolve)
    }
    subscribe('undici:request:headers', note)
  })
}

describe('a slow receiver', () => {
  test.each(['hang', 'hang-in-headers', 'drip-headers'])(
    'and never gives a status (%s) fails at the deadline',
    async (path) => {
      const deadline = holdTimers(deadlineMs)
      const { result } = await startSending(path)
      deadline.fire()

      expect(await result).toEqual(timeout)
    },
  )

  test.each([
    ['hang-in-body', 'first'],
    ['drip-body', expect.stringMatching(/^x*$/)],
  ])('with its body (%s) is judged by its status at the deadline', async (path, body) => {
    const deadline = holdTimers(deadlineMs)
    const head = nextHead()
    const result = send(path)
    await head
    deadline.fire()

    expect(await result).toEqual({ status: 200, body })
  })

  test.each([
    ['endless-body', 'x'.repeat(8192)],
    ['gigabyte', 'x'.repeat(8192)],
    ['short-body', 'only this'],
  ])('with its body (%s) is judged by its status, and the beginning of the body is kept', async (path, body) => {
    expect(await send(path)).toEqual({ status: 200, body })
  })

  test('with an endless error response is an error', async () => {
    expect(await send('error-and-endless-body')).toEqual({ status: 500, body: 'y'.repeat(8192) })
  })

  test('succeeds before the deadline and fails after it', async () => {
    const deadline = holdTimers(deadlineMs)
    expect(await send('slow/300')).toEqual({ status: 200, body: 'ok' })

    const late = await startSending('slow/600000')
    deadline.fire()
    expect(await late.result).toEqual(timeout)
  })

  test('is disconnected: every socket is closed after the deadline', async () => {
    const one = await startHostileReceiver()
    const own = createGuardedSender({ guard, deadlineMs })
    const paths = ['hang', 'hang-in-headers', 'drip-headers', 'drip-body', 'endless-body', 'hang-in-body']
    const deadline = holdTimers(deadlineMs)
    const sending = paths.map((path) => own.send({ url: `${one.origin}/${path}`, headers: {}, body: Buffer.alloc(0) }))
    await expect.poll(() => one.visits.length).toBe(paths.length)
    deadline.fire()
    await Promise.all(sending)

    expect(one.connectionCount()).toBe(paths.length)
    await expect.poll(() => one.openSockets()).toBe(0)
    await own.close()
    await one.close()
  })
})

describe('a response that is not HTTP', () => {
  test.each([
    'garbage',
    'garbage-status',
    'garbage-flood',
    'http-0.9',
    'other-protocol',
    'huge-header',
    'many-headers',
    'header-flood',
    'two-lengths',
    'nul-in-header',
    'continue-flood',
    'early-hints-flood',
    'switching-protocols',
    'length-and-chunks',
  ])('(%s) is a failure', async (path) => {
    const result = await send(path)

    expect(result).toMatchObject({ failure: 'protocol' })
    expect((result as { message: string }).message).toMatch(/^the answer was not valid HTTP( \([A-Z_]+\))?$/)
  })

  test.each([
    ['close-at-once', 'the connection was closed before an answer came'],
    ['status/199', 'the connection was closed before an answer came'],
    ['reset', 'the connection failed (ECONNRESET)'],
  ])('(%s) is a failure', async (path, message) => {
    expect(await send(path)).toEqual({ failure: 'connect', message })
  })

  test('(chunks of garbage) is judged by its status', async () => {
    expect(await send('garbage-chunks')).toEqual({ status: 200, body: '' })
  })
})

describe('the status', () => {
  test.each([200, 201, 204, 299, 300, 304, 400, 401, 404, 410, 429, 500, 503, 599, 600, 999])(
    '%i is given as it is',
    async (status) => {
      expect(await send(`status/${status}`)).toEqual({ status, body: '' })
    },
  )

  test.each([429, 503])('%i with Retry-After is a normal response that says when to retry', async (status) => {
    expect(await send(`retry-after/${status}`)).toEqual({ status, body: '', retryAfter: expect.any(String) })
  })
})

describe('the response body', () => {
  test('is never decompressed', async () => {
    const { body } = (await send('gzip-bomb')) as { body: string }

    expect(body.length).toBeLessThanOrEqual(8192)
    expect(body.charCodeAt(0)).toBe(0x1f)
    expect(await send('many-encodings')).toEqual({ status: 200, body: 'ok' })
  })

  test('is kept up to 8 KiB, and a cut character becomes a replacement character', async () => {
    const { body } = (await send('long-text')) as { body: string }

    expect(body).toBe('é'.repeat(4096))
  })

  test('with NUL, markup and broken bytes is stored and shown as harmless text', async () => {
    const world = await useWorld()
    const org = await world.organization()
    const { id } = await createEndpoint(org, `${receiver.origin}/odd-text`)
    await raise(world, org)
    await deliverDue(world)

    const [{ id: deliveryId }] = await listDeliveries(org, id)
    const { attempts } = await readDelivery(org, id, deliveryId)
    expect(attempts[0].responseBody).toBe(
      '<script>alert(1)</script>\uFFFD\u0007\u001b[31m"\'; drop table users; --\uFFFD\uFFFD\uFFFD\uFFFD',
    )
    const answer = await org.request('GET', `/webhook-endpoints/${id}/deliveries/${deliveryId}`)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

test('connections are reused', async () => {
  const one = await startHostileReceiver()
  for (let i = 0; i < 20; i++) {
    await sender.send({ url: `${one.origin}/ok`, headers: {}, body: Buffer.from('{}') })
  }

  expect(one.visits).toHaveLength(20)
  expect(one.connectionCount()).toBeLessThan(5)
  await one.close()
})

const hostileNames = hostilePaths.filter((name) => !['ok', 'status', 'slow', 'redirect', 'retry-after'].includes(name))

test('200 concurrent hostile receivers are all recorded, and every slot is free afterwards', async () => {
  const world = await useWorld()
  const origin = await startElsewhere()
  // As many as two organizations can have.
  for (const org of [await world.organization(), await world.organization()]) {
    for (let i = 0; i < limits.webhookEndpoints; i++) {
      await createEndpoint(org, `${origin}/${hostileNames[i % hostileNames.length]}`)
    }
    await raise(world, org)
  }
  const own = createGuardedSender({ guard, deadlineMs: 3000 })
  const dispatcher = createDispatcher({
    database: world.database,
    clock: world.clock,
    log: world.log,
    sealer: world.sealer,
    sender: own,
    ...deliveryRules,
    delaysMs: retryDelaysMs,
    publicUrl: world.url,
    slots: 400,
  })
  expect(await dispatcher.claim()).toBe(200)
  expect(dispatcher.activeCount()).toBeGreaterThan(0)
  await dispatcher.settle()
  await own.close()

  expect(dispatcher.activeCount()).toBe(0)
  const { rows } = await world.database.pool.query(
    'select count(*)::int as attempts, count(distinct delivery_id)::int as deliveries from webhook_attempts',
  )
  expect(rows).toEqual([{ attempts: 200, deliveries: 200 }])
  expect(world.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

testInLongRun('200 concurrent hostile receivers take less than 64 MB of memory', async () => {
  const paths = Array.from({ length: 200 }, (_, i) => hostileNames[i % hostileNames.length])
  const origin = await startElsewhere()
  // Measured in a separate process.
  const growth = await runCode(
    `
    const sender = createGuardedSender({ guard: createGuard({ isLocalAllowed: true }), deadlineMs: 3000 })
    const [origin, ...paths] = process.argv.slice(1)
    const send = (path) => sender.send({ url: origin + '/' + path, headers: {}, body: Buffer.from('{}') })
    // One round before, so that what is loaded and compiled once does not count.
    await Promise.all([...new Set(paths)].map(send))
    const before = process.memoryUsage().rss
    let peak = before
    setInterval(() => { peak = Math.max(peak, process.memoryUsage().rss) }, 10).unref()
    await Promise.all(paths.map(send))
    console.log(JSON.stringify((peak - before) / 1024 / 1024))
    await sender.close()`,
    [origin, ...(paths as string[])],
  )

  expect(growth).toBeGreaterThan(0)
  expect(growth).toBeLessThan(64)
})

/** Runs code that uses the sender in a separate process; it prints one JSON document. */
async function runCode(code: string, args: string[], env: Record<string, string> = {}) {
  const imports = `
    import { createGuard } from ${JSON.stringify(join(import.meta.dirname, 'guard.ts'))}
    import { createGuardedSender } from ${JSON.stringify(join(import.meta.dirname, 'send-request.ts'))}`
  const { stdout } = await run(nodeProgram, ['--input-type=module', '-e', imports + code, ...args], {
    env: cleanEnvironment(env),
  })
  return JSON.parse(stdout)
}

/** The receiver in a separate process, to keep its memory apart from the sender's. Returns its origin. */
async function startElsewhere(): Promise<string> {
  const code = `
    import { startHostileReceiver } from ${JSON.stringify(join(import.meta.dirname, '../../../test/hostile-receiver.ts'))}
    console.log((await startHostileReceiver()).origin)`
  const child = spawn(nodeProgram, ['--input-type=module', '-e', code], { env: cleanEnvironment({}) })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return line.toString().trim()
}

describe('TLS', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parapet-tls-'))
    await makeCertificates(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function startTls(name: string, options = {}): Promise<HostileReceiver> {
    const [key, cert] = await Promise.all(
      ['key', 'crt'].map((kind) => readFile(join(folder, `${kind === 'key' ? 'leaf' : name}.${kind}`))),
    )
    const server = await startHostileReceiver({ ...(key && cert ? { key, cert } : {}), ...options })
    onTestFinished(() => server.close())
    return server
  }

  /** In a process that trusts the private CA, as an operator would set it up. */
  async function sendTrusting(url: string, env: Record<string, string> = {}) {
    const code = `
      const sender = createGuardedSender({ guard: createGuard({ isLocalAllowed: true }), deadlineMs: 60_000 })
      console.log(JSON.stringify(await sender.send({ url: process.argv[1], headers: {}, body: Buffer.from('{}') })))
      await sender.close()`
    return runCode(code, [url], { NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt'), ...env })
  }

  test('a certificate of a private CA is accepted once NODE_EXTRA_CA_CERTS names the CA', async () => {
    const server = await startTls('good')

    expect(await sendTrusting(`${server.origin}/ok`)).toEqual({ status: 200, body: 'ok' })
    expect(await sender.send({ url: `${server.origin}/ok`, headers: {}, body: Buffer.alloc(0) })).toMatchObject({
      failure: 'tls',
    })
    expect(server.visits).toEqual(['/ok'])
  })

  test.each([
    ['expired', 'localhost', 'the TLS connection failed (CERT_HAS_EXPIRED)'],
    ['other-host', 'localhost', 'the TLS connection failed (ERR_TLS_CERT_ALTNAME_INVALID)'],
    ['good', '127.0.0.1', 'the TLS connection failed (ERR_TLS_CERT_ALTNAME_INVALID)'],
    ['self-signed', 'localhost', 'the TLS connection failed (DEPTH_ZERO_SELF_SIGNED_CERT)'],
  ])('a certificate that is %s is refused for %s, and nothing is sent', async (name, host, message) => {
    const server = await startTls(name)
    const url = `https://${host}:${server.port}/ok`

    expect(await sendTrusting(url)).toEqual({ failure: 'tls', message })
    expect(server.visits).toEqual([])
  })

  test('no setting turns the check off', async () => {
    const server = await startTls('self-signed')
    const result = await sendTrusting(`${server.origin}/ok`, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })

    expect(result).toMatchObject({ failure: 'tls' })
    expect(server.visits).toEqual([])
  })

  test('TLS 1.0 is refused', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }
    const server = await startTls('good', old)

    expect(await sendTrusting(`${server.origin}/ok`)).toMatchObject({ failure: 'tls' })
  })

  test('a proxy from the environment is not used', async () => {
    const server = await startTls('good')
    const proxy = await startHostileReceiver()
    onTestFinished(() => proxy.close())
    const env = {
      HTTPS_PROXY: proxy.origin,
      https_proxy: proxy.origin,
      HTTP_PROXY: proxy.origin,
      ALL_PROXY: proxy.origin,
    }

    const result = await sendTrusting(`${server.origin}/ok`, { ...env, NODE_USE_ENV_PROXY: '1' })
    expect(result).toEqual({ status: 200, body: 'ok' })
    expect(proxy.connectionCount()).toBe(0)
  })

  test('a handshake without a response fails at the deadline, and the socket is closed', async () => {
    let open = 0
    const silent = createServer((socket) => {
      open++
      socket.on('error', () => {}).once('close', () => open--)
      socket.resume()
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const own = createGuardedSender({ guard, deadlineMs: 600 })
    const result = await own.send({ url: `https://localhost:${port}/`, headers: {}, body: Buffer.alloc(0) })

    expect(result.failure).toBe('timeout')
    await expect.poll(() => open).toBe(0)
    await own.close()
    silent.close()
  })

  test('plain HTTP behind an https address is a TLS failure', async () => {
    const plain = await useReceiver()
    const url = plain.url.replace('http:', 'https:')

    expect(await sender.send({ url, headers: {}, body: Buffer.alloc(0) })).toMatchObject({ failure: 'tls' })
  })
})

/** A CA and certificates for one key: valid, expired, for another host; and a self-signed one. */
async function makeCertificates(folder: string): Promise<void> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  const extensions = 'basicConstraints=CA:FALSE\nsubjectAltName=DNS:'
  await writeFile(join(folder, 'localhost.ext'), `${extensions}localhost\n`)
  await writeFile(join(folder, 'other.ext'), `${extensions}hooks.example.com\n`)
  await openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '30'],
    ...['-subj', '/CN=Test CA'],
  )
  await openssl('genrsa', '-out', 'leaf.key', '2048')
  await openssl('req', '-new', '-key', 'leaf.key', '-subj', '/CN=localhost', '-out', 'leaf.csr')
  const sign = (name: string, ext: string, days: string) =>
    openssl(
      ...['x509', '-req', '-in', 'leaf.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'],
      ...['-extfile', ext, '-days', days, '-out', `${name}.crt`],
    )
  await sign('good', 'localhost.ext', '30')
  await sign('other-host', 'other.ext', '30')
  await sign('expired', 'localhost.ext', '-1')
  await openssl(
    ...['req', '-x509', '-key', 'leaf.key', '-out', 'self-signed.crt', '-days', '30', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost'],
  )
}
