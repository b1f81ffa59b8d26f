import { accessTokenOperations } from './access/access-tokens.ts'
import { apiKeyOperations } from './access/api-keys.ts'
import { passkeyOperations } from './access/passkeys.ts'
import { secondFactorOperations } from './access/second-factors.ts'
import { signInOperations } from './access/sign-in.ts'
import { exportAuditLog, listAuditActions, searchAuditLog } from './administration/audit-log.ts'
import { mailOperations } from './administration/mails.ts'
import { exportSecurityLog, searchSecurityLog } from './administration/security-log.ts'
import { settingsOperations } from './administration/settings.ts'
import type { AppOperation } from './api/app-operation.ts'
import type { Operation } from './api/operation.ts'
import { bulkActOperations } from './directory/bulk-acts.ts'
import { exportPeople } from './directory/export-people.ts'
import { importPeople } from './directory/import-people.ts'
import { provisioningOperations } from './directory/scim.ts'
import { singleSignOnOperations } from './directory/single-sign-on.ts'
import { insightOperations } from './evidence/insight.ts'
import { overdueOperations } from './evidence/overdue.ts'
import { getOverview } from './evidence/overview.ts'
import { overviewPageOperations } from './evidence/overview-trends.ts'
import { reportOperations } from './evidence/reports.ts'
import { leadOperationIds, teamLeadOperations } from './evidence/team-progress.ts'
import { applySarifOperations } from './findings/apply-sarif.ts'
import { chatOperations } from './integrations/chat.ts'
import { recordStoreOperations } from './integrations/record-store.ts'
import { checkWebhookSignature } from './integrations/signature-check.ts'
import { webhookPageOperations } from './integrations/webhook-page.ts'
import { attemptOperations } from './learning/challenge-attempts.ts'
import { labOperations } from './learning/labs.ts'
import { leaderboardOperations } from './learning/leaderboard.ts'
import { learningOperations } from './learning/learning.ts'
import { lmsOperations } from './learning/lms.ts'
import { scenarioOperations } from './learning/scenario-player.ts'
import { publicOperations } from './operations.ts'
import { brandingOperations } from './organization/branding.ts'
import { assignMany, listAssignmentCycles } from './training/assign-many.ts'
import { getAssignmentSummary, listAssignees } from './training/assignees.ts'
import { certificateAppOperations } from './training/certificates.ts'
import { complianceOperations } from './training/compliance.ts'
import { listDeactivatedCourses } from './training/deactivated-courses.ts'
import { mailPreferenceOperations } from './training/mail-preferences.ts'
import { remindAssignees } from './training/remind-assignees.ts'

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
  ...apiKeyOperations,
  ...bulkActOperations,
  importPeople,
  exportPeople,
  getOverview,
  remindAssignees,
  assignMany,
  listAssignmentCycles,
  getAssignmentSummary,
  listAssignees,
  listDeactivatedCourses,
  ...teamLeadOperations,
  ...applySarifOperations,
  ...settingsOperations,
  ...brandingOperations,
  ...mailOperations,
  ...mailPreferenceOperations,
  ...provisioningOperations,
  checkWebhookSignature,
  ...webhookPageOperations,
  ...overdueOperations,
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
