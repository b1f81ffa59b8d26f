/** Counting a large organization takes seconds, so its figures are kept for a while. They are sums: none names a person. */

import { LRUCache } from 'lru-cache'
import { minuteMs } from '../../../platform/clock/durations.ts'
import type { OrgContext } from '../../../platform/context.ts'

/** An answer is kept when it has this many rows, or took this long. */
const largeCount = 50_000
const slowMs = 1000
/** Fewer rows are slow only on a machine that is busy with something else: small organizations see what just happened. */
const smallCount = 1000
const keptMs = 10 * minuteMs
const answersMax = 200

export type KeptAnswers<T> = {
  /** Gives the answer that was counted last if it is recent enough. Readers at the same time share one count. */
  read(ctx: OrgContext, key: string, count: () => Promise<T>): Promise<T>
}

export function createKeptAnswers<T extends object>(countRows: (answer: T) => number): KeptAnswers<T> {
  const kept = new LRUCache<string, { answer: T; until: number }>({ max: answersMax })
  const counting = new Map<string, Promise<T>>()
  return {
    async read(ctx, key, count) {
      const name = `${ctx.org.id} ${key}`
      const known = kept.get(name)
      if (known !== undefined && ctx.clock.now().getTime() < known.until) return known.answer
      const startedAt = ctx.clock.now().getTime()
      const running = counting.get(name) ?? count().finally(() => counting.delete(name))
      counting.set(name, running)
      const answer = await running
      const now = ctx.clock.now().getTime()
      const rows = countRows(answer)
      const isCostly = rows >= largeCount || (rows >= smallCount && now - startedAt >= slowMs)
      if (isCostly) kept.set(name, { answer, until: now + keptMs })
      return answer
    },
  }
}
