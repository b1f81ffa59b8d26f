import * as contract from '@parapet/contract'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../../platform/http/server.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { createBadge } from './badge.ts'
import { achievementUrl, keyUrl, toAchievement, toProfile } from './badge-documents.ts'
import { findIssuer, type IssuerRow } from './badge-keys.queries.ts'

/** Creating a key takes a second of CPU time; signing takes little. */
const badgesAtOnce = { total: 8, perOrg: 2, retryAfterSeconds: 2 }
/** Verifiers read three documents for a badge. */
const readsPerMinute = 120

export function badgeRoutes(webApp: AppApi): void {
  webApp.bind(
    contract.createBadge,
    ({ ctx }, { params }) => createBadge(ctx, params.certificateId),
    createGate(badgesAtOnce),
  )
}

type DocumentOptions = { db: Db; catalog: Catalog; publicUrl(): string }
type Params = { orgId: string; keyId: string; categoryId: string }

/** Public: who issued a badge, for what, and with which keys it was signed. */
export function badgeDocumentRoutes({ fastify }: HttpServer, { db, catalog, publicUrl }: DocumentOptions): void {
  const limit = createAddressLimit(readsPerMinute)

  async function requireIssuer(ip: string, orgId: string): Promise<IssuerRow> {
    await limit.consume(ip)
    const issuer = uuidPattern.test(orgId) ? await findIssuer(db, orgId) : undefined
    if (issuer === undefined) throw new AppError('not_found')
    return issuer
  }

  fastify.get<{ Params: Params }>('/badges/:orgId', async (request, reply) => {
    const issuer = await requireIssuer(request.ip, request.params.orgId)
    return send(reply, 'application/ld+json', {
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      ...toProfile(publicUrl(), issuer),
    })
  })

  fastify.get<{ Params: Params }>('/badges/:orgId/keys', async (request, reply) => {
    const issuer = await requireIssuer(request.ip, request.params.orgId)
    const keys = issuer.keys.map((key) => ({ kid: keyUrl(publicUrl(), issuer.id, key.id), ...key.publicKey }))
    return send(reply, 'application/jwk-set+json', { keys })
  })

  fastify.get<{ Params: Params }>('/badges/:orgId/keys/:keyId', async (request, reply) => {
    const issuer = await requireIssuer(request.ip, request.params.orgId)
    const key = issuer.keys.find(({ id }) => id === request.params.keyId)
    if (key === undefined) throw new AppError('not_found')
    return send(reply, 'application/jwk+json', { kid: keyUrl(publicUrl(), issuer.id, key.id), ...key.publicKey })
  })

  fastify.get<{ Params: Params }>('/badges/:orgId/achievements/:categoryId', async (request, reply) => {
    const issuer = await requireIssuer(request.ip, request.params.orgId)
    const category = catalog.categories.get(request.params.categoryId)
    if (category === undefined) throw new AppError('not_found')
    const id = achievementUrl(publicUrl(), issuer.id, request.params.categoryId)
    return send(reply, 'application/ld+json', toAchievement(id, category.title))
  })
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function send(reply: FastifyReply, mediaType: string, document: object): FastifyReply {
  return reply
    .header('content-type', `${mediaType}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(JSON.stringify(document))
}
