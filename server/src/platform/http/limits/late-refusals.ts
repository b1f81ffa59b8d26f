/**
 * A caller that keeps sending although it is refused gets its refusals late. While a client waits for one, it
 * can't send the next request on that connection; refused immediately, a flood would take the processor from everyone.
 */
import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createLatestEntries } from '../../latest-entries.ts'
import { createSmoothLimit } from './smooth-limit.ts'

export type LateRefusals = {
  /** Sends the refusal now, or later if this caller has had many. */
  send(caller: string, response: ServerResponse, refuse: () => void): void
  /** Sends it later: this caller is known to have had many. */
  sendLater(caller: string, response: ServerResponse, refuse: () => void): void
  /** Whether it got a late refusal a short time ago. */
  isFlooding(caller: string): boolean
  waitingCount(): number
}

export type LatenessLimits = {
  /** Sent immediately, for each caller: more than clients get that wait for as long as `Retry-After` says. */
  promptRefusalsPerSecond: number
  /** Each waits for a random time around this one, so that they are not all sent, and then asked again, together. */
  lateRefusalMs: number
  /** Waiting responses take memory: with this many, all further ones are sent immediately. */
  lateRefusals: number
}

const callersKept = 1000

/** While the service stops, nobody waits. */
export function createLateRefusals(limits: LatenessLimits, isStopping: () => boolean = () => false): LateRefusals {
  const { promptRefusalsPerSecond, lateRefusalMs, lateRefusals } = limits
  const prompt = createSmoothLimit({ perMinute: promptRefusalsPerSecond * 60, burst: promptRefusalsPerSecond })
  const floodsUntil = createLatestEntries<number>(callersKept)
  const spread = () => randomInt(Math.ceil((lateRefusalMs * 2) / 3), Math.ceil((lateRefusalMs * 4) / 3) + 1)
  let waiting = 0

  function sendLater(caller: string, response: ServerResponse, refuse: () => void): void {
    floodsUntil.set(caller, performance.now() + lateRefusalMs)
    if (waiting >= lateRefusals || isStopping()) {
      refuse()
      return
    }
    waiting++
    const leave = () => {
      clearTimeout(timer)
      response.off('close', leave)
      waiting--
    }
    const timer = setTimeout(() => {
      leave()
      refuse()
    }, spread())
    response.once('close', leave)
  }

  return {
    send(caller, response, refuse) {
      if (prompt.take(caller) === undefined) refuse()
      else sendLater(caller, response, refuse)
    },
    sendLater,
    isFlooding: (caller) => (floodsUntil.get(caller) ?? 0) > performance.now(),
    waitingCount: () => waiting,
  }
}
