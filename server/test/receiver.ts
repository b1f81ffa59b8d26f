/** A webhook receiver on loopback. It stores what it gets, and answers on demand. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Received = {
  method: string
  path: string
  eventId: string
  deliveryId: string
  headers: IncomingHttpHeaders
  /** Names and values as received. */
  rawHeaders: string[]
  body: Buffer
}

/** Answers now, later, or never. */
export type Behaviour = (response: ServerResponse, received: Received) => void

export type Receiver = {
  url: string
  port: number
  received: Received[]
  /** Sets what happens at a path. */
  behave(path: string, behaviour: Behaviour): void
  /** Sets the answer for all other paths; 200 at first. */
  answer(status: number, body?: string): void
  /** How many requests arrived for each event. */
  counts(path?: string): Map<string, number>
  close(): Promise<void>
}

export const answer =
  (status: number, body = ''): Behaviour =>
  (response) =>
    response.writeHead(status).end(body)
export const never: Behaviour = () => {}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const behaviours = new Map<string, Behaviour>()
  let behaveElsewhere = answer(200)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', () => {
      const { method = '', url: path = '', headers, rawHeaders } = request
      const entry: Received = {
        method,
        path,
        eventId: String(headers['x-service-event-id']),
        deliveryId: String(headers['x-service-delivery']),
        headers,
        rawHeaders,
        body: Buffer.concat(chunks),
      }
      received.push(entry)
      const behave = behaviours.get(path) ?? behaveElsewhere
      behave(response, entry)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    behave: (path, behaviour) => void behaviours.set(path, behaviour),
    answer(status, body) {
      behaveElsewhere = answer(status, body)
    },
    counts(path) {
      const counts = new Map<string, number>()
      for (const entry of received) {
        if (path === undefined || entry.path === path) counts.set(entry.eventId, (counts.get(entry.eventId) ?? 0) + 1)
      }
      return counts
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A receiver for one test. */
export async function useReceiver(): Promise<Receiver> {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  return receiver
}
