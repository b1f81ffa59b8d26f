import * as contract from '@parapet/contract'
import type { FastifyRequest } from 'fastify'
import { journeyCookie, readJourneyCookie } from '../../../platform/auth/session-cookie.ts'
import { newToken } from '../../../platform/crypto/random.ts'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import { createAddressLimit } from '../../../platform/http/limits/rate-limit.ts'
import type { HttpServer } from '../../../platform/http/server.ts'
import { requireConfirmation } from '../../access/sign-in/sign-in.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { logOutFromProvider } from './back-channel-logout.ts'
import { beginSignIn, journeyMs, readBeginning } from './begin-sign-in.ts'
import {
  createConnection,
  deleteConnection,
  getConnectionRow,
  listConnections,
  updateConnection,
} from './connections.ts'
import {
  addDomain,
  discoverSignIn,
  getDomainRow,
  listDomains,
  removeDomain,
  updateDomain,
  verifyDomain,
} from './domains.ts'
import { finishOidc, takeReturned } from './finish-sign-in.ts'
import { LogoutTokenError } from './oidc/verify-logout-token.ts'
import type { ProviderTools } from './provider-tools.ts'
import { recordFailure } from './record-failure.ts'
import { redirectFailures } from './redirect-failures.ts'
import { SsoFailure } from './sso-failure.ts'
import { readTest, startTest } from './test-connection.ts'

/** Enough for a whole office behind one address at nine o'clock; slows down attempts to fill the tables. */
const journeysPerMinute = 600
const discoveriesPerMinute = 300

type Request = FastifyRequest<{ Params: { connectionId: string }; Querystring: Record<string, string | string[]> }>

/** Setup by admins. Changing it allows signing in as anyone in the domains, so a session alone is not enough. */
export function ssoConnectionRoutes(app: AppApi<WithCatalog>, tools: ProviderTools): void {
  const discoveries = createAddressLimit(discoveriesPerMinute)
  app.bind(contract.discoverSignIn, async ({ ctx, source }, { body }) => {
    await discoveries.consume(source.address)
    return discoverSignIn(ctx, body.email)
  })
  app.bind(contract.listSsoConnections, ({ ctx }) => listConnections(ctx))
  app.bind(contract.createSsoConnection, (visit, { body }) => {
    requireConfirmation(visit)
    return createConnection(visit.ctx, tools, body)
  })
  app.bind(contract.updateSsoConnection, async (visit, { params, body }) => {
    await getConnectionRow(visit.ctx, params.connectionId)
    requireConfirmation(visit)
    return updateConnection(visit.ctx, tools, params.connectionId, body)
  })
  app.bind(contract.deleteSsoConnection, async (visit, { params }) => {
    await getConnectionRow(visit.ctx, params.connectionId)
    requireConfirmation(visit)
    return deleteConnection(visit.ctx, params.connectionId)
  })
  app.bind(contract.startSsoConnectionTest, ({ ctx }, { params }) => startTest(ctx, tools, params.connectionId))
  app.bind(contract.readSsoConnectionTest, ({ ctx }, { params }) => readTest(ctx, params.testId))
  app.bind(contract.listSsoDomains, ({ ctx }) => listDomains(ctx))
  app.bind(contract.addSsoDomain, (visit, { body }) => {
    requireConfirmation(visit)
    return addDomain(visit.ctx, body)
  })
  app.bind(contract.updateSsoDomain, async (visit, { params, body }) => {
    await getDomainRow(visit.ctx, params.domainId)
    requireConfirmation(visit)
    return updateDomain(visit.ctx, params.domainId, body.connectionId)
  })
  app.bind(contract.verifySsoDomain, async (visit, { params }) => {
    await getDomainRow(visit.ctx, params.domainId)
    requireConfirmation(visit)
    return verifyDomain(visit.ctx, tools.lookUpText, params.domainId)
  })
  app.bind(contract.removeSsoDomain, async (visit, { params }) => {
    await getDomainRow(visit.ctx, params.domainId)
    requireConfirmation(visit)
    return removeDomain(visit.ctx, params.domainId)
  })
}

/** Where browsers go to a provider and return, and where a provider reports a sign-out. */
export function providerRoutes(
  { fastify }: HttpServer,
  app: AppApi<WithCatalog>,
  { tools, publicUrl }: { tools: ProviderTools; publicUrl(): string },
): void {
  const journeys = createAddressLimit(journeysPerMinute)
  const site = () => ({ publicUrl: publicUrl(), counts: tools.counts })

  fastify.get('/sso/:connectionId/start', (request: Request, reply) =>
    redirectFailures(request, reply, site(), async () => {
      await journeys.consume(request.ip)
      const visit = await app.receive(request, reply)
      const known = readJourneyCookie(request.headers.cookie, publicUrl())
      // Shared by all tabs of a browser.
      const browserToken = known !== undefined && /^[\w-]{43}$/.test(known) ? known : newToken()
      const beginning = await readBeginning(visit, {
        connectionId: request.params.connectionId,
        to: one(request.query.to),
        test: one(request.query.test),
        isConfirming: one(request.query.purpose) === 'confirm',
        browserToken,
      })
      reply.header('set-cookie', journeyCookie(publicUrl(), browserToken, journeyMs / 1000))
      try {
        return await beginSignIn(visit, tools, beginning)
      } catch (error) {
        if (error instanceof SsoFailure) await recordFailure(visit, tools, beginning.connection, error)
        throw error
      }
    }),
  )

  fastify.get('/sso/:connectionId/callback', (request: Request, reply) =>
    redirectFailures(request, reply, site(), async () => {
      await journeys.consume(request.ip)
      const visit = await app.receive(request, reply)
      const state = one(request.query.state)
      const returned = await takeReturned(visit, {
        connectionId: request.params.connectionId,
        state,
        browserToken: readJourneyCookie(request.headers.cookie, publicUrl()),
      })
      const at = request.url.indexOf('?')
      return finishOidc(visit, tools, returned, { search: request.url.slice(at), state: state as string })
    }),
  )

  fastify.post(
    '/sso/:connectionId/back-channel-logout',
    { config: { takesForm: true } },
    async (request: Request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        await journeys.consume(request.ip)
        const form = new URLSearchParams(String(request.body ?? ''))
        const [token, ...others] = form.getAll('logout_token')
        if (token === undefined || others.length > 0) throw new LogoutTokenError('one logout_token is needed')
        const visit = await app.receive(request, reply)
        await logOutFromProvider(visit, tools, { connectionId: request.params.connectionId, token })
        return reply.code(200).send()
      } catch (error) {
        if (!(error instanceof LogoutTokenError || error instanceof SsoFailure)) throw error
        return reply.code(400).send({ error: 'invalid_request', error_description: error.message })
      }
    },
  )
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
