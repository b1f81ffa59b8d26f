import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../platform/app-error.ts'
import { readJourneyCookie } from '../../../../platform/auth/session-cookie.ts'
import { html } from '../../../../platform/html.ts'
import { sendPage } from '../../../../platform/http/answer/send-page.ts'
import type { AppApi } from '../../../../platform/http/apis/app-api.ts'
import { createAddressLimit } from '../../../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../../../platform/http/server.ts'
import type { WithCatalog } from '../../../training/catalog/catalog.ts'
import { getUsableConnection } from '../begin-sign-in.ts'
import { takeReturned } from '../finish-sign-in.ts'
import type { ProviderRequest } from '../provider-request.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { recordFailure } from '../record-failure.ts'
import { redirectFailures } from '../redirect-failures.ts'
import { SsoFailure } from '../sso-failure.ts'
import { enterUnasked, finishSaml } from './finish-saml.ts'
import { logOutFromSaml } from './log-out.ts'
import { isRequestId } from './saml-connection.ts'
import { serviceAddresses, writeServiceMetadata } from './service-metadata.ts'

/** Base64 in a form takes more bytes than the message, which has its own limit with a reason in the log. */
const formBytesMax = 512 * 1024
const answersPerMinute = 600

type Request = FastifyRequest<{ Params: { connectionId: string } }>
type Options = { tools: ProviderTools; publicUrl(): string }

export function samlRoutes({ fastify }: HttpServer, app: AppApi<WithCatalog>, { tools, publicUrl }: Options): void {
  const answers = createAddressLimit(answersPerMinute)
  const site = () => ({ publicUrl: publicUrl(), counts: tools.counts })

  fastify.get('/sso/:connectionId/metadata', async (request: Request, reply) => {
    await answers.consume(request.ip)
    const visit = await app.receive(request, reply)
    const connection = await find(visit, request.params.connectionId)
    return reply
      .header('cache-control', 'no-store')
      .type('application/samlmetadata+xml; charset=utf-8')
      .header('content-disposition', 'inline; filename="parapet-metadata.xml"')
      .send(writeServiceMetadata(serviceAddresses(publicUrl(), connection.id), connection))
  })

  fastify.post(
    '/sso/:connectionId/acs',
    { bodyLimit: formBytesMax, config: { takesForm: true } },
    (request: Request, reply) =>
      redirectFailures(request, reply, site(), async () => {
        await answers.consume(request.ip)
        const form = new URLSearchParams(String(request.body ?? ''))
        const samlResponse = one(form, 'SAMLResponse') ?? ''
        const relayState = one(form, 'RelayState')
        const browserToken = readJourneyCookie(request.headers.cookie, publicUrl())
        const { connectionId } = request.params
        if (isRequestId(relayState) && browserToken === undefined && one(form, 'again') === undefined) {
          return sendAgain(reply, { samlResponse, relayState })
        }
        const visit = await app.receive(request, reply)
        if (!isRequestId(relayState)) {
          const connection = await getUsableConnection(visit, connectionId, { isTest: false })
          return enterUnasked(visit, tools, connection, { samlResponse, relayState })
        }
        const returned = await takeReturned(visit, { connectionId, state: relayState, browserToken }).catch((error) =>
          recordStray(visit, connectionId, error),
        )
        return finishSaml(visit, tools, returned, { samlResponse, requestId: relayState })
      }),
  )

  fastify.get('/sso/:connectionId/logout', (request: Request, reply) =>
    redirectFailures(request, reply, site(), async () => {
      await answers.consume(request.ip)
      const visit = await app.receive(request, reply)
      const connection = await getUsableConnection(visit, request.params.connectionId, { isTest: false })
      const query = request.raw.url?.split('?', 2)[1] ?? ''
      return (await logOutFromSaml(visit, tools, connection, query)) ?? '/sign-in'
    }),
  )

  async function find(visit: ProviderRequest, connectionId: string) {
    try {
      // Also for inactive connections, which are set up before use.
      const connection = await getUsableConnection(visit, connectionId, { isTest: true })
      if (connection.type === 'saml') return connection
    } catch (error) {
      if (!(error instanceof SsoFailure)) throw error
    }
    throw new AppError('sso_connection_not_found')
  }

  /** An expired sign-in, or one from another browser: replaying a response is logged. */
  async function recordStray(visit: ProviderRequest, connectionId: string, error: unknown): Promise<never> {
    if (error instanceof SsoFailure && error.code === 'sso_expired') {
      const connection = await getUsableConnection(visit, connectionId, { isTest: false })
      await recordFailure(visit, tools, connection, error)
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
