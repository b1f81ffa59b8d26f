/**
 * Responses sent before their request has fully arrived, such as a refusal of a large file. Closing a connection while
 * data is still arriving resets it, and many clients then never read the response. So the rest is read and discarded,
 * within limits, before the response ends.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const restBytesMax = 64 * 1024 * 1024

/** How long to read the rest at most, and how long a pause may be. */
export type LingerLimits = { lingerMs: number; lingerPauseMs: number }

export function registerLinger(fastify: FastifyInstance, limits: LingerLimits): void {
  const invited = new WeakSet<FastifyRequest>()
  // `100 Continue` is sent only when the body is wanted, since headers alone may lead to a refusal.
  fastify.server.on('checkContinue', (request, response) => fastify.server.emit('request', request, response))
  // Hooks with callbacks: a promise per request would cost more than the hooks.
  fastify.addHook('preParsing', (request, reply, _payload, done) => {
    if (expectsContinue(request) && declaredLength(request) <= request.routeOptions.bodyLimit) {
      invited.add(request)
      reply.raw.writeContinue()
    }
    done()
  })
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = payload === undefined || payload === null || typeof payload === 'string' || Buffer.isBuffer(payload)
    // Don't wait again for a client that was too slow.
    if (request.raw.complete || !hasBody(request) || !isWhole || reply.statusCode === 408) return done(null, payload)
    if (expectsContinue(request) && !invited.has(request)) {
      // The body may never arrive, so the connection can't be reused.
      reply.header('connection', 'close')
      return done(null, payload)
    }
    const bytes = Buffer.from(payload ?? '')
    reply.header('content-length', bytes.length)
    done(null, answerBeforeTheRest(request, reply, bytes, limits))
  })
}

function answerBeforeTheRest(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, limits: LingerLimits) {
  const { raw } = request
  const answer = new Readable({ read() {} })
  let leftBytes = restBytesMax
  const end = () => {
    clearTimeout(whole)
    clearTimeout(pause)
    answer.push(null)
  }
  const giveUp = () => {
    reply.raw.once('finish', () => raw.destroy())
    end()
  }
  const whole = setTimeout(giveUp, limits.lingerMs)
  const pause = setTimeout(giveUp, limits.lingerPauseMs)
  // Send the headers immediately, even of a response without a body.
  answer.once('resume', () => reply.raw.flushHeaders())
  if (bytes.length > 0) answer.push(bytes)
  raw.once('end', end).once('close', end)
  raw.on('data', (chunk: Buffer) => {
    pause.refresh()
    const wasWithin = leftBytes >= 0
    leftBytes -= chunk.length
    if (wasWithin && leftBytes < 0) giveUp()
  })
  raw.resume()
  return answer
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function declaredLength({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0)
}

function expectsContinue({ headers }: FastifyRequest): boolean {
  return headers.expect?.toLowerCase() === '100-continue'
}
