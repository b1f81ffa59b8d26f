/** Counts what PostgreSQL reads for real requests and jobs: every statement is first run under EXPLAIN, and undone. */
import type pg from 'pg'

export type Statement = { text: string; buffers: number; rows: number }
/** Buffers are pages of 8 kB that a statement looked at, in memory or not: the same on any machine, however busy. */
export type Cost = { buffers: number; rows: number; statements: Statement[] }

export type Meter = {
  measure<T>(work: () => Promise<T>): Promise<Cost & { answer: T }>
}

type Plan = Record<'Shared Hit Blocks' | 'Shared Read Blocks' | 'Actual Rows' | 'Actual Loops', number>
type Query = (text: unknown, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
type Callback = (error: Error | undefined, result?: unknown) => void

export function createMeter(pools: readonly pg.Pool[]): Meter {
  let counted: Statement[] | undefined
  const seen = new WeakSet<object>()
  const watch = (client: pg.PoolClient) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client) as unknown as Query
    let isInTransaction = false
    const run = async (text: string, values: unknown[] | undefined) => {
      if (counted !== undefined && /^\s*(select|with|insert|update|delete)\b/i.test(text)) {
        counted.push(await explain(query, { text, values, isInTransaction }))
      }
      if (/^(begin|start transaction)/i.test(text)) isInTransaction = true
      if (/^(commit|rollback)(?! to)/i.test(text)) isInTransaction = false
      return query(text, values)
    }
    Object.assign(client, {
      query(text: unknown, values?: unknown, callback?: Callback) {
        // Cursors go through unmeasured, and so does all the rest while nothing is measured.
        if (typeof text !== 'string') return (query as (...all: unknown[]) => unknown)(text, values, callback)
        const given = Array.isArray(values) ? values : undefined
        const done = typeof values === 'function' ? (values as Callback) : callback
        const running = run(text, given)
        if (done === undefined) return running
        running.then(
          (result) => done(undefined, result),
          (error) => done(error),
        )
      },
    })
  }
  for (const pool of pools) pool.on('acquire', watch)
  return {
    async measure(work) {
      const statements: Statement[] = []
      counted = statements
      try {
        const answer = await work()
        return { answer, statements, buffers: sum(statements, 'buffers'), rows: sum(statements, 'rows') }
      } finally {
        counted = undefined
      }
    },
  }
}

async function explain(
  query: Query,
  { text, values, isInTransaction }: { text: string; values: unknown[] | undefined; isInTransaction: boolean },
): Promise<Statement> {
  const [start, undo] = isInTransaction ? ['savepoint measured', 'rollback to measured'] : ['begin', 'rollback']
  await query(start)
  try {
    const { rows } = await query(`explain (analyze, buffers, timing off, format json) ${text}`, values)
    const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN']
    return {
      text: text.replace(/\s+/g, ' ').trim(),
      buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      rows: plan['Actual Rows'] * plan['Actual Loops'],
    }
  } finally {
    await query(undo)
  }
}

function sum(statements: readonly Statement[], what: 'buffers' | 'rows'): number {
  return statements.reduce((total, one) => total + one[what], 0)
}

/** For the message of a failed check: what cost most. */
export function describeCost({ buffers, rows, statements }: Cost): string {
  const most = statements.toSorted((a, b) => b.buffers - a.buffers).slice(0, 3)
  const lines = most.map((one) => `${one.buffers} buffers, ${one.rows} rows: ${one.text.slice(0, 300)}`)
  return [`${buffers} buffers, ${rows} rows, ${statements.length} statements`, ...lines].join('\n')
}
