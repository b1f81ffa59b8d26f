/** The HTTP server and its APIs: who may call them, how often, and the context that their features get. */
import {
  appApiBase,
  appOperations,
  mcpOperation,
  mcpPath,
  publicApiBase,
  publicOperations,
  scimBase,
  scimOperations,
} from '@parapet/contract'
import { withoutSandbox } from '@parapet/sandbox'
import { createAccessTokenCheck } from './areas/access/access-tokens/check-access-token.ts'
import { createSessionFinder } from './areas/access/credentials/credentials.ts'
import { createTokenCheck } from './areas/access/scim-tokens/scim-tokens.ts'
import { checkConfirmation } from './areas/access/sign-in/sign-in.ts'
import { createLessons } from './areas/training/catalog/catalog.ts'
import type { HttpServiceOptions, Services } from './create-services.ts'
import { createListCache } from './platform/http/answer/list-cache.ts'
import { bindBoth, createAppApi } from './platform/http/apis/app-api.ts'
import { createAppRequests } from './platform/http/apis/app-request.ts'
import { createMcpApi } from './platform/http/apis/mcp-api.ts'
import { createPages } from './platform/http/apis/pages.ts'
import { createPublicApi } from './platform/http/apis/public-api.ts'
import { createScimApi } from './platform/http/apis/scim-api.ts'
import { type CallLimits, createCallLimits } from './platform/http/limits/call-limit.ts'
import { createRateLimit } from './platform/http/limits/rate-limit.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createRefusalRecorder } from './record-refusals.ts'

export type ServiceRoutes = ReturnType<typeof createApis>['routes']

export function createApis(options: HttpServiceOptions, services: Services) {
  const { database, clock, log, sealer, catalog, publicUrl } = options
  const callLimits = createCallLimits({ session: options.rateLimitPerMinute, org: options.orgRateLimitPerMinute })
  const server = createServer(options, callLimits)
  const lessons = createLessons(catalog)
  const sandbox = options.sandbox ?? withoutSandbox()
  const createContext = (requestId: string, orgId?: string) => ({
    db: orgId === undefined ? database.db : database.dbOf(orgId),
    clock,
    log,
    requestId,
    sealer,
    publicUrl: publicUrl(),
    catalog,
    lessons,
    sandbox,
  })
  const { onRefusal, onScimRefusal, onMcpRefusal } = createRefusalRecorder({ log, clock })
  const requests = createAppRequests({
    findSession: createSessionFinder({ db: database.db, clock }),
    checkConfirmation,
    publicUrl,
    createContext,
  })
  const { authenticate } = services.keyRing
  const common = { owners: server.owners, createContext }
  const limits = { rateLimit: createRateLimit(options.rateLimitPerMinute), orgLimit: callLimits.org_keys }
  const api = createPublicApi(server.fastify, {
    ...common,
    ...limits,
    authenticate,
    onRefusal,
    listCache: createListCache(),
    httpLimits: server.limits,
  })
  const app = createAppApi(server.fastify, {
    ...common,
    requests,
    publicUrl,
    onRefusal,
    limits: { session: callLimits.session, org: callLimits.org_sessions },
    httpLimits: server.limits,
  })
  const scim = createScimApi(server.fastify, {
    ...common,
    authenticate: createTokenCheck({ db: database.db, clock }),
    rateLimit: createRateLimit(options.rateLimitPerMinute),
    orgLimit: callLimits.org_keys,
    onRefusal: onScimRefusal,
  })
  const mcp = createMcpApi(server.fastify, {
    ...common,
    authenticateToken: createAccessTokenCheck({ db: database.db, clock, sealer }),
    authenticateKey: authenticate,
    rateLimit: createRateLimit(options.rateLimitPerMinute),
    orgLimits: { key: callLimits.org_keys, token: callLimits.org_tokens },
    publicUrl,
    onRefusal: onMcpRefusal,
  })
  const pages = createPages(server, { createContext, requests })
  return { server, callLimits, routes: { both: bindBoth(api, app), app, pages, scim, mcp, services } }
}

function createServer({ log, trustProxy, hsts, httpLimits }: HttpServiceOptions, callLimits: CallLimits) {
  return createHttpServer({
    log,
    trustProxy,
    hsts,
    routes: [
      ...publicOperations.map(({ method, url }) => ({ method, url: publicApiBase + url })),
      ...appOperations.map(({ method, url }) => ({ method, url: appApiBase + url })),
      ...scimOperations.map(({ method, url }) => ({ method, url: scimBase + url })),
      mcpOperation,
    ],
    limits: httpLimits,
    isOverLimit: (path, owner) => {
      // Keys and tokens share the path of the MCP server: whose limit counts is known once the caller is.
      if (path.startsWith(mcpPath)) return false
      return (path.startsWith(appApiBase) ? callLimits.org_sessions : callLimits.org_keys).refuses(owner)
    },
  })
}
