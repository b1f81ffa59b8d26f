import type { AppOperation } from './api/app-operation.ts'
import type { Operation } from './api/operation.ts'
import { ownOperations } from './app-operations.generated.ts'
import { leadOperationIds } from './evidence/team-progress.ts'
import { publicOperations } from './operations.ts'

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
export const appOperations: readonly AppOperation[] = [...ownOperations, ...publicOperations.map(asConsoleOperation)]
