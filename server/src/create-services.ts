/** What features share, such as the hashing of passwords: made once for each process that serves requests, closed in one place. */
import type { Sandbox } from '@parapet/sandbox'
import { createKeyRing } from './areas/access/api-keys/api-keys.ts'
import { createStrengthEstimator, type StrengthEstimator } from './areas/access/sign-in/password-strength.ts'
import { createProviderTools } from './areas/directory/single-sign-on/single-sign-on.ts'
import { createReportCounts } from './areas/evidence/reports/count-exports.ts'
import { sendReport } from './areas/evidence/reports/verify-report.ts'
import { createSarifReader } from './areas/findings/sarif/sarif.ts'
import { createMcpCounts } from './areas/integrations/mcp/mcp.ts'
import { type Catalog, listTopicsOfCwes } from './areas/training/catalog/catalog.ts'
import { createHighlighter } from './areas/training/labs/labs.ts'
import { auditTrails } from './features.ts'
import { createPasswords, type Passwords } from './platform/auth/password.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Sealer } from './platform/crypto/sealer.ts'
import type { Database } from './platform/database/database.ts'
import type { HttpLimits } from './platform/http/limits/http-limits.ts'
import type { Logger } from './platform/log/log.ts'
import type { Guard } from './platform/net/guard.ts'
import { type LookUpText, lookUpTextByDns } from './platform/net/look-up-text.ts'

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

export type Services = ReturnType<typeof createServices>

export function createServices(options: HttpServiceOptions) {
  const { database, clock, log, sealer, catalog, guard, sendsMail, rateLimitPerMinute } = options
  const keyRing = createKeyRing({ db: database.db, clock, log, sealer })
  const { passwords, estimator } = options.passwordTools ?? {
    passwords: createPasswords(),
    estimator: createStrengthEstimator(),
  }
  const providerTools = createProviderTools({
    guard: options.providerGuard ?? guard,
    lookUpText: options.lookUpText ?? lookUpTextByDns(),
    clock,
  })
  const highlighter = createHighlighter()
  const sarifReader = createSarifReader(listTopicsOfCwes(catalog))
  return {
    keyRing,
    passwords,
    estimator,
    guard,
    providerTools,
    highlighter,
    sarifReader,
    sendReport,
    auditTrails,
    sendsMail,
    rateLimitPerMinute,
    reportCounts: createReportCounts(),
    mcpCounts: createMcpCounts(),
    async close() {
      const own = options.passwordTools === undefined ? [estimator] : []
      await Promise.all([
        keyRing.stop(),
        ...[...own, providerTools, highlighter, sarifReader].map((one) => one.close()),
      ])
    },
  }
}
