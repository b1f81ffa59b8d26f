/** The composition root: every part of the service, listed by hand, in order. */
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
import { type Sandbox, withoutSandbox } from '@parapet/sandbox'
import { accessTokenRoutes } from './areas/access/access-tokens/access-tokens.routes.ts'
import { createAccessTokenCheck } from './areas/access/access-tokens/check-access-token.ts'
import { apiKeyRoutes } from './areas/access/api-keys/api-keys.routes.ts'
import { createKeyRing } from './areas/access/api-keys/api-keys.ts'
import { createSessionFinder } from './areas/access/credentials/credentials.ts'
import { passkeyRoutes } from './areas/access/passkeys/passkeys.routes.ts'
import { createTokenCheck } from './areas/access/scim-tokens/scim-tokens.ts'
import { createStrengthEstimator, type StrengthEstimator } from './areas/access/sign-in/password-strength.ts'
import { personSignInRoutes, signInRoutes } from './areas/access/sign-in/sign-in.routes.ts'
import { auditLogRoutes } from './areas/administration/audit-log/audit-log.routes.ts'
import { mailRoutes } from './areas/administration/mails/mails.routes.ts'
import { securityLogRoutes } from './areas/administration/security-log/security-log.routes.ts'
import { settingsRoutes } from './areas/administration/settings/settings.routes.ts'
import { provisioningRoutes, scimRoutes } from './areas/directory/scim/scim.routes.ts'
import { samlRoutes } from './areas/directory/single-sign-on/saml/saml.routes.ts'
import { providerRoutes, ssoConnectionRoutes } from './areas/directory/single-sign-on/single-sign-on.routes.ts'
import { createProviderTools, type ProviderTools } from './areas/directory/single-sign-on/single-sign-on.ts'
import { teamRoutes } from './areas/directory/teams/teams.routes.ts'
import { exportPeopleRoutes, takeoverRoutes, userRoutes } from './areas/directory/users/users.routes.ts'
import { insightRoutes } from './areas/evidence/insight/insight.routes.ts'
import { overviewRoutes } from './areas/evidence/overview/overview.routes.ts'
import { createReportCounts, type ReportCounts } from './areas/evidence/reports/count-exports.ts'
import { reportRoutes } from './areas/evidence/reports/reports.routes.ts'
import { sendReport } from './areas/evidence/reports/verify-report.ts'
import { teamProgressRoutes } from './areas/evidence/team-progress/team-progress.routes.ts'
import { policyRoutes } from './areas/findings/policy/policy.routes.ts'
import { applySarifRoutes, sarifRoutes } from './areas/findings/sarif/sarif.routes.ts'
import { createSarifReader } from './areas/findings/sarif/sarif.ts'
import { chatRoutes } from './areas/integrations/chat/chat.routes.ts'
import { createMcpServer, type McpCounts } from './areas/integrations/mcp/mcp.ts'
import { recordStoreRoutes } from './areas/integrations/record-stores/record-stores.routes.ts'
import { webhookReceiverRoutes, webhookRoutes } from './areas/integrations/webhooks/webhooks.routes.ts'
import { learningRoutes } from './areas/learning/learning/learning.routes.ts'
import { lmsProgressRoutes, lmsRoutes } from './areas/learning/lms/lms.routes.ts'
import { brandingRoutes, logoRoutes } from './areas/organization/branding/branding.routes.ts'
import { organizationRoutes } from './areas/organization/organization/organization.routes.ts'
import { packageRoutes } from './areas/site/packages/packages.routes.ts'
import { referenceRoutes } from './areas/site/reference/reference.routes.ts'
import { webPageRoutes } from './areas/site/web-pages/web-pages.routes.ts'
import { assignmentConsoleRoutes, assignmentRoutes } from './areas/training/assignments/assignments.routes.ts'
import { catalogRoutes } from './areas/training/catalog/catalog.routes.ts'
import { type Catalog, createLessons, listTopicsOfCwes } from './areas/training/catalog/catalog.ts'
import { badgeDocumentRoutes, badgeRoutes } from './areas/training/certificates/badge.routes.ts'
import { certificateRoutes } from './areas/training/certificates/certificates.routes.ts'
import { verifyRoutes } from './areas/training/certificates/verify.routes.ts'
import { complianceRoutes } from './areas/training/compliance/compliance.routes.ts'
import { customCourseConsoleRoutes, customCourseRoutes } from './areas/training/custom-courses/custom-courses.routes.ts'
import { submissionRoutes } from './areas/training/labs/labs.routes.ts'
import { createHighlighter } from './areas/training/labs/labs.ts'
import { progressRoutes } from './areas/training/progress/progress.routes.ts'
import {
  assignmentReminderRoutes,
  mailPreferenceRoutes,
  reminderRoutes,
} from './areas/training/reminders/reminders.routes.ts'
import { createPasswords, type Passwords } from './platform/auth/password.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Sealer } from './platform/crypto/sealer.ts'
import type { Database } from './platform/database/database.ts'
import { createListCache } from './platform/http/answer/list-cache.ts'
import { bindBoth, createAppApi } from './platform/http/apis/app-api.ts'
import { healthRoutes } from './platform/http/apis/health.ts'
import { createMcpApi } from './platform/http/apis/mcp-api.ts'
import { createPublicApi } from './platform/http/apis/public-api.ts'
import { createScimApi } from './platform/http/apis/scim-api.ts'
import { type CallLimits, createCallLimits } from './platform/http/limits/call-limit.ts'
import type { HttpLimits } from './platform/http/limits/http-limits.ts'
import { createRateLimit } from './platform/http/limits/rate-limit.ts'
import { createHttpServer, type HttpServer } from './platform/http/server.ts'
import type { Logger } from './platform/log/log.ts'
import type { Guard } from './platform/net/guard.ts'
import { type LookUpText, lookUpTextByDns } from './platform/net/look-up-text.ts'
import { createRefusalRecorder } from './record-refusals.ts'

