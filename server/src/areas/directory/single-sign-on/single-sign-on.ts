/** What other features and the commands may use of single sign-on. */

import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { deleteIdentities, deleteOldTests } from '../../access/credentials/credentials.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findUserByEmail } from '../../organization/people/people.ts'
import { deleteExpiredRows } from './sign-ins.queries.ts'

export { signInSecrets } from './begin-sign-in.ts'
export {
  clientSecrets,
  createConnection,
  deleteConnection,
  listConnections,
  requireProvenConnection,
} from './connections.ts'
export {
  addDomain,
  assignDomain,
  getListedDomain,
  listDomains,
  removeDomain,
  verifyDomain,
  verifyDomainByOperator,
} from './domains.ts'

import { singleSignOnAudit } from './single-sign-on.audit.ts'

export { createProviderTools } from './open-provider-tools.ts'
export type { ProviderTools } from './provider-tools.ts'
export { decryptionKeys } from './saml/saml-connection.ts'
export { checkConnection, testResults } from './test-connection.ts'

/** Called regularly by the worker. Deletes unfinished sign-ins, test results and expired messages. */
export async function dropOldSignIns(db: Db, now: Date): Promise<void> {
  await deleteExpiredRows(db, now)
  await deleteOldTests(db, now)
}

/** For the operator: the next sign-in with the address links the account again. */
export async function unlinkPerson(ctx: OrgContext, email: string): Promise<{ unlinked: number }> {
  return write(ctx, async (ctx) => {
    const user = await findUserByEmail(ctx, email)
    if (user === undefined) throw new AppError('user_not_found')
    const unlinked = await deleteIdentities(ctx.db, ctx.org.id, { userId: user.id })
    if (unlinked > 0) await writeAudit(ctx, singleSignOnAudit, { action: 'user.sso_unlinked', subjectId: user.id })
    return { unlinked }
  })
}
