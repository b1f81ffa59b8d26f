import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { listMemoryFlags } from '../../../server/src/areas/findings/sarif/sarif.tools.ts'
import { median } from '../measure.ts'
import { seedOrganizations } from '../seed.ts'
import { type Measure, quantile } from '../webhooks/measures.ts'
import { openWorkplace } from '../workplace.ts'
import type { Round } from './reading-child.ts'
import { createSarifFile } from './sarif-file.ts'

export type SarifOptions = {
  results: number
  rounds: number
  /** How many pairs of files are sent, one pair after the other. */
  pairs: number
  profileFolder?: string
  signal: AbortSignal
  tell(message: string): void
}

/** Concurrent requests during the uploads. */
const probes = 4

/** Our reader compared with `JSON.parse`, and how two simultaneous large files affect everyone else. */
export async function runSarifBenchmarks(options: SarifOptions): Promise<Measure[]> {
  return [...(await measureReading(options)), ...(await measureUploads(options))]
}

async function measureReading({ results, rounds, signal, tell }: SarifOptions): Promise<Measure[]> {
  tell('reading a SARIF file in a process of its own')
  signal.throwIfAborted()
  const bytes = createSarifFile(results, 'reading')
  const unknownBytes = createSarifFile(results, 'reading', 'XodeQX')
  const child = fork(new URL('./reading-child.ts', import.meta.url), {
    execArgv: listMemoryFlags(),
    serialization: 'advanced',
    signal,
  })
  child.send({ bytes, unknownBytes, rounds })
  const [times] = (await once(child, 'message')) as [Round[]]
  const of = (key: keyof Round) => median(times.map((time) => time[key])).toFixed(0)
  const compare = (one: keyof Round, other: keyof Round) => {
    const ratios = times.map((time) => time[one] / time[other])
    return {
      found: median(ratios),
      range: [Math.min(...ratios), Math.max(...ratios)] as [number, number],
      unit: 'x' as const,
    }
  }
  return [
    {
      title: `reading ${sizeOf(bytes)} with ${results.toLocaleString('en')} results / JSON.parse of it, in the same process`,
      ...compare('readMs', 'parseMs'),
      goal: { atMost: 3 },
      notes: [`medians ${of('readMs')} ms and ${of('parseMs')} ms of the processor`],
    },
    {
      title: 'reading it / reading the same file of a tool that the knowledge base does not have',
      ...compare('readMs', 'unknownMs'),
      goal: { atMost: 1.1 },
      notes: [`medians ${of('readMs')} ms and ${of('unknownMs')} ms of the processor`],
    },
  ]
}

async function measureUploads(options: SarifOptions): Promise<Measure[]> {
  const { results, pairs, signal, tell } = options
  tell('starting PostgreSQL')
  await using workplace = await openWorkplace(options)
  await using database = await workplace.createDatabase('sarif')
  const organizations = await seedOrganizations(database.pool, { organizations: 2, usersEach: 100 })
  await using service = await workplace.startService(database)
  const [first, second] = organizations as [(typeof organizations)[0], (typeof organizations)[0]]
  const upload = async (mark: string, key: string) => {
    const startedAt = performance.now()
    const response = await fetch(`${service.url}/api/public/v1/sarif`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/sarif+json',
        'x-repo': `example/${mark}`,
        'x-commit-author-email': 'person2@example.com',
      },
      body: createSarifFile(results, mark),
      signal,
    })
    if (response.status !== 200) throw new Error(`an upload was answered ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
    return performance.now() - startedAt
  }
  tell('warming up')
  await upload('warm-up', first.key)
  const alone = await probe(service.url, second.key, signal, async () => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
  })
  tell('sending two files together')
  const uploadMs: number[] = []
  const beside = await probe(service.url, second.key, signal, async () => {
    for (let pair = 0; pair < pairs; pair++) {
      uploadMs.push(...(await Promise.all([upload(`a${pair}`, first.key), upload(`b${pair}`, second.key)])))
    }
  })
  const size = sizeOf(createSarifFile(results, ''))
  const measures: Measure[] = [
    {
      title: `p99 of other requests while two files of ${size} are uploaded together`,
      found: quantile(beside, 0.99),
      unit: 'ms',
      goal: { atMost: 200 },
      notes: [
        `${beside.length} requests of ${probes} clients; p50 ${quantile(beside, 0.5).toFixed(1)} ms, longest ${Math.max(...beside).toFixed(1)} ms`,
        `without uploads p99 ${quantile(alone, 0.99).toFixed(1)} ms; an upload took ${median(uploadMs).toFixed(0)} ms`,
      ],
    },
  ]
  const peaks = await readPeaksMb(service.pid)
  if (peaks.length > 0) {
    measures.push({
      title: 'memory of the service and the process that reads, each at its peak, with these uploads',
      found: peaks.reduce((sum, peak) => sum + peak, 0),
      unit: 'MB',
      goal: { atMost: 512 },
      notes: [`one by one ${peaks.map((peak) => `${peak.toFixed(0)} MB`).join(', ')}`],
    })
  }
  return measures
}

/** Requests the organization repeatedly during the work; returns the response times. */
async function probe(url: string, key: string, signal: AbortSignal, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const headers = { authorization: `Bearer ${key}` }
      const response = await fetch(`${url}/api/public/v1/org`, { headers, signal })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`a request was answered ${response.status}`)
      times.push(performance.now() - startedAt)
    }
  }
  const asking = Array.from({ length: probes }, ask)
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(asking)
  return times
}

/** Of a process and its children. Linux only; none elsewhere. */
async function readPeaksMb(pid: number): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  const peaks = [`${pid}`, ...children].map(async (id) => {
    const peak = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${id}/status`, 'utf8'))?.[1]
    return Number(peak ?? 0) / 1024
  })
  return Promise.all(peaks)
}

function sizeOf(bytes: Uint8Array): string {
  return `${(bytes.length / 1024 / 1024).toFixed(1)} MB`
}