export type HttpServiceOptions = {
  database: Database
  clock: Clock
  log: Logger
  sealer: Sealer
  catalog: Catalog
  /** Where webhooks may go. */
  guard: Guard
  /** Where identity providers may be: the same by default. May allow internal hosts that the operator listed. */
  providerGuard?: Guard
  /** Finds the records that prove domains. */
  lookUpText?: LookUpText
  /** Asked for at every use: with PORT=0 it is known only once the server listens. */
  publicUrl(): string
  /** For each key, and for each session. */
  rateLimitPerMinute: number
  /** For all keys of an organization together, and for all its sessions. */
  orgRateLimitPerMinute: number
  trustProxy: string[] | false
  hsts?: string | undefined
  /** Whether there is a mail server; without one, admins read mails in the console. */
  sendsMail: boolean
  /** Runs learners' code; without it, labs are off. */
  sandbox?: Sandbox
  /** Hashes and judges passwords. Services of one process may share it; otherwise each has its own. */
  passwordTools?: { passwords: Passwords; estimator: StrengthEstimator }
  httpLimits?: Partial<HttpLimits>
}

export type HttpService = HttpServer & {
  callLimits: CallLimits
  mcpCounts: McpCounts
  providerCounts: ProviderTools['counts']
  reportCounts: ReportCounts
}

