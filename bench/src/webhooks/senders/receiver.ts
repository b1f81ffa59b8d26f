/** Accepts deliveries and records when they came. Paths below /hole are never answered. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Event id and the moment it arrived, in milliseconds of the machine's clock. */
export type Arrival = [eventId: string, path: string, atMs: number]

let arrivals: Arrival[] = []

const server = createServer((request, response) => {
  const { url = '/' } = request
  if (url === '/control/arrivals') {
    response.end(JSON.stringify(arrivals))
  } else if (url === '/control/count') {
    response.end(String(arrivals.length))
  } else if (url === '/control/forget') {
    arrivals = []
    response.end()
  } else {
    request.resume()
    request.on('end', () => {
      if (url.startsWith('/hole')) return
      arrivals.push([String(request.headers['webhook-id']), url, performance.timeOrigin + performance.now()])
      response.end()
    })
  }
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ publicUrl: `http://127.0.0.1:${port}` })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
