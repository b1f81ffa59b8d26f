import * as contract from '@parapet/contract'
import type { Db } from '../../platform/database/database.ts'
import { prepareBody, sendRead } from '../../platform/http/answer.ts'
import type { WebApp } from '../../platform/http/app-api.ts'
import { createAddressLimit } from '../../platform/http/rate-limit.ts'
import type { HttpServer } from '../../platform/http/server.ts'
import { findLogoByName } from './branding.queries.ts'
import { logoBase, updateBranding } from './branding.ts'

/** Reading a large image takes a tenth of a second of the thread that answers everybody. */
const uploadsPerMinute = 60
/** Browsers keep a logo; an office may come from one address. */
const readsPerMinute = 600

export function brandingRoutes(app: WebApp): void {
  const uploads = createAddressLimit(uploadsPerMinute)
  app.bind(contract.updateBranding, async ({ ctx }, { body }) => {
    // Counted for the organization, wherever its admins are.
    if (body.logo != null) await uploads.consume('', ctx.org.id)
    return updateBranding(ctx, body)
  })
}

/** An image can do nothing; should anything ever take it for a page, that page can do nothing either. */
const imagePolicy = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Open to everybody who has the address, such as the reader of a certificate. Each upload has an address of its own. */
export function logoRoutes({ fastify }: HttpServer, { db }: { db: Db }): void {
  const limit = createAddressLimit(readsPerMinute)
  fastify.get<{ Params: { file: string } }>(`${logoBase}/:file`, async (request, reply) => {
    await limit.consume(request.ip)
    const name = /^([0-9a-f]{32})\.png$/.exec(request.params.file)?.[1]
    const logo = name === undefined ? undefined : await findLogoByName(db, name)
    if (logo === undefined) return reply.callNotFound()
    reply.header('content-security-policy', imagePolicy).header('x-robots-tag', 'noindex')
    const cacheControl = 'public, max-age=31536000, immutable'
    return sendRead(request, reply, prepareBody(logo), { mediaType: 'image/png', cacheControl, isBinary: true })
  })
}
