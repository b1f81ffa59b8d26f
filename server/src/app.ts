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
import { accessTokenRoutes } from './features/access-tokens/access-tokens.routes.ts'
import { createAccessTokenCheck } from './features/access-tokens/check-access-token.ts'
import { apiKeyRoutes } from './features/api-keys/api-keys.routes.ts'
import { createKeyRing } from './features/api-keys/api-keys.ts'
import { assignmentConsoleRoutes, assignmentRoutes } from './features/assignments/assignments.routes.ts'
import { auditLogRoutes } from './features/audit-log/audit-log.routes.ts'
import { brandingRoutes, logoRoutes } from './features/branding/branding.routes.ts'
import { catalogRoutes } from './features/catalog/catalog.routes.ts'
import { type Catalog, createLessons, listTopicsOfCwes } from './features/catalog/catalog.ts'
import { badgeDocumentRoutes, badgeRoutes } from './features/certificates/badge.routes.ts'
import { certificateRoutes } from './features/certificates/certificates.routes.ts'
import { verifyRoutes } from './features/certificates/verify.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { complianceRoutes } from './features/compliance/compliance.routes.ts'
import { customCourseConsoleRoutes, customCourseRoutes } from './features/custom-courses/custom-courses.routes.ts'
import { insightRoutes } from './features/insight/insight.routes.ts'
import { submissionRoutes } from './features/labs/labs.routes.ts'
import { createHighlighter } from './features/labs/labs.ts'
import { learningRoutes } from './features/learning/learning.routes.ts'
import { lmsProgressRoutes, lmsRoutes } from './features/lms/lms.routes.ts'
import { mailRoutes } from './features/mails/mails.routes.ts'
import { createMcpServer, type McpCounts } from './features/mcp/mcp.ts'
import { organizationRoutes } from './features/organization/organization.routes.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { packageRoutes } from './features/packages/packages.routes.ts'
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts'
import { policyRoutes } from './features/policy/policy.routes.ts'
import { progressRoutes } from './features/progress/progress.routes.ts'
import { recordStoreRoutes } from './features/record-stores/record-stores.routes.ts'
import { referenceRoutes } from './features/reference/reference.routes.ts'
import {
  assignmentReminderRoutes,
  mailPreferenceRoutes,
  reminderRoutes,
} from './features/reminders/reminders.routes.ts'
import { createReportCounts, type ReportCounts } from './features/reports/count-exports.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { sendReport } from './features/reports/verify-report.ts'
import { applySarifRoutes, sarifRoutes } from './features/sarif/sarif.routes.ts'
import { createSarifReader } from './features/sarif/sarif.ts'
import { provisioningRoutes, scimRoutes } from './features/scim/scim.routes.ts'
import { createTokenCheck } from './features/scim-tokens/scim-tokens.ts'
import { securityLogRoutes } from './features/security-log/security-log.routes.ts'
import { createSessionFinder } from './features/sessions/sessions.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { createStrengthEstimator, type StrengthEstimator } from './features/sign-in/password-strength.ts'
import { personSignInRoutes, signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { samlRoutes } from './features/single-sign-on/saml/saml.routes.ts'
import { providerRoutes, ssoConnectionRoutes } from './features/single-sign-on/single-sign-on.routes.ts'
import { createProviderTools, type ProviderTools } from './features/single-sign-on/single-sign-on.ts'
import { teamProgressRoutes } from './features/team-progress/team-progress.routes.ts'
import { teamRoutes } from './features/teams/teams.routes.ts'
import { exportPeopleRoutes, takeoverRoutes, userRoutes } from './features/users/users.routes.ts'
import { webPageRoutes } from './features/web-pages/web-pages.routes.ts'
import { webhookReceiverRoutes, webhookRoutes } from './features/webhooks/webhooks.routes.ts'
import { createPasswords, type Passwords } from './platform/auth/password.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Sealer } from './platform/crypto/sealer.ts'
import type { Database } from './platform/database/database.ts'
import { bindBoth, createWebApp } from './platform/http/app-api.ts'
import { createPublicApi } from './platform/http/bind.ts'
import { type CallLimits, createCallLimits } from './platform/http/call-limit.ts'
import { healthRoutes } from './platform/http/health.ts'
import type { HttpLimits } from './platform/http/http-limits.ts'
import { createListCache } from './platform/http/list-cache.ts'
import { createMcpApi } from './platform/http/mcp-api.ts'
import { createRateLimit } from './platform/http/rate-limit.ts'
import { createScimApi } from './platform/http/scim-api.ts'
import { createHttpServer, type HttpServer } from './platform/http/server.ts'
import type { Logger } from './platform/log/log.ts'
import type { Guard } from './platform/net/guard.ts'
import { type LookUpText, lookUpTextByDns } from './platform/net/look-up-text.ts'
import { createRefusalRecorder } from './record-refusals.ts'

export type AppOptions = {
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

export type AppServer = HttpServer & {
  callLimits: CallLimits
  mcpCounts: McpCounts
  providerCounts: ProviderTools['counts']
  reportCounts: ReportCounts
}

export function createApp(options: AppOptions): AppServer {
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
  const webApp = createWebApp(server.fastify, {
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
