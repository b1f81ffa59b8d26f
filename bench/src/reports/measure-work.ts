export type Found = { name: string; ms: number; lines: number; limitMs: number; addedMb: number }

export const megabytes = () => process.memoryUsage.rss() / 1024 ** 2

/** The time it took, and its peak memory above the level before. */
export async function measure(name: string, limitMs: number, work: () => Promise<number>): Promise<Found> {
  globalThis.gc?.()
  const before = megabytes()
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 10)
  const startedAt = performance.now()
  const lines = await work()
  const ms = performance.now() - startedAt
  clearInterval(look)
  return { name, ms, lines, limitMs, addedMb: Math.max(most, megabytes()) - before }
}
