/** A real HTTP server on loopback that gives prepared responses, one per request, and records the requests. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type PreparedAnswer =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  /** Closes the connection without a response. */
  | 'drop'
  /** Never responds. */
  | 'hang'
  /** Sends the head of a response and never the rest. */
  | 'stall'

type SeenRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

type LoopbackServer = {
  url: string
  requests: SeenRequest[]
  /** Resolves when the server has seen that many requests. */
  seen(count: number): Promise<void>
}

/** Starts the server; it stops with the test. The last response is repeated for all further requests. */
export async function startLoopbackServer(...answers: PreparedAnswer[]): Promise<LoopbackServer> {
  const requests: SeenRequest[] = []
  const waiting: { count: number; resolve(): void }[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? {}
    const seenRequest = { method, url, headers, body: '' }
    requests.push(seenRequest)
    seenRequest.body = await text(request)
    for (const { resolve } of waiting.filter(({ count }) => count <= requests.length)) resolve()
    if (answer === 'hang') return
    if (answer === 'drop') {
      request.socket.destroy()
      return
    }
    if (answer === 'stall') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('[')
      return
    }
    const { status = 200, headers: extraHeaders = {}, body = {} } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...extraHeaders })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    seen: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
  }
}
