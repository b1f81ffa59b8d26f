import type { RootContext } from '../context.ts'

type Item = string | { orgId: string; id?: string }

/**
 * The work of a job in one organization after the other, until it is asked to stop. A failure in one is logged as a
 * warning and does not hold up the others: the job's next run tries it again. Work gives how many it did.
 */
export async function forEachOrg<Root extends RootContext, I extends Item>(
  { root, signal }: { root: Root; signal: AbortSignal },
  items: readonly I[],
  work: (ctx: Root & { org: { id: string } }, item: I) => Promise<number>,
  problem: string,
): Promise<{ done: number; failed: number }> {
  let done = 0
  let failed = 0
  for (const item of items) {
    if (signal.aborted) break
    const { orgId, id }: Exclude<Item, string> = typeof item === 'string' ? { orgId: item } : item
    try {
      done += await work({ ...root, org: { id: orgId } }, item)
    } catch (error) {
      failed++
      root.log.warn({ err: error, orgId, id }, `${problem}; it is tried again`)
    }
  }
  return { done, failed }
}
