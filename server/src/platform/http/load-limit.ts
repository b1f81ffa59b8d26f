/**
 * How many requests are worked on at once. With more, everybody would wait longer and longer, until nobody is answered in
 * time any more. So those who come when so many are under way are told at once to come again.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorBody, errorEntry } from '@parapet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from '../log/log.ts'

export type LoadLimit = {
  /** How many were told to come again since the start. */
  refusedCount(): number
}

const tellAfterMs = 1000
const body = JSON.stringify({ error: 'unavailable' } satisfies ErrorBody)

export function registerLoadLimit(
  fastify: FastifyInstance,
  options: { requestsAtOnce: number; headers: Record<string, string>; log: Logger; isDraining: () => boolean },
): LoadLimit {
  const { requestsAtOnce, log } = options
  const workingCount = countWorking(fastify)
  const headers = Object.entries({
    ...options.headers,
    'retry-after': '1',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
  }).flat()
  let refused = 0
  let told = 0
  let isGoingToTell = false
  const tell = () => {
    isGoingToTell = false
    log.warn({ refused: refused - told, requestsAtOnce }, 'too many requests at once, some were told to come again')
    told = refused
  }
  const refuse = (request: IncomingMessage, response: ServerResponse) => {
    refused++
    // One line for all of them: those who are turned away must cost as little as they can.
    if (!isGoingToTell) setTimeout(tell, tellAfterMs).unref()
    isGoingToTell = true
    // Who waits to be invited may never send the body: nothing can be made of what follows on that connection.
    const isLast = options.isDraining() || request.headers.expect !== undefined
    const own = ['x-request-id', randomUUID(), ...(isLast ? ['connection', 'close'] : [])]
    response.writeHead(errorEntry('unavailable').status, [...headers, ...own]).end(body)
  }

  // Before the router and its hooks, for the same reason.
  const [handle] = fastify.server.listeners('request') as [(request: IncomingMessage, response: ServerResponse) => void]
  fastify.server.removeListener('request', handle)
  fastify.server.on('request', (request, response) => {
    // Pages, health and figures cost little, and are wanted most when there is much to do.
    if (workingCount() < requestsAtOnce || request.url?.startsWith('/api/') !== true) handle(request, response)
    else refuse(request, response)
  })
  return { refusedCount: () => refused }
}

/** Work only: who is slow to send a body or to read an answer keeps no place from others. */
function countWorking(fastify: FastifyInstance): () => number {
  const working = new WeakSet<FastifyRequest>()
  let count = 0
  const begin = (request: FastifyRequest) => {
    working.add(request)
    count++
  }
  const end = (request: FastifyRequest) => {
    if (working.delete(request)) count--
  }
  // Hooks with a callback: a promise for every request would cost more than they do.
  fastify.addHook('onRequest', (request, reply, done) => {
    begin(request)
    reply.raw.once('close', () => end(request))
    done()
  })
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    end(request)
    done(null, payload)
  })
  fastify.addHook('preValidation', (request, reply, done) => {
    if (!reply.raw.destroyed) begin(request)
    done()
  })
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    end(request)
    done(null, payload)
  })
  return () => count
}
