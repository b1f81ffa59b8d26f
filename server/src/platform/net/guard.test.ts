import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DnsAnswer, type DnsServer, startDnsServer } from '../../../test/dns-server.ts'
import { forbiddenUrls, privateAddresses, publicAddresses } from '../../../test/forbidden-places.ts'
import { startHostileReceiver } from '../../../test/hostile-receiver.ts'
import { deliverDue, listDeliveries, raise, readDelivery } from '../../../test/webhook-world.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../test/world.ts'
import { endpointSecrets } from '../../delivery/delivery.ts'
import { createGuard, type Guard, resolveByDns } from './guard.ts'
import { createGuardedSender } from './send-request.ts'

let world: World
let dns: DnsServer
let guard: Guard
let org: TestOrganization
let names = 0
let templateId: string | undefined
beforeAll(async () => {
  dns = await startDnsServer()
  const options = { isLocalAllowed: false, resolve: resolveByDns([dns.address]) }
  guard = createGuard(options)
  world = await createWorld({ guard: options })
  org = await world.organization()
})
afterAll(async () => {
  await world.close()
  await dns.close()
})

function newName(): string {
  return `name-${++names}.example.com`
}

function create(url: string) {
  return org.request('POST', '/webhook-endpoints', { url, events: ['assignment.created'] })
}

/** Inserts an endpoint into the database without the guard's check at creation. */
async function smuggle(url: string): Promise<string> {
  const id = randomUUID()
  // A copy, since there are more of these than an organization can create.
  await world.database.pool.query(
    `insert into webhook_endpoints
     select (jsonb_populate_record(e, jsonb_build_object('id', $1::uuid, 'url', $2::text, 'is_active', true))).*
     from webhook_endpoints e where e.id = $3`,
    [id, url, await findTemplate()],
  )
  const secret = world.sealer.seal(endpointSecrets.at(org.id, id), `whsec_${randomBytes(24).toString('base64')}`)
  await world.database.pool.query('update webhook_endpoints set sealed_secret = $1 where id = $2', [secret, id])
  return id
}

/** An endpoint that receives nothing. */
async function findTemplate(): Promise<string> {
  if (templateId !== undefined) return templateId
  const { body } = await create('https://1.1.1.1/')
  await org.request('PATCH', `/webhook-endpoints/${body.id}`, { isActive: false })
  templateId = body.id
  return body.id
}

/** One attempt to each endpoint. Returns what was recorded, and every address that was dialed. */
async function attemptAll(endpointIds: string[], deadlineMs = 10_000) {
  const dialled: string[] = []
  const sender = createGuardedSender({ guard, deadlineMs, onConnect: (address) => dialled.push(address) })
  await raise(world, org)
  await deliverDue(world, { sender })
  await sender.close()
  const attempts = []
  for (const id of endpointIds) {
    const [delivery] = await listDeliveries(org, id)
    attempts.push((await readDelivery(org, id, delivery.id)).attempts[0])
    await org.request('DELETE', `/webhook-endpoints/${id}`)
  }
  return { attempts, dialled }
}

describe('at creation', () => {
  test.each(forbiddenUrls)('%j is refused', async (url) => {
    const answer = await create(url)

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field: 'url' })
    // The reason names a rule, and nothing learned about the target.
    expect(answer.body.message).toMatch(/^must /)
  })

  test.each([
    88, 445, 464, 631, 853, 873, 1080, 1414, 1883, 2377, 3128, 3260, 3268, 4222, 5601, 8009, 8200, 9093, 10255,
  ])('port %s, where other services listen, is refused', (port) => {
    expect(guard.explainUrl(`https://hooks.example.com:${port}/`)).toBe('must use another port')
  })

  test.each([80, 444, 3000, 4443, 5000, 7443, 8000, 8008, 8080, 8081, 8088, 8090, 8443, 8888, 9443, 10443, 49152])(
    'port %s, where web servers listen, is allowed',
    (port) => {
      expect(guard.explainUrl(`https://hooks.example.com:${port}/`)).toBeUndefined()
    },
  )

  test.each([
    'https://hooks.example.com',
    'https://hooks.example.com/a/b?c=d',
    'https://hooks.example.com:8443/',
    'https://HOOKS.example.com/',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'https://xn--bcher-kva.example.com/',
  ])('%s is accepted', async (url) => {
    dns.set('hooks.example.com', ['198.41.0.4'])
    const { status, body } = await create(url)

    expect(status).toBe(200)
    await org.request('DELETE', `/webhook-endpoints/${body.id}`)
  })

  test('a name is not looked up, so that no response shows which internal names exist', async () => {
    const [inside, nowhere] = [newName(), newName()]
    dns.set(inside, ['10.0.0.1'])

    for (const name of [inside, nowhere]) {
      const { status, body } = await create(`https://${name}/`)
      expect(status).toBe(200)
      expect(dns.questions(name)).toBe(0)
      await org.request('DELETE', `/webhook-endpoints/${body.id}`)
    }
  })
})

