/**
 * Clients that try to exhaust the service cheaply: JSON that grows in memory, SARIF whose parts refer to each other a
 * million times, connections that are never finished. All on loopback, bounded in number and size; the assertions don't
 * depend on the speed of the machine.
 */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { limits } from '@parapet/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sarifFile } from '../sarif-world.ts'
import { type Answer, createWorld, type TestOrganization, useWorld, type World } from '../world.ts'
import { fuzzRequests, fuzzSeed as seed } from './fuzz-size.ts'

const isLong = fuzzRequests > 20_000
const replay = `replay with FUZZ_SEED=${seed}`

let world: World
let org: TestOrganization
let neighbour: TestOrganization
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  neighbour = await world.organization()
})
afterAll(() => world?.close())

const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed, numRuns })

/** Any input is accepted or refused as documented, and the service keeps running. */
async function expectHarmless(answer: Answer, sent: string, refusals: readonly string[]): Promise<void> {
  const outcome = answer.status === 200 ? '200' : `${answer.status} ${answer.body?.error}`
  expect(['200', ...refusals], `${replay}: ${sent} -> ${answer.text.slice(0, 300)}`).toContain(outcome)
  expect((await world.request('GET', '/healthz')).status).toBe(200)
}

async function expectNeighbourServed(): Promise<void> {
  const tiny = sarifFile({ tool: 'Bandit', results: [{ ruleId: 'B608', level: 'error' }] })
  const answer = await neighbour.request('POST', '/sarif?dryRun=true', tiny)
  expect([answer.status, answer.body?.resultsReceived], answer.text.slice(0, 300)).toEqual([200, 1])
}

type CheapJson = {
  /** What precedes the object of distinct keys, and how often. */
  container: string
  containers: number
  keys: number
  keyLength: number
  value: string
  /** Whether the object is where the reader expects results. */
  isSarif: boolean
}

/** At most `maxBytes`: larger input would be refused unread. */
function buildJson({ container, containers, keys, keyLength, value, isSarif }: CheapJson, maxBytes: number): Buffer {
  const head = isSarif ? '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T"}},"results":[' : '['
  const tail = isSarif ? ']}]}' : ']'
  const room = maxBytes - head.length - tail.length - 2
  const times = Math.min(containers, Math.floor(room / (container.length + 1)))
  const left = room - times * (container.length + 1)
  const pairs = Math.min(keys, Math.floor(left / (keyLength + value.length + 4)))
  const pair = (n: number) => `"${n.toString(36).padStart(keyLength, '_').slice(-keyLength)}":${value}`
  const object = `{${Array.from({ length: pairs }, (_, n) => pair(n)).join()}}`
  return Buffer.from(`${head}${`${container},`.repeat(times)}${object}${tail}`)
}

describe(`JSON that is small on the wire and large in memory (FUZZ_SEED=${seed})`, () => {
  const cheap = fc.record<CheapJson>({
    container: fc.constantFrom('{"34":1}', '{}', '[]', '[0]', '{"a":{}}', '[[],[]]', '{"__proto__":1}', '""'),
    containers: fc.constantFrom(0, 1000, 400_000, 580_000, 599_999),
    keys: fc.constantFrom(0, 100_000, 585_000, 3_000_000),
    keyLength: fc.constantFrom(1, 4, 5, 8),
    value: fc.constantFrom('1', '""', '[]', 'null', '1e9'),
    isSarif: fc.boolean(),
  })
  const known = {
    container: '{"34":1}',
    containers: 580_000,
    keys: 3_000_000,
    keyLength: 4,
    value: '1',
    isSarif: false,
  }
  const documents = [known, ...sample(cheap, isLong ? 60 : 2)]

  test(`${documents.length} SARIF files`, async () => {
    for (const document of documents) {
      const answer = await org.request('POST', '/sarif?dryRun=true', buildJson(document, limits.sarifBodyBytes))
      await expectHarmless(answer, JSON.stringify(document), ['400 invalid_sarif', '400 unsupported_sarif_version'])
      await expectNeighbourServed()
    }
  })

  test(`${documents.length} bodies of another request`, async () => {
    for (const document of documents) {
      const answer = await org.request('POST', '/teams', buildJson(document, limits.bodyBytes))
      await expectHarmless(answer, JSON.stringify(document), ['400 invalid_request'])
    }
  })
})

type Taxonomies = {
  taxonomies: number
  taxa: number
  relationships: number
  results: number
  /** How a rule names its taxonomy. The last of many guids costs the most to find, a missing one even more. */
  by: 'last guid' | 'missing guid' | 'index' | 'index beyond'
  /** How a result names its rule: never by an id, which would be looked up once. */
  rule: 'ruleIndex' | 'rule.index' | 'extension'
}

