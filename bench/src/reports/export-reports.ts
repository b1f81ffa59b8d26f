/**
 * Creates every report of an organization and prints how long each took: `export-reports.ts DATABASE_URL ORG_ID TOPICS`
 */
import { reportIds } from '@parapet/contract'
import { pino } from 'pino'
import { exportReport } from '../../../server/src/areas/evidence/reports/reports.ts'
import { builtInContentFolder, type Catalog, loadCatalog } from '../../../server/src/areas/training/catalog/catalog.ts'
import { getCoverage, getSummary } from '../../../server/src/areas/training/compliance/compliance.ts'
import { systemClock } from '../../../server/src/platform/clock/clock.ts'
import { createSealer } from '../../../server/src/platform/crypto/sealer.ts'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { measureInsight } from './measure-insight.ts'
import { type Found, measure, megabytes } from './measure-work.ts'

/** The built-in catalog with copies of its topics, up to this number. They teach the same weaknesses. */
export function withTopics(catalog: Catalog, count: number): Catalog {
  const real = [...catalog.topics.values()].filter(({ isRetired }) => !isRetired)
  const topics = Array.from({ length: count }, (_, n) => {
    const topic = real[n % real.length]
    if (topic === undefined) throw new Error('the catalog is empty')
    return n < real.length ? topic : { ...topic, id: `${topic.id}-${n}` }
  })
  return { ...catalog, topics: new Map(topics.map((topic) => [topic.id, topic])) }
}

async function main(url: string, orgId: string, topics: number): Promise<void> {
  const log = pino({ level: 'silent' })
  const database = openDatabase({ connection: { connectionString: url }, poolSize: 4, name: 'reports', log })
  const ctx = {
    db: database.db,
    clock: systemClock,
    log,
    actor: { type: 'operator' as const },
    requestId: null,
    sealer: createSealer(Buffer.alloc(32)),
    publicUrl: 'https://training.example.com',
    catalog: withTopics(await loadCatalog([builtInContentFolder]), topics),
    org: { id: orgId },
  }
  const found: Found[] = []
  // After an update the content differs: every row is rebuilt on the first read.
  found.push(
    await measure(
      'compliance after new content, once',
      60_000,
      async () => (await getSummary(ctx, 'standard')).frameworks.length,
    ),
  )
  for (const id of ['owasp-top-10-2025', 'cwe-top-25-2025']) {
    found.push(
      await measure(
        `compliance page of ${id}`,
        300,
        async () => (await getCoverage(ctx, 'standard', id)).requirements.length,
      ),
    )
  }
  found.push(
    await measure('compliance summary', 300, async () => (await getSummary(ctx, 'standard')).frameworks.length),
  )
  found.push(...(await measureInsight(ctx)))
  const beforeMb = megabytes()
  for (const id of reportIds) {
    found.push(
      await measure(`report ${id} as CSV`, 5000, async () => {
        let lines = -1
        for await (const piece of exportReport(ctx, id, {})) lines += piece.split('\r\n').length - 1
        return lines
      }),
    )
  }
  await database.close()
  process.stdout.write(JSON.stringify({ found, peakMb: process.resourceUsage().maxRSS / 1024, beforeMb }))
}

if (import.meta.main) {
  const [url = '', orgId = '', topics = ''] = process.argv.slice(2)
  await main(url, orgId, Number(topics))
}
