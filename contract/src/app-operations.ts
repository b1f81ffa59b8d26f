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
import { exportSecurityLog, searchSecurityLog } from './security-log.ts'
import { settingsOperations } from './settings.ts'
import { signInOperations } from './sign-in.ts'
import { checkWebhookSignature } from './signature-check.ts'

/** Who may call an operation of the public API with a session: reads are for auditors too. */
export type ConsoleAccess<O extends Operation> = O['method'] extends 'GET' ? 'reader' : 'org_admin'

/** An operation of the public API, as the console calls it: admins may do with their session what keys may do. */
export function asConsoleOperation<O extends Operation>(operation: O): O & { access: ConsoleAccess<O> } {
  // Safe to cast: the type says the same as the method.
  return { ...operation, access: (operation.method === 'GET' ? 'reader' : 'org_admin') as ConsoleAccess<O> }
}

/** Every operation of the web app's API. */
export const appOperations: readonly AppOperation[] = [
  ...signInOperations,
  ...consoleOperations,
  ...settingsOperations,
  ...mailOperations,
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