function buildTaxonomies({ taxonomies, taxa, relationships, results, by, rule }: Taxonomies): Buffer {
  const components = {
    'last guid': { guid: `g${taxonomies - 1}` },
    'missing guid': { guid: 'none' },
    index: { index: taxonomies - 1 },
    'index beyond': { index: 2 ** 31 },
  }
  const target = { index: taxa - 1, toolComponent: components[by] }
  const rules = [{ id: 'r', relationships: Array.from({ length: relationships }, () => ({ target })) }]
  const references = {
    ruleIndex: { ruleIndex: 0 },
    'rule.index': { rule: { index: 0 } },
    extension: { rule: { index: 0, toolComponent: { index: 0 } } },
  }
  const listed = Array.from({ length: taxonomies }, (_, n) => ({
    name: 'CWE',
    guid: `g${n}`,
    // A million with ids would make the file too large.
    taxa: Array.from({ length: taxa }, (_, id) => (taxa < 1000 ? { id: `${id + 1}` } : {})),
  }))
  const run = {
    tool: { driver: { name: 'T', rules }, extensions: [{ name: 'E', rules }] },
    taxonomies: listed,
    results: Array.from({ length: results }, () => references[rule]),
  }
  return Buffer.from(JSON.stringify({ version: '2.1.0', runs: [run] }))
}

describe(`SARIF whose rules refer to taxonomies over and over (FUZZ_SEED=${seed})`, () => {
  const anyTaxonomies = fc.record<Taxonomies>({
    taxonomies: fc.constantFrom(1, 500, 1000),
    taxa: fc.constantFrom(1, 100, 500),
    relationships: fc.constantFrom(1, 1000),
    results: fc.constantFrom(1, isLong ? 500 : 20),
    by: fc.constantFrom('last guid', 'missing guid', 'index', 'index beyond'),
    rule: fc.constantFrom('ruleIndex', 'rule.index', 'extension'),
  })
  const known: Taxonomies[] = [
    { taxonomies: 1000, taxa: 1, relationships: 1000, results: 20, by: 'last guid', rule: 'ruleIndex' },
    { taxonomies: 1000, taxa: 1000, relationships: 1000, results: 500, by: 'index', rule: 'ruleIndex' },
  ]
  const documents = [...known, ...sample(anyTaxonomies, isLong ? 40 : 2)]

  test(`${documents.length} files`, async () => {
    for (const document of documents) {
      const file = buildTaxonomies(document)
      const answer = await org.request('POST', '/sarif?dryRun=true', file)
      expect(file.length).toBeLessThan(limits.sarifBodyBytes)
      await expectHarmless(answer, JSON.stringify(document), ['400 invalid_sarif'])
      await expectNeighbourServed()
    }
  })
})

describe(`unfinished connections (FUZZ_SEED=${seed})`, () => {
  const clientCount = isLong ? 400 : 40
  const requests = [
    `GET /api/public/v1/org HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${'k'.repeat(40)}\r\nX-Long: ${'x'.repeat(500)}\r\n\r\n`,
    `POST /api/public/v1/teams HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":"${'x'.repeat(300)}`,
    `POST /api/public/v1/sarif HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"ver\r\n`,
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: loc',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  ]
  const parts = fc
    .tuple(fc.constantFrom(...requests), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([request, share]) => request.slice(0, Math.ceil(request.length * share)))

  test(`${clientCount} clients that stop partway and never close their side hold no descriptors`, async () => {
    const hasty = await useWorld({
      httpLimits: {
        headersTimeoutMs: 300,
        requestTimeoutMs: 300,
        fileRequestTimeoutMs: 300,
        keepAliveTimeoutMs: 300,
        checkingIntervalMs: 50,
        lingerMs: 300,
        lingerPauseMs: 100,
        refusalMs: 100,
      },
    })
    const { server } = hasty.http.fastify
    const clients: Socket[] = []
    onTestFinished(() => {
      for (const client of clients) client.destroy()
    })
    const before = countDescriptors()
    for (const part of sample(parts, clientCount)) {
      const client = connect({ port: Number(new URL(hasty.url).port), host: '127.0.0.1', allowHalfOpen: true })
      client.on('error', () => {}).resume()
      clients.push(client)
      await once(client, 'connect')
      client.write(part, 'latin1')
    }

    const countConnections = promisify(server.getConnections.bind(server))
    await expect.poll(() => countConnections(), { message: replay }).toBe(0)
    // The clients' own descriptors remain, and some database connections, but no second one per client.
    expect(countDescriptors() - before).toBeLessThan(clientCount * 1.5)
    expect((await hasty.request('GET', '/healthz')).status).toBe(200)
  })
})

/** The open files of this process, if the system can list them. */
function countDescriptors(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0
}