describe('at every attempt', () => {
  test('a forbidden URL in the database is never dialed', async () => {
    const ids = []
    for (const url of forbiddenUrls) ids.push(await smuggle(url))
    const { attempts, dialled } = await attemptAll(ids)

    expect(dialled).toEqual([])
    const outcomes = attempts.map(({ errorCode, responseCode }, index) => [
      forbiddenUrls[index],
      errorCode,
      responseCode,
    ])
    expect(outcomes).toEqual(forbiddenUrls.map((url) => [url, 'blocked_address', null]))
  })

  test('a name with a private address is never dialed, and fails like one that does not exist', async () => {
    const ids = [await smuggle(`https://${newName()}/`)]
    for (const address of privateAddresses) {
      const name = newName()
      dns.set(name, [address])
      ids.push(await smuggle(`https://${name}/`))
    }
    const { attempts, dialled } = await attemptAll(ids)

    expect(dialled).toEqual([])
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({
        errorCode: 'dns',
        errorMessage: 'the host name has no public address',
        responseCode: null,
      })
    }
  })

  test.each([
    ['a name that is public at first and private afterwards', [['198.41.0.4'], ['127.0.0.1']]],
    ['a name that does not exist at first and is private afterwards', ['nxdomain', ['10.0.0.1']]],
    ['a name server that fails at first', ['servfail', ['169.254.169.254']]],
    ['a public and a private address together', [['198.41.0.4', '127.0.0.1']]],
    ['a public IPv4 and a private IPv6 address', [['198.41.0.4', '::1']]],
    ['a private IPv4 and a public IPv6 address', [['127.0.0.1', '2606:4700:4700::1111']]],
    ['an alias of a private name', [{ cname: 'localhost.example.com', addresses: ['127.0.0.1'] }]],
  ] as const)('%s gains nothing', async (_case, answers) => {
    const name = newName()
    // The setting is built as data, so the lists are copied to be writable.
    dns.set(name, ...structuredClone(answers as unknown as DnsAnswer[]))
    const created = await create(`https://${name}/`)
    expect(created.status).toBe(200)
    await guard.resolveAllowed(name).catch(() => {})
    const { attempts, dialled } = await attemptAll([created.body.id])

    expect(dialled).toEqual([])
    expect(attempts).toMatchObject([{ errorCode: 'dns', responseCode: null }])
  })

  test('a name that does not exist is a DNS failure', async () => {
    const { attempts, dialled } = await attemptAll([await smuggle(`https://${newName()}/`)])

    expect(dialled).toEqual([])
    expect(attempts).toMatchObject([{ errorCode: 'dns', errorMessage: 'the host name has no public address' }])
  })

  test('a silent name server costs no more than the deadline', async () => {
    const name = newName()
    dns.set(name, 'silence')
    const { attempts, dialled } = await attemptAll([await smuggle(`https://${name}/`)], 500)

    expect(dialled).toEqual([])
    expect(attempts).toMatchObject([{ errorCode: 'timeout', errorMessage: 'no answer within 0.5 s' }])
  })

  test('all of a thousand addresses are checked', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => `8.${n >> 8}.${n & 255}.1`)
    dns.set('many.example.com', many)
    dns.set('almost.example.com', [...many.slice(1), '127.0.0.1'])

    expect((await guard.resolveAllowed('many.example.com')).length).toBe(1000)
    await expect(guard.resolveAllowed('almost.example.com')).rejects.toThrow('does not have a public address')
  })
})

test('a name with public addresses of both families may be used', async () => {
  const name = newName()
  dns.set(name, publicAddresses)

  expect((await guard.resolveAllowed(name)).length).toBe(publicAddresses.length)
})

describe('a redirect', () => {
  test('is a failure, and its target is never visited, wherever it leads', async () => {
    const receiver = await startHostileReceiver()
    const target = await startHostileReceiver()
    const dialled: string[] = []
    const local = createGuard({ isLocalAllowed: true })
    const sender = createGuardedSender({
      guard: local,
      deadlineMs: 10_000,
      onConnect: (address) => dialled.push(address),
    })
    const places = [`${target.origin}/ok`, `${receiver.origin}/ok`, '/redirect/301/', ...forbiddenUrls]
    const results = []
    for (const [index, place] of places.entries()) {
      const status = [301, 302, 303, 307, 308][index % 5]
      const location = encodeURIComponent(place.replaceAll(/[\r\n]/g, ''))
      const url = `${receiver.origin}/redirect/${status}/${location}`
      results.push((await sender.send({ url, headers: {}, body: Buffer.from('{}') })).status === status)
    }
    await sender.close()

    expect(results).toEqual(places.map(() => true))
    expect(target.connectionCount()).toBe(0)
    expect(receiver.visits.every((path) => path.startsWith('/redirect/'))).toBe(true)
    expect(receiver.visits).toHaveLength(places.length)
    expect(new Set(dialled)).toEqual(new Set(['127.0.0.1']))
    expect(dialled.length).toBe(receiver.connectionCount())
    await receiver.close()
    await target.close()
  })
})

