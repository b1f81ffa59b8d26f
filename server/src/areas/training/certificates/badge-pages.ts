import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Page, Pages } from '../../../platform/http/apis/pages.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { achievementUrl, keyUrl, toAchievement, toProfile } from './badge-documents.ts'
import { findIssuer, type IssuerRow } from './badge-keys.queries.ts'

/** Verifiers read three documents for a badge. */
const readsPerMinute = 120

/** Public: who issued a badge, for what, and with which keys it was signed. */
export function bindBadgePages(pages: Pages<WithCatalog>): void {
  const limited = { limit: createAddressLimit(readsPerMinute) }

  async function requireIssuer({ ctx, params }: Page<WithCatalog, 'orgId'>): Promise<IssuerRow> {
    const issuer = uuidPattern.test(params.orgId) ? await findIssuer(ctx.db, params.orgId) : undefined
    if (issuer === undefined) throw new AppError('not_found')
    return issuer
  }

  const sendProfile = async (page: Page<WithCatalog, 'orgId'>) => {
    const issuer = await requireIssuer(page)
    return send(page.reply, 'application/ld+json', {
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      ...toProfile(page.ctx.publicUrl, issuer),
    })
  }
  pages.get('/badges/:orgId', sendProfile, limited)

  const sendKeys = async (page: Page<WithCatalog, 'orgId'>) => {
    const { id: orgId, keys } = await requireIssuer(page)
    const publicKeys = keys.map(({ id, publicKey }) => ({ kid: keyUrl(page.ctx.publicUrl, orgId, id), ...publicKey }))
    return send(page.reply, 'application/jwk-set+json', { keys: publicKeys })
  }
  pages.get('/badges/:orgId/keys', sendKeys, limited)

  const sendKey = async (page: Page<WithCatalog, 'orgId' | 'keyId'>) => {
    const issuer = await requireIssuer(page)
    const key = issuer.keys.find(({ id }) => id === page.params.keyId)
    if (key === undefined) throw new AppError('not_found')
    return send(page.reply, 'application/jwk+json', {
      kid: keyUrl(page.ctx.publicUrl, issuer.id, key.id),
      ...key.publicKey,
    })
  }
  pages.get('/badges/:orgId/keys/:keyId', sendKey, limited)

  const sendAchievement = async (page: Page<WithCatalog, 'orgId' | 'categoryId'>) => {
    const issuer = await requireIssuer(page)
    const { categoryId } = page.params
    const category = page.ctx.catalog.categories.get(categoryId)
    if (category === undefined) throw new AppError('not_found')
    const id = achievementUrl(page.ctx.publicUrl, issuer.id, categoryId)
    return send(page.reply, 'application/ld+json', toAchievement(id, category.title))
  }
  pages.get('/badges/:orgId/achievements/:categoryId', sendAchievement, limited)
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function send(reply: FastifyReply, mediaType: string, document: object): FastifyReply {
  return reply
    .header('content-type', `${mediaType}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(JSON.stringify(document))
}
