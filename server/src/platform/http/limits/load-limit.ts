/**
 * Limits concurrent requests. With more, everyone would wait longer and longer until no response is in time. So
 * requests beyond the limit are refused immediately and asked to retry. One organization can only use part of the
 * places, so that it can't lock the others out, and one over its rate limit is refused here too, before any lookup. A
 * caller that goes on nevertheless waits for its refusals, and its other requests give way to those of everyone else:
 * one credential, or all of an organization's people or programs if they are over their limit together.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { appApiBase, type ErrorBody, errorEntry, errorMessage, mcpPath } from '@parapet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from '../../log/log.ts'
import { describeScimError, isScimPath, scimContentType, toScimError } from '../answer/scim-error.ts'
import { createRequestOwners, type RequestOwners, unknownOwner } from '../request/request-owner.ts'
import { createFloodQueue } from './flood-queue.ts'
import { createLateRefusals, type LatenessLimits } from './late-refusals.ts'

export type LoadLimit = {
  /** Requests refused since the start. */
  refusedCount(): number
  /** How many of them because their own organization used all its places. */
  overShareCount(): number
  /** Refusals that are to be sent later. */
  lateCount(): number
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
    lateness: LatenessLimits
    /** Whether the owner of this request has called too often. */
    isOverLimit?: IsOverLimit
    headers: Record<string, string>
    log: Logger
    isDraining: () => boolean
  },
): LoadLimit {
  const { requestsAtOnce, requestsAtOncePerOwner, log } = options
  const owners = createRequestOwners()
  const late = createLateRefusals(options.lateness, options.isDraining)
  const ofFloods = new WeakSet<IncomingMessage>()
  const working = countWorking(fastify, owners, ofFloods)
  const floods = createFloodQueue(() => working.totalOfOthers() > 0)
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
    const api = JSON.stringify({ error: code, message: errorMessage(code) } satisfies ErrorBody)
    const scim = JSON.stringify(describeScimError(toScimError(code)))
    return { api: prepareAnswer(code, api), scim: prepareAnswer(code, scim, scimContentType) }
  }
  function prepareAnswer(code: Refusal, body: string, mediaType = 'application/json; charset=utf-8') {
    const headers = {
      ...options.headers,
      'cache-control': 'no-store',
      'content-type': mediaType,
      'content-length': String(body.length),
    }
    return { status: errorEntry(code).status, headers: Object.entries(headers).flat(), body }
  }
  const turnAway = (
    request: IncomingMessage,
    response: ServerResponse,
    code: Refusal,
    more: Record<string, string> = { 'retry-after': '1' },
  ) => {
    // A client waiting for 100 Continue may never send the body, so the connection can't be reused.
    const isLast = options.isDraining() || request.headers.expect !== undefined
    const own = Object.entries({ ...more, 'x-request-id': randomUUID(), ...(isLast ? { connection: 'close' } : {}) })
    const { status, headers, body } = answers[code][isScimPath(request.url ?? '') ? 'scim' : 'api']
    response.writeHead(status, [...headers, ...own.flat()]).end(body)
  }
  const refuse = (request: IncomingMessage, response: ServerResponse, code: Refusal) => {
    refused++
    if (code === 'rate_limited') overShare++
    // One line for all of them: refused requests must cost as little as possible.
    if (!isGoingToTell) setTimeout(tell, tellAfterMs).unref()
    isGoingToTell = true
    turnAway(request, response, code)
  }

  // Before the router and its hooks, for the same reason.
  const [handle] = fastify.server.listeners('request') as [(request: IncomingMessage, response: ServerResponse) => void]
  fastify.server.removeListener('request', handle)
  fastify.server.on('request', (request, response) => {
    // Pages, health and metrics are cheap, and needed most under load.
    const url = request.url ?? ''
    const isApi = url.startsWith('/api/') || url.startsWith(mcpPath) || isScimPath(url)
    if (!isApi) return handle(request, response)
    if (working.total() >= requestsAtOnce) return refuse(request, response, 'unavailable')
    const owner = owners.ownerOf(request)
    // Nobody knows whose requests these are, so they can't be over a rate limit.
    if (owner === unknownOwner) {
      const hasPlace = working.countOf(owner) < requestsAtOncePerOwner
      return hasPlace ? handle(request, response) : refuse(request, response, 'unavailable')
    }
    const refusal = owners.refusalOf(request)
    if (refusal !== undefined) {
      return late.sendLater(owners.credentialOf(request), response, () =>
        turnAway(request, response, 'rate_limited', refusal),
      )
    }
    const group = `${url.startsWith(appApiBase) ? 'people' : 'programs'} of ${owner}`
    if (options.isOverLimit?.(url, owner)) {
      return late.send(group, response, () => turnAway(request, response, 'rate_limited'))
    }
    if (working.countOf(owner) < requestsAtOncePerOwner) {
      if (!late.isFlooding(group) && !late.isFlooding(owners.credentialOf(request))) return handle(request, response)
      ofFloods.add(request)
      if (floods.add(response, () => handle(request, response))) return
    }
    late.send(group, response, () => refuse(request, response, 'rate_limited'))
  })
  return { refusedCount: () => refused, overShareCount: () => overShare, lateCount: late.waitingCount, owners }
}

/** Counts only work: a client that sends or reads slowly takes no place from others. */
function countWorking(fastify: FastifyInstance, owners: RequestOwners, ofFloods: WeakSet<IncomingMessage>) {
  const ownerOfWorking = new WeakMap<FastifyRequest, string>()
  const counts = new Map<string, number>()
  let total = 0
  let totalOfOthers = 0
  const begin = (request: FastifyRequest) => {
    // The owner may be known by now.
    const owner =
      request.caller?.org.id ?? request.session?.org.id ?? request.scim?.org.id ?? owners.ownerOf(request.raw)
    ownerOfWorking.set(request, owner)
    counts.set(owner, (counts.get(owner) ?? 0) + 1)
    total++
    if (!ofFloods.has(request.raw)) totalOfOthers++
  }
  const end = (request: FastifyRequest) => {
    const owner = ownerOfWorking.get(request)
    if (owner === undefined) return
    ownerOfWorking.delete(request)
    const left = (counts.get(owner) ?? 1) - 1
    if (left === 0) counts.delete(owner)
    else counts.set(owner, left)
    total--
    if (!ofFloods.has(request.raw)) totalOfOthers--
  }
  // Hooks with callbacks: a promise per request would cost more than the hooks.
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
  return {
    total: () => total,
    /** Without requests of callers that flood. */
    totalOfOthers: () => totalOfOthers,
    countOf: (owner: string) => counts.get(owner) ?? 0,
  }
}
