/**
 * Answers that are given before their request has wholly arrived, such as a refusal of a large file. A connection that is
 * closed while data is still on its way is reset, and many clients then never read the answer. So the rest is read and
 * thrown away, within limits, before the answer ends.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const restBytesMax = 64 * 1024 * 1024

/** How long the rest is read at most, and how long a pause in it may be. */
export type LingerLimits = { lingerMs: number; lingerPauseMs: number }

export function registerLinger(fastify: FastifyInstance, limits: LingerLimits): void {
  const invited = new WeakSet<FastifyRequest>()
  // `100 Continue` would invite a body that may be refused by its headers alone: it is sent when the body is wanted.
  fastify.server.on('checkContinue', (request, response) => fastify.server.emit('request', request, response))
  // Hooks with a callback: a promise for every request would cost more than they do.
  fastify.addHook('preParsing', (request, reply, _payload, done) => {
    if (expectsContinue(request) && declaredLength(request) <= request.routeOptions.bodyLimit) {
      invited.add(request)
      reply.raw.writeContinue()
    }
    done()
  })
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = payload === undefined || payload === null || typeof payload === 'string' || Buffer.isBuffer(payload)
    // One who was too slow is not waited for once more.
    if (request.raw.complete || !hasBody(request) || !isWhole || reply.statusCode === 408) return done(null, payload)
    if (expectsContinue(request) && !invited.has(request)) {
      // The body may never come: nothing can be made of what follows on this connection.
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
  // An answer without a body, too, is told at once.
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
