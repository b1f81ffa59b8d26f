import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../platform/operator-error.ts'
import type { OutputOptions } from './report.ts'

type ListenOptions = OutputOptions & { port: string; secret?: string; status: string; delay: string; count?: string }

type Received = { event: string; eventId: string; delivery: string; signature: string; bytes: number; body: unknown }

const toleranceSeconds = 300
const bodyBytesMax = 1024 * 1024

/** A receiver to point an endpoint at while trying things out. Needs WEBHOOK_ALLOW_LOCAL=1 on the server. */
export async function listenCommand(options: ListenOptions): Promise<void> {
  const port = readNumber('--port', options.port, 0, 65_535)
  const status = readNumber('--status', options.status, 200, 599)
  const delayMs = readNumber('--delay', options.delay, 0, 120_000)
  const count = options.count === undefined ? undefined : readNumber('--count', options.count, 1, 1_000_000)
  const received: Received[] = []
  let answered = 0

  const { promise: done, resolve: finish, reject: fail } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const isOver = new Promise((resolve) => response.once('close', resolve))
    const body = await readBody(request)
    if (body === undefined) {
      response.writeHead(413).end()
      return
    }
    const delivery = describe(request, body, options.secret)
    received.push(delivery)
    if (options.json !== true) process.stdout.write(`${toText(delivery)}\n\n`)
    await sleep(delayMs)
    response.writeHead(delivery.signature.startsWith('wrong') ? 400 : status).end()
    // A sender without a response sends the same request again, to the next listener on this port.
    await isOver
    answered++
    if (count !== undefined && answered >= count) finish()
  })
  server.once('error', (error: NodeJS.ErrnoException) =>
    fail(new OperatorError(`Port ${port} cannot be used: ${error.code}. Give another --port.`)),
  )
  server.listen(port, '127.0.0.1', () => {
    const { port: actual } = server.address() as AddressInfo
    process.stderr.write(`Listening at http://127.0.0.1:${actual}. Ctrl-C ends it.\n`)
  })
  process.once('SIGINT', finish)
  process.once('SIGTERM', finish)
  await done
  server.closeAllConnections()
  server.close()
  if (options.json === true) process.stdout.write(`${JSON.stringify(received)}\n`)
}

function describe(request: IncomingMessage, body: Buffer, secret: string | undefined): Received {
  const header = (name: string) => String(request.headers[name] ?? '-')
  return {
    event: header('x-service-event'),
    eventId: header('x-service-event-id'),
    delivery: header('x-service-delivery'),
    signature: secret === undefined ? 'not checked' : checkSignature(header('x-service-signature'), body, secret),
    bytes: body.length,
    body: parseOrText(body),
  }
}

function checkSignature(header: string, body: Buffer, secret: string): string {
  const seconds = /(?:^|,)t=(\d+)/.exec(header)?.[1]
  if (seconds === undefined) return 'wrong: the header has no t='
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  const isMatch = [...header.matchAll(/v1=([0-9a-f]{64})/g)].some(([, hex]) =>
    timingSafeEqual(Buffer.from(hex as string, 'hex'), expected),
  )
  if (!isMatch) return 'wrong: no v1 matches the secret and the body'
  const isFresh = Math.abs(Date.now() / 1000 - Number(seconds)) <= toleranceSeconds
  return isFresh ? 'valid' : 'wrong: signed more than five minutes ago'
}

function toText(delivery: Received): string {
  return [
    `${delivery.event}  ${delivery.eventId}`,
    `  delivery   ${delivery.delivery}`,
    `  signature  ${delivery.signature}`,
    JSON.stringify(delivery.body, null, 2).replaceAll(/^/gm, '  '),
  ].join('\n')
}

function parseOrText(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return body.toString('utf8')
  }
}

/** Undefined for a body that is too large, or that was broken off. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > bodyBytesMax) return undefined
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(chunks)
}

function readNumber(option: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new OperatorError(`${option} must be a whole number from ${min} to ${max}.`)
}
