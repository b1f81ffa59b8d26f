import { accessTokenOperations } from './access-tokens.ts'
import type { AppOperation } from './app-operation.ts'
import { applySarifOperations } from './apply-sarif.ts'
import { exportAuditLog, listAuditActions, searchAuditLog } from './audit-log.ts'
import { brandingOperations } from './branding.ts'
import { certificateAppOperations } from './certificates.ts'
import { attemptOperations } from './challenge-attempts.ts'
import { chatOperations } from './chat.ts'
import { complianceOperations } from './compliance.ts'
import { consoleOperations } from './console.ts'
import { insightOperations } from './insight.ts'
import { labOperations } from './labs.ts'
import { leaderboardOperations } from './leaderboard.ts'
import { learningOperations } from './learning.ts'
import { lmsOperations } from './lms.ts'
import { mailPreferenceOperations } from './mail-preferences.ts'
import { mailOperations } from './mails.ts'
import type { Operation } from './operation.ts'
import { publicOperations } from './operations.ts'
import { overviewPageOperations } from './overview-trends.ts'
import { passkeyOperations } from './passkeys.ts'
import { recordStoreOperations } from './record-store.ts'
import { reportOperations } from './reports.ts'
import { scenarioOperations } from './scenario-player.ts'
import { provisioningOperations } from './scim.ts'
import { secondFactorOperations } from './second-factors.ts'
import { exportSecurityLog, searchSecurityLog } from './security-log.ts'
import { settingsOperations } from './settings.ts'
import { signInOperations } from './sign-in.ts'
import { checkWebhookSignature } from './signature-check.ts'
import { singleSignOnOperations } from './single-sign-on.ts'
import { leadOperationIds, teamLeadOperations } from './team-leads.ts'
import { webhookPageOperations } from './webhook-page.ts'

/** Who may call an operation of the public API with a session: some are for team leads, and reads for auditors too. */
export type ConsoleAccess = 'lead' | 'reader' | 'org_admin'

/** An operation of the public API, as the console calls it: admins may do with their session what keys may do. */
export function asConsoleOperation<O extends Operation>(operation: O): O & { access: ConsoleAccess } {
  return { ...operation, access: consoleAccessOf(operation) }
}

function consoleAccessOf({ id, method }: Operation): ConsoleAccess {
  if (leadOperationIds.has(id)) return 'lead'
  return method === 'GET' ? 'reader' : 'org_admin'
}

/** Every operation of the web app's API. */
export const appOperations: readonly AppOperation[] = [
  ...signInOperations,
  ...passkeyOperations,
  ...secondFactorOperations,
  ...accessTokenOperations,
  ...singleSignOnOperations,
  ...consoleOperations,
  ...teamLeadOperations,
  ...applySarifOperations,
  ...settingsOperations,
  ...brandingOperations,
  ...mailOperations,
  ...mailPreferenceOperations,
  ...provisioningOperations,
  checkWebhookSignature,
  ...webhookPageOperations,
  ...overviewPageOperations,
  ...chatOperations,
  ...recordStoreOperations,
  ...complianceOperations,
  ...reportOperations,
  ...insightOperations,
  ...learningOperations,
  ...certificateAppOperations,
  ...lmsOperations,
  ...attemptOperations,
  ...labOperations,
  ...scenarioOperations,
  ...leaderboardOperations,
  searchAuditLog,
  exportAuditLog,
  listAuditActions,
  searchSecurityLog,
  exportSecurityLog,
  ...publicOperations.map(asConsoleOperation),
]
