import type { FastifyReply } from 'fastify'
import { AppError } from '../../../../platform/app-error.ts'
import { readJourneyCookie } from '../../../../platform/auth/session-cookie.ts'
import { html } from '../../../../platform/html.ts'
import { sendPage } from '../../../../platform/http/answer/send-page.ts'
import type { Page, Pages } from '../../../../platform/http/apis/pages.ts'
import { createAddressLimit } from '../../../../platform/http/limits/rate-limit.ts'
import type { WithCatalog } from '../../../training/catalog/catalog.ts'
import { getUsableConnection } from '../begin-sign-in.ts'
import { explainFailures } from '../explain-failures.ts'
import { takeReturned } from '../finish-sign-in.ts'
import type { ProviderRequest } from '../provider-request.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { recordFailure } from '../record-failure.ts'
import { SsoFailure } from '../sso-failure.ts'
import { enterUnasked, finishSaml } from './finish-saml.ts'
import { logOutFromSaml } from './log-out.ts'
import { isRequestId } from './saml-connection.ts'
import { serviceAddresses, writeServiceMetadata } from './service-metadata.ts'

/** Base64 in a form takes more bytes than the message, which has its own limit with a reason in the log. */
const formBytesMax = 512 * 1024
const answersPerMinute = 600

type ConnectionPage = Page<WithCatalog, 'connectionId'>

export function bindSamlPages(pages: Pages<WithCatalog>, tools: ProviderTools): void {
  const limit = createAddressLimit(answersPerMinute)
  const options = explainFailures(tools.counts, limit)

  const sendMetadata = async (page: ConnectionPage) => {
    const connection = await getSamlConnection(await page.receive(), page.params.connectionId)
    return page.reply
      .header('cache-control', 'no-store')
      .type('application/samlmetadata+xml; charset=utf-8')
      .header('content-disposition', 'inline; filename="parapet-metadata.xml"')
      .send(writeServiceMetadata(serviceAddresses(page.ctx.publicUrl, connection.id), connection))
  }
  pages.get('/sso/:connectionId/metadata', sendMetadata, { limit })

  const finish = async (page: ConnectionPage) => {
    const { body, headers } = page.request
    const form = new URLSearchParams(String(body ?? ''))
    const samlResponse = one(form, 'SAMLResponse') ?? ''
    const relayState = one(form, 'RelayState')
    const browserToken = readJourneyCookie(headers.cookie, page.ctx.publicUrl)
    const { connectionId } = page.params
    if (isRequestId(relayState) && browserToken === undefined && one(form, 'again') === undefined) {
      return sendAgain(page.reply, { samlResponse, relayState })
    }
    const request = await page.receive()
    if (!isRequestId(relayState)) {
      const connection = await getUsableConnection(request, connectionId, { isTest: false })
      return page.reply.redirect(await enterUnasked(request, tools, connection, { samlResponse, relayState }), 303)
    }
    const returned = await takeReturned(request, { connectionId, state: relayState, browserToken }).catch((error) =>
      recordStray(request, connectionId, error),
    )
    const next = await finishSaml(request, tools, returned, { samlResponse, requestId: relayState })
    return page.reply.redirect(next, 303)
  }
  pages.post('/sso/:connectionId/acs', finish, { ...options, formBytes: formBytesMax })

  const logOut = async (page: ConnectionPage) => {
    const request = await page.receive()
    const connection = await getUsableConnection(request, page.params.connectionId, { isTest: false })
    const query = page.request.raw.url?.split('?', 2)[1] ?? ''
    return page.reply.redirect((await logOutFromSaml(request, tools, connection, query)) ?? '/sign-in', 303)
  }
  pages.get('/sso/:connectionId/logout', logOut, options)

  async function getSamlConnection(request: ProviderRequest, connectionId: string) {
    try {
      // Also for inactive connections, which are set up before use.
      const connection = await getUsableConnection(request, connectionId, { isTest: true })
      if (connection.type === 'saml') return connection
    } catch (error) {
      if (!(error instanceof SsoFailure)) throw error
    }
    throw new AppError('sso_connection_not_found')
  }

  /** An expired sign-in, or one from another browser: replaying a response is logged. */
  async function recordStray(request: ProviderRequest, connectionId: string, error: unknown): Promise<never> {
    if (error instanceof SsoFailure && error.code === 'sso_expired') {
      const connection = await getUsableConnection(request, connectionId, { isTest: false })
      await recordFailure(request, tools, connection, error)
    }
    throw error
  }
}

const sendItself = 'document.forms[0].submit()'

/**
 * Browsers send no cookies with cross-site posts, so the form is returned unread and posted again from our own site.
 * Without scripts, people press the button.
 */
function sendAgain(reply: FastifyReply, fields: { samlResponse: string; relayState: string }): FastifyReply {
  return sendPage(reply, {
    title: 'Signing in…',
    content: html`<form method="post">
<input type="hidden" name="SAMLResponse" value="${fields.samlResponse}">
<input type="hidden" name="RelayState" value="${fields.relayState}">
<input type="hidden" name="again" value="1">
<p>If nothing happens, choose Continue.</p>
<button>Continue</button>
</form>`,
    script: sendItself,
  })
}

/** A repeated field counts as missing. */
function one(form: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = form.getAll(name)
  return others.length > 0 ? undefined : value
}
