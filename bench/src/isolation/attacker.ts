/**
 * A tenant that sends far more than its limits, in a separate process, so that it does not slow down the measurement.
 * Controlled by messages: it begins immediately, and returns the number of responses by status when stopped.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRequestSource } from '../request-source.ts'

export type Attack = {
  port: number
  /** Complete requests, sent in turn at this pace, regardless of responses. */
  requests: Uint8Array[]
  perSecond: number
  /** Files that are sent repeatedly, this many at the same time. */
  uploads: { count: number; key: string; bytes: Uint8Array }
}

export type AttackerMessage = { attack: Attack } | { stop: true }
export type AttackerAnswer = { receiverUrl: string } | { begun: true } | { statuses: Record<string, number> }

// Real attackers have their own machines. Here they must not take the processor from their victims.
setPriority(constants.priority.PRIORITY_LOW)

const stop = new AbortController()
const statuses: Record<string, number> = {}
const count = (status: number | string, times = 1) => {
  statuses[status] = (statuses[status] ?? 0) + times
}
const batchSeconds = 0.2
const batches: { sent: number; answered: { status: number }[] }[] = []

// Accepts every request and never responds.
const receiver = createServer(() => {}).listen(0, '127.0.0.1', () => {
  const { port } = receiver.address() as AddressInfo
  tell({ receiverUrl: `http://127.0.0.1:${port}` })
})

process.on('message', async (message: AttackerMessage) => {
  if ('stop' in message) {
    stop.abort()
    countBatches()
    tell({ statuses })
    return
  }
  const { requests, uploads } = message.attack
  for (let n = 0; n < uploads.count; n++) void upload(message.attack, n)
  if (requests.length > 0) await flood(message.attack)
  else tell({ begun: true })
})

async function flood({ port, requests, perSecond }: Attack): Promise<void> {
  await using source = await openRequestSource(
    port,
    requests.map((bytes) => Buffer.from(bytes)),
  )
  tell({ begun: true })
  while (!stop.signal.aborted) {
    const batch = { sent: perSecond * batchSeconds, answered: [] as { status: number }[] }
    batches.push(batch)
    batch.answered = await source.ask({ perSecond, seconds: batchSeconds, signal: stop.signal }).catch(() => [])
  }
}

/** Counted at the end: an answer may come long after its request, or not in time. */
function countBatches(): void {
  for (const { sent, answered } of batches) {
    for (const { status } of answered) count(status)
    if (sent > answered.length) count('no answer yet', sent - answered.length)
  }
}

/** Retries as soon as the service allows it. */
async function upload({ port, uploads }: Attack, number: number): Promise<void> {
  const headers = {
    authorization: `Bearer ${uploads.key}`,
    'content-type': 'application/sarif+json',
    'x-repo': `example/flood-${number}`,
  }
  while (!stop.signal.aborted) {
    const request = { method: 'POST', headers, body: Buffer.from(uploads.bytes), signal: stop.signal }
    const response = await fetch(`http://127.0.0.1:${port}/api/public/v1/sarif?dryRun=true`, request).catch(
      () => undefined,
    )
    await response?.arrayBuffer().catch(() => {})
    if (response !== undefined) count(response.status)
    if (response?.status !== 200) await sleep(Number(response?.headers.get('retry-after') ?? 1) * 1000)
  }
}

function tell(answer: AttackerAnswer): void {
  process.send?.(answer)
}
