import type { AppOperation } from './app-operation.ts'
import { exportAuditLog, searchAuditLog } from './audit-log.ts'
import { attemptOperations } from './challenge-attempts.ts'
import { consoleOperations } from './console.ts'
import { labOperations } from './labs.ts'
import { leaderboardOperations } from './leaderboard.ts'
import { learningOperations } from './learning.ts'
import { mailOperations } from './mails.ts'
import type { Operation } from './operation.ts'
import { publicOperations } from './operations.ts'
import { scenarioOperations } from './scenario-player.ts'
import { provisioningOperations } from './scim.ts'
import { exportSecurityLog, searchSecurityLog } from './security-log.ts'
import { settingsOperations } from './settings.ts'
import { signInOperations } from './sign-in.ts'
import { checkWebhookSignature } from './signature-check.ts'
import { singleSignOnOperations } from './single-sign-on.ts'

/** An operation of the public API, as the console calls it: admins may do with their session what keys may do. */
export function asConsoleOperation<O extends Operation>(operation: O): O & { access: 'org_admin' } {
  return { ...operation, access: 'org_admin' }
}

/** Every operation of the web app's API. */
export const appOperations: readonly AppOperation[] = [
  ...signInOperations,
  ...singleSignOnOperations,
  ...consoleOperations,
  ...settingsOperations,
  ...mailOperations,
  ...provisioningOperations,
  checkWebhookSignature,
  ...learningOperations,
  ...attemptOperations,
  ...labOperations,
  ...scenarioOperations,
  ...leaderboardOperations,
  searchAuditLog,
  exportAuditLog,
  searchSecurityLog,
  exportSecurityLog,
  ...publicOperations.map(asConsoleOperation),
]
