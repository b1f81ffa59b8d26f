/** Where browsers go to a provider and return, and where a provider reports a sign-out. */
import { limits } from '@parapet/contract'
import { journeyCookie, readJourneyCookie } from '../../../platform/auth/session-cookie.ts'
import { newToken } from '../../../platform/crypto/random.ts'
import type { Page, Pages } from '../../../platform/http/apis/pages.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { logOutFromProvider } from './back-channel-logout.ts'
import { beginSignIn, journeyMs, readBeginning } from './begin-sign-in.ts'
import { explainFailures } from './explain-failures.ts'
import { finishOidc, takeReturned } from './finish-sign-in.ts'
import { LogoutTokenError } from './oidc/verify-logout-token.ts'
import type { ProviderTools } from './provider-tools.ts'
import { recordFailure } from './record-failure.ts'
import { SsoFailure } from './sso-failure.ts'

/** Enough for a whole office behind one address at nine o'clock; slows down attempts to fill the tables. */
const journeysPerMinute = 600

type ConnectionPage = Page<WithCatalog, 'connectionId'>

export function bindProviderPages(pages: Pages<WithCatalog>, tools: ProviderTools): void {
  const limit = createAddressLimit(journeysPerMinute)
  const options = explainFailures(tools.counts, limit)

  const start = async (page: ConnectionPage) => {
    const { ctx, params, query, reply } = page
    const request = await page.receive()
    const known = readJourneyCookie(page.request.headers.cookie, ctx.publicUrl)
    // Shared by all tabs of a browser.
    const browserToken = known !== undefined && /^[\w-]{43}$/.test(known) ? known : newToken()
    const beginning = await readBeginning(request, {
      connectionId: params.connectionId,
      to: one(query.to),
      test: one(query.test),
      isConfirming: one(query.purpose) === 'confirm',
      browserToken,
    })
    reply.header('set-cookie', journeyCookie(ctx.publicUrl, browserToken, journeyMs / 1000))
    try {
      return reply.redirect(await beginSignIn(request, tools, beginning), 303)
    } catch (error) {
      if (error instanceof SsoFailure) await recordFailure(request, tools, beginning.connection, error)
      throw error
    }
  }
  pages.get('/sso/:connectionId/start', start, options)

  const finish = async (page: ConnectionPage) => {
    const { url, headers } = page.request
    const request = await page.receive()
    const state = one(page.query.state)
    const returned = await takeReturned(request, {
      connectionId: page.params.connectionId,
      state,
      browserToken: readJourneyCookie(headers.cookie, page.ctx.publicUrl),
    })
    const search = url.slice(url.indexOf('?'))
    return page.reply.redirect(await finishOidc(request, tools, returned, { search, state: state as string }), 303)
  }
  pages.get('/sso/:connectionId/callback', finish, options)

  const logOut = async (page: ConnectionPage) => {
    const form = new URLSearchParams(String(page.request.body ?? ''))
    const [token, ...others] = form.getAll('logout_token')
    if (token === undefined || others.length > 0) throw new LogoutTokenError('one logout_token is needed')
    await logOutFromProvider(await page.receive(), tools, { connectionId: page.params.connectionId, token })
    return page.reply.code(200).send()
  }
  pages.post('/sso/:connectionId/back-channel-logout', logOut, {
    limit,
    headers: { 'cache-control': 'no-store' },
    formBytes: limits.bodyBytes,
    onFailure({ reply }, error) {
      if (!(error instanceof LogoutTokenError || error instanceof SsoFailure)) throw error
      return reply.code(400).send({ error: 'invalid_request', error_description: error.message })
    },
  })
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
