/** A limited number of places, handed to organizations in turn. */
export type FairQueue = {
  /** Resolves when it is this caller's turn; `leave` must follow. Rejects when `signal` aborts while it waits. */
  enter: (orgId: string, signal: AbortSignal) => Promise<void>
  leave: () => void
  waitingCount: () => number
  waitingOf: (orgId: string) => number
}

type Waiting = { begin: () => void }

export function createFairQueue(places: number): FairQueue {
  // In the order in which organizations get their turn: who was served goes to the end.
  const lines = new Map<string, Waiting[]>()
  let free = places

  function next(): void {
    const first = lines.entries().next()
    if (free === 0 || first.done === true) return
    const [orgId, line] = first.value
    lines.delete(orgId)
    const caller = line.shift()
    if (line.length > 0) lines.set(orgId, line)
    free--
    caller?.begin()
  }

  function withdraw(orgId: string, caller: Waiting): void {
    const rest = (lines.get(orgId) ?? []).filter((other) => other !== caller)
    if (rest.length === 0) lines.delete(orgId)
    else lines.set(orgId, rest)
  }

  return {
    enter(orgId, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const onAbort = () => {
        withdraw(orgId, caller)
        reject(signal.reason)
      }
      const caller = {
        begin() {
          signal.removeEventListener('abort', onAbort)
          resolve()
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      const line = lines.get(orgId)
      if (line === undefined) lines.set(orgId, [caller])
      else line.push(caller)
      next()
      return promise
    },
    leave() {
      free++
      next()
    },
    waitingCount: () => [...lines.values()].reduce((sum, line) => sum + line.length, 0),
    waitingOf: (orgId) => lines.get(orgId)?.length ?? 0,
  }
}
