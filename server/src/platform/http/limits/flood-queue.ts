/**
 * Requests of callers that flood, of those that their limits allow. They begin a few at a time, and hardly ever
 * while a request of anyone else is worked on: on a single processor, each would make the others wait.
 */
import type { ServerResponse } from 'node:http'

export type FloodQueue = {
  /** Begins the request when it is its turn. False if too many are waiting already. */
  add(response: ServerResponse, begin: () => void): boolean
}

const waitingMax = 30
/** At a time, while nobody else is worked on. */
const atOnce = 4
/** How often one begins nevertheless, so that it isn't locked out by others who are always busy. */
const besideOthersMs = 25
/** A request that takes longer than this waits for something, such as the reading of a file, and is not counted. */
const countedMs = 100
const lookAgainMs = 5

export function createFloodQueue(isAnyoneElseWorking: () => boolean): FloodQueue {
  const waiting: { response: ServerResponse; begin(): void }[] = []
  let running = 0
  let lastBeganAt = 0
  let willLook = false

  function mayBegin(): boolean {
    if (!isAnyoneElseWorking()) return running < atOnce
    return running === 0 && performance.now() - lastBeganAt >= besideOthersMs
  }

  function look(): void {
    while (waiting.length > 0 && mayBegin()) beginFirst()
    if (waiting.length === 0 || willLook) return
    willLook = true
    setTimeout(() => {
      willLook = false
      look()
    }, lookAgainMs)
  }

  function beginFirst(): void {
    const first = waiting.shift()
    if (first === undefined || first.response.destroyed) return
    running++
    lastBeganAt = performance.now()
    const end = () => {
      clearTimeout(timer)
      first.response.off('close', end)
      running--
      setImmediate(look)
    }
    const timer = setTimeout(end, countedMs)
    first.response.once('close', end)
    first.begin()
  }

  return {
    add(response, begin) {
      if (waiting.length >= waitingMax) return false
      waiting.push({ response, begin })
      look()
      return true
    },
  }
}
