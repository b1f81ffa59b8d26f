/**
 * How many requests are worked on at once. With more, everybody would wait longer and longer, until nobody is answered in
 * time any more. So those who come when so many are under way are told at once to come again. One organization can have
 * a part of the places only, so that it cannot keep the others out, and one that called too often is refused here too, before
 * anything is looked up for it.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorBody, errorEntry, mcpPath } from '@parapet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from '../log/log.ts'
import { createRequestOwners, type RequestOwners, unknownOwner } from './request-owner.ts'
import { describeScimError, isScimPath, scimContentType, toScimError } from './scim-error.ts'

export type LoadLimit = {
  /** Requests refused since the start. */
  refusedCount(): number
  /** How many of them, since their own organization had all the places it may have. */
  overShareCount(): number
  owners: RequestOwners
}

/** Asked with the path of the request, and only when it is known whose it is. */
export type IsOverLimit = (path: string, owner: string) => boolean

const tellAfterMs = 1000
type Refusal = 'unavailable' | 'rate_limited'

export function registerLoadLimit(
  fastify: FastifyInstance,
  options: {
    requestsAtOnce: number
    requestsAtOncePerOwner: number
    /** Whether the owner of this request has called too often. */
    isOverLimit?: IsOverLimit
    headers: Record<string, string>
    log: Logger
    isDraining: () => boolean
  },
): LoadLimit {
  const { requestsAtOnce, requestsAtOncePerOwner, log } = options
  const owners = createRequestOwners()
  const working = countWorking(fastify, owners)
  const answers = { unavailable: prepareRefusal('unavailable'), rate_limited: prepareRefusal('rate_limited') }
  let refused = 0
  let overShare = 0
  let told = 0
  let isGoingToTell = false
  const tell = () => {
    isGoingToTell = false
    log.warn({ refused: refused - told, requestsAtOnce }, 'too many requests in progress, refused some with 503')
    told = refused
  }
  function prepareRefusal(code: Refusal) {
    const api = JSON.stringify({ error: code } satisfies ErrorBody)
    const scim = JSON.stringify(describeScimError(toScimError(code)))
    return { api: prepareAnswer(code, api), scim: prepareAnswer(code, scim, scimContentType) }
  }
  function prepareAnswer(code: Refusal, body: string, mediaType = 'application/json; charset=utf-8') {
    const headers = {
      ...options.headers,
      'retry-after': '1',
      'cache-control': 'no-store',
      'content-type': mediaType,
      'content-length': String(body.length),
    }
    return { status: errorEntry(code).status, headers: Object.entries(headers).flat(), body }
  }
  const turnAway = (request: IncomingMessage, response: ServerResponse, code: Refusal) => {
    // Who waits to be invited may never send the body: nothing can be made of what follows on that connection.
    const isLast = options.isDraining() || request.headers.expect !== undefined
    const own = ['x-request-id', randomUUID(), ...(isLast ? ['connection', 'close'] : [])]
    const { status, headers, body } = answers[code][isScimPath(request.url ?? '') ? 'scim' : 'api']
    response.writeHead(status, [...headers, ...own]).end(body)
  }
  const refuse = (request: IncomingMessage, response: ServerResponse, code: Refusal) => {
    refused++
    if (code === 'rate_limited') overShare++
    // One line for all of them: those who are turned away must cost as little as they can.
    if (!isGoingToTell) setTimeout(tell, tellAfterMs).unref()
    isGoingToTell = true
    turnAway(request, response, code)
  }

  // Before the router and its hooks, for the same reason.
  const [handle] = fastify.server.listeners('request') as [(request: IncomingMessage, response: ServerResponse) => void]
  fastify.server.removeListener('request', handle)
  fastify.server.on('request', (request, response) => {
    // Pages, health and figures cost little, and are wanted most when there is much to do.
    const url = request.url ?? ''
    const isApi = url.startsWith('/api/') || url.startsWith(mcpPath) || isScimPath(url)
    if (!isApi) return handle(request, response)
    if (working.total() >= requestsAtOnce) return refuse(request, response, 'unavailable')
    const owner = owners.ownerOf(request)
    if (owner !== unknownOwner && options.isOverLimit?.(url, owner)) {
      return turnAway(request, response, 'rate_limited')
    }
    if (working.countOf(owner) < requestsAtOncePerOwner) return handle(request, response)
    // Those whose owner is not known yet have done nothing too often.
    refuse(request, response, owner === unknownOwner ? 'unavailable' : 'rate_limited')
  })
  return { refusedCount: () => refused, overShareCount: () => overShare, owners }
}

/** Work only: who is slow to send a body or to read an answer keeps no place from others. */
function countWorking(fastify: FastifyInstance, owners: RequestOwners) {
  const ownerOfWorking = new WeakMap<FastifyRequest, string>()
  const counts = new Map<string, number>()
  let total = 0
  const begin = (request: FastifyRequest) => {
    // By now it may be known who it is.
    const owner =
      request.caller?.org.id ?? request.session?.org.id ?? request.scim?.org.id ?? owners.ownerOf(request.raw)
    ownerOfWorking.set(request, owner)
    counts.set(owner, (counts.get(owner) ?? 0) + 1)
    total++
  }
  const end = (request: FastifyRequest) => {
    const owner = ownerOfWorking.get(request)
    if (owner === undefined) return
    ownerOfWorking.delete(request)
    const left = (counts.get(owner) ?? 1) - 1
    if (left === 0) counts.delete(owner)
    else counts.set(owner, left)
    total--
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
  return { total: () => total, countOf: (owner: string) => counts.get(owner) ?? 0 }
}
