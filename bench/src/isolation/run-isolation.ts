/** How one tenant at ten times its limits affects another, compared with a quiet phase in the same run. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appApiBase, limits, publicApiBase } from '@parapet/contract'
import { median } from '../measure.ts'
import { createSarifFile } from '../sarif/sarif-file.ts'
import { seedOrganizations } from '../seed.ts'
import { startServer } from '../servers/start-server.ts'
import { type Measure, quantile } from '../webhooks/measures.ts'
import { type BenchmarkOptions, openWorkplace } from '../workplace.ts'
import type { Attack, AttackerAnswer, AttackerMessage } from './attacker.ts'
import { type Credentials, type Noted, openCalmTenant } from './calm-tenant.ts'
import { seedCredentials } from './seed-tenant.ts'

export type IsolationSizes = {
  /** How long each round is measured, alone and during the attack. */
  seconds: number
  /** Time to use up the burst of each limit: the steady state is measured, not the beginning. */
  settleSeconds: number
  /** How many times its limits the busy tenant sends. */
  times: number
  /** Receivers of the busy tenant that accept a delivery and never respond. */
  hangingReceivers: number
  resultsPerFile: number
}

export const publishedIsolationSizes: IsolationSizes = {
  seconds: 5,
  settleSeconds: 12,
  times: 10,
  hangingReceivers: limits.webhookEndpoints,
  resultsPerFile: 2500,
}

/** The service's own defaults. */
const orgLimitPerSecond = 100
const uploadsAtOnce = 4
const credentialsEach = 4
const attackerCredentials = 20
/** A server that refuses everything needs no time to settle. */
const settleElsewhereMs = 1500
const eventsRaised = 20

const attackNames = ['keys', 'sessions', 'uploads', 'hanging receivers', 'all of it together'] as const
type AttackName = (typeof attackNames)[number]

/** `elsewhere`: the same load goes to a server that refuses all of it, so only the machine is busy. */
type Round = Record<'alone' | 'elsewhere' | 'beside', Noted>

