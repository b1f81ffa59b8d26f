/** The composition root of what answers requests: every feature with routes, listed by hand. */
import { register as accessTokens } from './areas/access/access-tokens/access-tokens.routes.ts'
import { register as apiKeys } from './areas/access/api-keys/api-keys.routes.ts'
import { register as passkeys } from './areas/access/passkeys/passkeys.routes.ts'
import { register as signIn } from './areas/access/sign-in/sign-in.routes.ts'
import { register as auditLog } from './areas/administration/audit-log/audit-log.routes.ts'
import { register as mails } from './areas/administration/mails/mails.routes.ts'
import { register as securityLog } from './areas/administration/security-log/security-log.routes.ts'
import { register as settings } from './areas/administration/settings/settings.routes.ts'
import { register as bulkActs } from './areas/directory/bulk-acts/bulk-acts.routes.ts'
import { register as scim } from './areas/directory/scim/scim.routes.ts'
import { register as singleSignOn } from './areas/directory/single-sign-on/single-sign-on.routes.ts'
import type { ProviderTools } from './areas/directory/single-sign-on/single-sign-on.ts'
import { register as teams } from './areas/directory/teams/teams.routes.ts'
import { register as users } from './areas/directory/users/users.routes.ts'
import { register as insight } from './areas/evidence/insight/insight.routes.ts'
import { register as overdue } from './areas/evidence/overdue/overdue.routes.ts'
import { register as overview } from './areas/evidence/overview/overview.routes.ts'
import type { ReportCounts } from './areas/evidence/reports/count-exports.ts'
import { register as reports } from './areas/evidence/reports/reports.routes.ts'
import { register as teamProgress } from './areas/evidence/team-progress/team-progress.routes.ts'
import { register as policy } from './areas/findings/policy/policy.routes.ts'
import { register as sarif } from './areas/findings/sarif/sarif.routes.ts'
import { register as chat } from './areas/integrations/chat/chat.routes.ts'
import { register as mcp } from './areas/integrations/mcp/mcp.routes.ts'
import type { McpCounts } from './areas/integrations/mcp/mcp.ts'
import { register as recordStores } from './areas/integrations/record-stores/record-stores.routes.ts'
import { register as webhooks } from './areas/integrations/webhooks/webhooks.routes.ts'
import { register as learning } from './areas/learning/learning/learning.routes.ts'
import { register as lms } from './areas/learning/lms/lms.routes.ts'
import { register as branding } from './areas/organization/branding/branding.routes.ts'
import { register as organization } from './areas/organization/organization/organization.routes.ts'
import { register as packages } from './areas/site/packages/packages.routes.ts'
import { register as reference } from './areas/site/reference/reference.routes.ts'
import { register as webPages } from './areas/site/web-pages/web-pages.routes.ts'
import { register as assignments } from './areas/training/assignments/assignments.routes.ts'
import { register as catalog } from './areas/training/catalog/catalog.routes.ts'
import { register as certificates } from './areas/training/certificates/certificates.routes.ts'
import { register as compliance } from './areas/training/compliance/compliance.routes.ts'
import { register as customCourses } from './areas/training/custom-courses/custom-courses.routes.ts'
import { register as labs } from './areas/training/labs/labs.routes.ts'
import { register as programs } from './areas/training/programs/programs.routes.ts'
import { register as progress } from './areas/training/progress/progress.routes.ts'
import { register as reminders } from './areas/training/reminders/reminders.routes.ts'
import { createApis, type ServiceRoutes } from './create-apis.ts'
import { createServices, type HttpServiceOptions } from './create-services.ts'
import { bindHealth } from './platform/http/apis/health.ts'
import type { CallLimits } from './platform/http/limits/call-limit.ts'
import type { HttpServer } from './platform/http/server.ts'

const features: readonly ((routes: ServiceRoutes) => void)[] = [
  branding,
  organization,
  accessTokens,
  apiKeys,
  passkeys,
  signIn,
  assignments,
  catalog,
  certificates,
  compliance,
  customCourses,
  labs,
  programs,
  progress,
  reminders,
  policy,
  sarif,
  learning,
  lms,
  insight,
  overdue,
  overview,
  reports,
  teamProgress,
  scim,
  singleSignOn,
  teams,
  users,
  bulkActs,
  chat,
  mcp,
  recordStores,
  webhooks,
  auditLog,
  mails,
  securityLog,
  settings,
  packages,
  reference,
  webPages,
]

export type HttpService = HttpServer & {
  callLimits: CallLimits
  mcpCounts: McpCounts
  providerCounts: ProviderTools['counts']
  reportCounts: ReportCounts
}

export function createHttpService(options: HttpServiceOptions): HttpService {
  const services = createServices(options)
  const { server, callLimits, routes } = createApis(options, services)
  server.fastify.addHook('onClose', () => services.close())
  for (const register of features) register(routes)
  bindHealth(server, options)
  const { mcpCounts, providerTools, reportCounts } = services
  return { ...server, callLimits, mcpCounts, providerCounts: providerTools.counts, reportCounts }
}