export function createHttpService(options: HttpServiceOptions): HttpService {
  const { database, clock, log, sealer, catalog } = options
  const callLimits = createCallLimits({
    session: options.rateLimitPerMinute,
    org: options.orgRateLimitPerMinute,
  })
  const server = createHttpServer({
    log,
    trustProxy: options.trustProxy,
    hsts: options.hsts,
    routes: [
      ...publicOperations.map(({ method, url }) => ({ method, url: publicApiBase + url })),
      ...appOperations.map(({ method, url }) => ({ method, url: appApiBase + url })),
      ...scimOperations.map(({ method, url }) => ({ method, url: scimBase + url })),
      mcpOperation,
    ],
    ...(options.httpLimits === undefined ? {} : { limits: options.httpLimits }),
    isOverLimit: (path, owner) => {
      // Keys and tokens share the path of the MCP server: whose limit counts is known once the caller is.
      if (path.startsWith(mcpPath)) return false
      return (path.startsWith(appApiBase) ? callLimits.org_sessions : callLimits.org_keys).refuses(owner)
    },
  })
  const keyRing = createKeyRing({ db: database.db, clock, log, sealer })
  server.fastify.addHook('onClose', () => keyRing.stop())

  const lessons = createLessons(catalog)
  const sandbox = options.sandbox ?? withoutSandbox()
  const createContext = (requestId: string, orgId?: string) => ({
    db: orgId === undefined ? database.db : database.dbOf(orgId),
    clock,
    log,
    requestId,
    sealer,
    publicUrl: options.publicUrl(),
    catalog,
    lessons,
    sandbox,
  })
  const { onRefusal, onScimRefusal, onMcpRefusal } = createRefusalRecorder({ log, clock })
  const api = createPublicApi(server.fastify, {
    onRefusal,
    authenticate: keyRing.authenticate,
    rateLimit: createRateLimit(options.rateLimitPerMinute),
    orgLimit: callLimits.org_keys,
    listCache: createListCache(),
    owners: server.owners,
    httpLimits: server.limits,
    createContext,
  })
  const webApp = createAppApi(server.fastify, {
    onRefusal,
    findSession: createSessionFinder({ db: database.db, clock }),
    publicUrl: options.publicUrl,
    limits: { session: callLimits.session, org: callLimits.org_sessions },
    owners: server.owners,
    httpLimits: server.limits,
    createContext,
  })
  const scim = createScimApi(server.fastify, {
    authenticate: createTokenCheck({ db: database.db, clock }),
    rateLimit: createRateLimit(options.rateLimitPerMinute),
    orgLimit: callLimits.org_keys,
    owners: server.owners,
    createContext,
    onRefusal: onScimRefusal,
  })
  scimRoutes(scim)
  const passwordTools = options.passwordTools ?? {
    passwords: createPasswords(),
    estimator: createStrengthEstimator(),
  }
  const { passwords, estimator } = passwordTools
  if (options.passwordTools === undefined) server.fastify.addHook('onClose', () => estimator.close())
  signInRoutes(webApp, passwordTools, options.sendsMail)
  passkeyRoutes(webApp, passwords)
  personSignInRoutes(webApp)
  apiKeyRoutes(webApp, passwords)
  accessTokenRoutes(webApp, passwords)
  settingsRoutes(webApp, passwords)
  brandingRoutes(webApp)
  const providerTools = createProviderTools({
    guard: options.providerGuard ?? options.guard,
    lookUpText: options.lookUpText ?? lookUpTextByDns(),
    clock,
  })
  server.fastify.addHook('onClose', () => providerTools.close())
  ssoConnectionRoutes(webApp, providerTools)
  providerRoutes(server, webApp, { tools: providerTools, publicUrl: options.publicUrl })
  samlRoutes(server, webApp, { tools: providerTools, publicUrl: options.publicUrl })
  mailRoutes(webApp, passwords, options.sendsMail)
  overviewRoutes(webApp)
  provisioningRoutes(webApp)
  teamProgressRoutes(webApp)
  const highlighter = createHighlighter()
  server.fastify.addHook('onClose', () => highlighter.close())
  learningRoutes(webApp, highlighter)

  // What a key may do, an admin may do in the console.
  const both = bindBoth(api, webApp)
  organizationRoutes(both)
  userRoutes(both)
  takeoverRoutes(api, webApp)
  exportPeopleRoutes(webApp)
  teamRoutes(both)
  customCourseRoutes(both)
  customCourseConsoleRoutes(webApp)
  assignmentRoutes(both)
  assignmentReminderRoutes(webApp)
  assignmentConsoleRoutes(webApp)
  mailPreferenceRoutes(webApp)
  progressRoutes(both)
  submissionRoutes(both)
  const sarifReader = createSarifReader(listTopicsOfCwes(catalog))
  server.fastify.addHook('onClose', () => sarifReader.close())
  sarifRoutes(both, sarifReader)
  applySarifRoutes(webApp)
  policyRoutes(both)
  complianceRoutes(both, webApp)
  const reportCounts = createReportCounts()
  reportRoutes(both, webApp, reportCounts)
  insightRoutes(webApp)
  const mcp = createMcpServer({ reader: sarifReader })
  const mcpOptions = {
    authenticateToken: createAccessTokenCheck({ db: database.db, clock, sealer }),
    authenticateKey: keyRing.authenticate,
    rateLimit: createRateLimit(options.rateLimitPerMinute),
    orgLimits: { key: callLimits.org_keys, token: callLimits.org_tokens },
    owners: server.owners,
    createContext,
    publicUrl: options.publicUrl,
    onRefusal: onMcpRefusal,
  }
  createMcpApi(server.fastify, mcpOptions, mcp.answer)
  catalogRoutes(both, catalog)
  certificateRoutes(both)
  lmsRoutes(both, webApp)
  badgeRoutes(webApp)
  webhookRoutes(both, webApp)
  webhookReceiverRoutes(api, webApp, options.guard)
  chatRoutes(webApp, options.guard)
  recordStoreRoutes(webApp, options.guard)
  auditLogRoutes(both, webApp)
  securityLogRoutes(webApp)

  healthRoutes(server, { database, clock })
  referenceRoutes(server, options)
  packageRoutes(server)
  reminderRoutes(server, { db: database.db, clock, log, sealer, publicUrl: options.publicUrl })
  logoRoutes(server, { db: database.db })
  verifyRoutes(server, {
    db: database.db,
    clock,
    publicUrl: options.publicUrl,
    sendReport: (reply, asked) => sendReport(reply, database.db, asked),
  })
  lmsProgressRoutes(server, { db: database.db, clock })
  badgeDocumentRoutes(server, { db: database.db, catalog, publicUrl: options.publicUrl })
  webPageRoutes(server)
  return { ...server, callLimits, mcpCounts: mcp.counts, providerCounts: providerTools.counts, reportCounts }
}