export async function runIsolationBenchmark(options: BenchmarkOptions<IsolationSizes>): Promise<Measure[]> {
  const { sizes, rounds, signal, tell } = options
  tell('starting PostgreSQL')
  await using workplace = await openWorkplace(options)
  await using database = await workplace.createDatabase('isolation')
  const organizations = await seedOrganizations(database.pool, { organizations: 2, usersEach: 100 })
  const [busyOrg, calmOrg] = organizations as [(typeof organizations)[0], (typeof organizations)[0]]
  const busy = await seedCredentials(database.pool, busyOrg, attackerCredentials)
  await using service = await workplace.startService(database, 'this service', {
    env: { RATE_LIMIT_PER_MINUTE: '600', ORG_RATE_LIMIT_PER_MINUTE: '6000', WEBHOOK_ALLOW_LOCAL: '1' },
  })
  await using refusing = await startServer({
    name: 'a server that refuses everything',
    file: join(import.meta.dirname, '../servers/refusing.ts'),
    logFile: join(workplace.folder, 'refusing.log'),
  })
  const calm = await seedCredentials(database.pool, calmOrg, credentialsEach)
  await using tenant = await openCalmTenant(service.url, calm, signal)
  tell('warming up')
  const failures = (await tenant.work(sizes.seconds)).failures
  const measures: Measure[] = []
  for (const name of attackNames) {
    tell(`measuring beside ${name}`)
    const found: Round[] = []
    const statuses: Record<string, number> = {}
    await using holes = await openAttacker(signal)
    if (hasPart(name, 'hanging receivers')) await hangReceivers(holes.receiverUrl)
    const workBeside = async (url: string, settleMs: number) => {
      await using attacker = await openAttacker(signal)
      await attacker.begin(planAttack(name, url))
      await sleep(settleMs)
      return { noted: await tenant.work(sizes.seconds), statuses: await attacker.end() }
    }
    for (let round = 0; round < rounds; round++) {
      const alone = await tenant.work(sizes.seconds)
      const elsewhere = await workBeside(refusing.url, settleElsewhereMs)
      const beside = await workBeside(service.url, sizes.settleSeconds * 1000)
      found.push({ alone, elsewhere: elsewhere.noted, beside: beside.noted })
      for (const [status, count] of Object.entries(beside.statuses)) statuses[status] = (statuses[status] ?? 0) + count
    }
    if (hasPart(name, 'hanging receivers')) await clearReceivers()
    failures.push(...found.flatMap((one) => Object.values(one).flatMap((noted) => noted.failures)))
    const shown = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`)
    const note = shown.length === 0 ? [] : [`the busy tenant was answered ${shown.join(', ')}`]
    measures.push(compare(`another tenant's p99 beside ${name} / alone`, found, 'requestMs', note))
    if (hasPart(name, 'hanging receivers')) {
      measures.push(compare(`another tenant's webhooks, p99 beside ${name} / alone`, found, 'deliveryMs', []))
    }
  }
  measures.push({
    title: 'requests and deliveries of the other tenant that failed',
    found: failures.length,
    unit: 'failed',
    goal: { atMost: 0 },
    notes: failures.slice(0, 5),
  })
  return measures

  function planAttack(name: AttackName, url: string): Attack {
    const { port } = new URL(url)
    const requests = [
      ...(hasPart(name, 'keys') ? busy.keys.flatMap((key) => listKeyRequests(busy, key)) : []),
      ...(hasPart(name, 'sessions') ? busy.cookies.flatMap((cookie) => listSessionRequests(busy, cookie)) : []),
    ]
    const kinds = Number(hasPart(name, 'keys')) + Number(hasPart(name, 'sessions'))
    return {
      port: Number(port),
      requests,
      perSecond: orgLimitPerSecond * sizes.times * kinds,
      uploads: {
        count: hasPart(name, 'uploads') ? uploadsAtOnce * sizes.times : 0,
        key: busyOrg.key,
        bytes: createSarifFile(sizes.resultsPerFile, 'flood'),
      },
    }
  }

  /** Every event goes to all of them, and each hangs until the time limit. */
  async function hangReceivers(receiverUrl: string): Promise<void> {
    const post = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${busyOrg.key}`, 'content-type': 'application/json' }
      const request = { method: 'POST', headers, body: JSON.stringify(body), signal }
      let response = await fetch(service.url + publicApiBase + path, request)
      // Earlier requests may have used up this minute's allowance.
      while (response.status === 429) {
        await sleep(Number(response.headers.get('retry-after')) * 1000, undefined, { signal })
        response = await fetch(service.url + publicApiBase + path, request)
      }
      if (response.status !== 200) throw new Error(`${path} was answered ${response.status} ${await response.text()}`)
      return (await response.json()) as { id: string }
    }
    for (let n = 0; n < sizes.hangingReceivers; n++) {
      await post('/webhook-endpoints', { url: receiverUrl, events: ['assignment.created'] })
    }
    for (const userId of busyOrg.userIds.slice(0, eventsRaised)) {
      await post('/assignments', {
        assigneeType: 'user',
        assigneeId: userId,
        contentArea: 'practice',
        targetType: 'topic',
        targetId: 'xss',
        deadline: new Date(Date.now() + 86_400_000).toISOString(),
        isMandatory: true,
      })
    }
  }

  async function clearReceivers(): Promise<void> {
    await database.pool.query('delete from webhook_queue where org_id = $1', [busyOrg.id])
    await database.pool.query('update webhook_endpoints set deleted_at = now(), is_active = false where org_id = $1', [
      busyOrg.id,
    ])
    await database.pool.query('delete from assignment_assignees where org_id = $1', [busyOrg.id])
    await database.pool.query('delete from assignments where org_id = $1', [busyOrg.id])
  }
}

function hasPart(name: AttackName, part: AttackName): boolean {
  return name === part || name === 'all of it together'
}

function compare(title: string, found: Round[], of: 'requestMs' | 'deliveryMs', notes: string[]): Measure {
  const ratios = found.map(({ alone, beside }) => quantile(beside[of], 0.99) / quantile(alone[of], 0.99))
  const show = (which: keyof Round, share: number) =>
    median(found.map((one) => quantile(one[which][of], share))).toFixed(1)
  const count = found.reduce((sum, { beside }) => sum + beside[of].length, 0)
  return {
    title,
    found: median(ratios),
    range: [Math.min(...ratios), Math.max(...ratios)],
    unit: 'x',
    goal: { atMost: 2 },
    notes: [
      `p99 ${show('beside', 0.99)} ms beside it and ${show('alone', 0.99)} ms alone, p50 ${show('beside', 0.5)} ms and ${show('alone', 0.5)} ms; ${count} answers beside it`,
      `p99 ${show('elsewhere', 0.99)} ms, p50 ${show('elsewhere', 0.5)} ms while another server on this machine refuses the same load`,
      ...notes,
    ],
  }
}

function listKeyRequests({ userIds, teamIds }: Credentials, key: string): Buffer[] {
  const headers = [`Authorization: Bearer ${key}`]
  return [
    toBytes('GET', `${publicApiBase}/users/${userIds[0]}`, headers),
    toBytes('GET', `${publicApiBase}/teams`, headers),
    toBytes('PATCH', `${publicApiBase}/teams/${teamIds[0]}`, headers, { description: 'busy' }),
  ]
}

function listSessionRequests({ teamIds }: Credentials, cookie: string): Buffer[] {
  const headers = [`Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin']
  return [
    toBytes('GET', `${appApiBase}/teams`, headers),
    toBytes('PATCH', `${appApiBase}/teams/${teamIds[1]}`, headers, { description: 'busy' }),
  ]
}

function toBytes(method: string, path: string, headers: string[], body?: object): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const about = body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${text.length}`]
  return Buffer.from([`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, ...about, '', text].join('\r\n'))
}

async function openAttacker(signal: AbortSignal) {
  const child: ChildProcess = fork(new URL('./attacker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--single-threaded'],
  })
  const close = () => {
    child.kill('SIGKILL')
  }
  signal.addEventListener('abort', close)
  const [first] = (await once(child, 'message', { signal })) as [AttackerAnswer]
  const say = (message: AttackerMessage) => child.send(message)
  return {
    receiverUrl: 'receiverUrl' in first ? first.receiverUrl : '',
    async begin(attack: Attack): Promise<void> {
      say({ attack })
      await once(child, 'message', { signal })
    },
    async end(): Promise<Record<string, number>> {
      say({ stop: true })
      const [answer] = (await once(child, 'message', { signal })) as [AttackerAnswer]
      return 'statuses' in answer ? answer.statuses : {}
    },
    async [Symbol.asyncDispose]() {
      signal.removeEventListener('abort', close)
      close()
    },
  }
}
