import * as contract from '@parapet/contract'
import { prepareBody, sendRead } from '../../../platform/http/answer/answer.ts'
import type { Page } from '../../../platform/http/apis/pages.ts'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import { findLogoByName } from './branding.queries.ts'
import { logoBase, updateBranding } from './branding.ts'

/** Reading a large image blocks the main thread for a tenth of a second. */
const uploadsPerMinute = 60
/** Browsers cache a logo; a whole office may share one IP address. */
const readsPerMinute = 600

/** If anything ever treats the image as a page, that page can do nothing. */
const imagePolicy = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function register({ app, pages }: Routes): void {
  const uploads = createAddressLimit(uploadsPerMinute)
  app.bind(contract.updateBranding, async ({ ctx }, { body }) => {
    // Counted per organization, whatever the address of its admins.
    if (body.logo != null) await uploads.consume('', ctx.org.id)
    return updateBranding(ctx, body)
  })

  // Public for anyone with the URL, such as the reader of a certificate. Each upload has its own URL.
  const sendLogo = async ({ ctx, params, request, reply }: Page<unknown, 'file'>) => {
    const name = /^([0-9a-f]{32})\.png$/.exec(params.file)?.[1]
    const logo = name === undefined ? undefined : await findLogoByName(ctx.db, name)
    if (logo === undefined) return reply.callNotFound()
    reply.header('content-security-policy', imagePolicy).header('x-robots-tag', 'noindex')
    const cacheControl = 'public, max-age=31536000, immutable'
    return sendRead(request, reply, prepareBody(logo), { mediaType: 'image/png', cacheControl, isBinary: true })
  }
  pages.get(`${logoBase}/:file`, sendLogo, { limit: createAddressLimit(readsPerMinute) })
}
