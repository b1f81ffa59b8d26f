type Waiting<V> = { id: string; resolve(value: V | undefined): void; reject(error: unknown): void }

/** With two, the next statement is sent while the result of the first is parsed. */
const statementsUnderWay = 2

/**
 * Combines lookups by id that come at about the same time into one statement. Nothing is cached: each lookup is
 * answered by a statement sent after it. A single lookup doesn't wait.
 */
export function gatherLookUps<V>(
  load: (ids: string[]) => Promise<ReadonlyMap<string, V>>,
): (id: string) => Promise<V | undefined> {
  let waiting: Waiting<V>[] = []
  let underWay = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || underWay === statementsUnderWay) return
    isScheduled = true
    // After everything that has arrived by now was read from its socket.
    setImmediate(() => {
      isScheduled = false
      void send()
    })
  }

  async function send(): Promise<void> {
    const asked = waiting
    waiting = []
    underWay++
    try {
      const found = await load([...new Set(asked.map(({ id }) => id))])
      for (const { id, resolve } of asked) resolve(found.get(id))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      underWay--
      schedule()
    }
  }

  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject })
      schedule()
    })
}