test('a refused attempt reaches no listener on this machine', async () => {
  const listener = await startHostileReceiver()
  const name = newName()
  dns.set(name, ['127.0.0.1'])
  const hosts = ['127.0.0.1', 'localhost', '127.1', '0', '[::1]', '[::ffff:127.0.0.1]', name]
  const sender = createGuardedSender({ guard, deadlineMs: 5000 })
  for (const protocol of ['http', 'https']) {
    for (const host of hosts) {
      const url = `${protocol}://${host}:${listener.port}/ok`
      expect(await sender.send({ url, headers: {}, body: Buffer.alloc(0) })).toMatchObject({
        failure: 'blocked_address',
      })
    }
  }
  await sender.close()

  expect(listener.connectionCount()).toBe(0)
  await listener.close()
})

describe('where this machine is allowed, for development', () => {
  const local = createGuard({ isLocalAllowed: true, resolve: async () => ['127.0.0.1'] })

  test.each([
    'http://127.0.0.1:4000/',
    'http://localhost:6379/',
    'https://localhost/',
    'http://127.8.9.1:10080/x',
    'http://[::1]:80/',
  ])('%s may be used', (url) => {
    expect(local.explainUrl(url)).toBeUndefined()
  })

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://a@localhost/',
    'http://hooks.example.com/x',
    'http://1.1.1.1/',
    'https://hooks.example.com:6379/',
    'ftp://localhost/',
    'http://localhost:0/',
  ])('%s may not be used even then', (url) => {
    expect(local.explainUrl(url)).toMatch(/^must /)
  })

  test('a name with another private address is still refused', async () => {
    const elsewhere = createGuard({ isLocalAllowed: true, resolve: async () => ['127.0.0.1', '10.0.0.1'] })

    expect(await local.resolveAllowed('hooks.example.com')).toEqual(['127.0.0.1'])
    await expect(elsewhere.resolveAllowed('hooks.example.com')).rejects.toThrow('public address')
  })
})

test.each(['https://training.example.com/', 'https://TRAINING.example.com:443/x', 'https://training.example.com./'])(
  '%s is this service itself and is refused',
  (url) => {
    const own = createGuard({ isLocalAllowed: false, ownHost: () => 'training.example.com' })

    expect(own.explainUrl(url)).toBe('must not be this service itself')
    expect(own.explainUrl('https://training.example.com:8443/')).toBeUndefined()
    expect(own.explainUrl('https://hooks.training.example.com/')).toBeUndefined()
  },
)

describe('hosts inside the network that the operator lists', () => {
  const internal = createGuard({
    isLocalAllowed: false,
    resolve: async (name) => (name === 'keycloak.internal' ? ['10.0.0.7'] : ['10.0.0.8']),
    internalHosts: [
      { hostname: 'keycloak.internal', port: '8443', isHttpAllowed: false },
      { hostname: '10.0.0.5', port: '8080', isHttpAllowed: true },
    ],
  })

  test.each(['https://keycloak.internal:8443/realms/acme', 'http://10.0.0.5:8080/'])('%s can be reached', (url) => {
    expect(internal.explainUrl(url)).toBeUndefined()
  })

  test.each([
    ['another port', 'https://keycloak.internal/'],
    ['plain http that was not allowed', 'http://keycloak.internal:8443/'],
    ['another port of the address', 'http://10.0.0.5:9200/'],
    ['a neighbour', 'https://10.0.0.6:8080/'],
    ['a name below', 'https://evil.keycloak.internal:8443/'],
    ['a user name in front', 'https://keycloak.internal:8443@10.0.0.6/'],
  ])('%s cannot', (_, url) => {
    expect(internal.explainUrl(url)).toEqual(expect.any(String))
  })

  test('their private addresses are dialed, those of other names are not', async () => {
    expect(await internal.resolveAllowed('keycloak.internal')).toEqual(['10.0.0.7'])
    await expect(internal.resolveAllowed('hooks.example.com')).rejects.toThrow('public address')
  })
})
