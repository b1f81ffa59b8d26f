import type { SignIn } from '@parapet/contract'
import type { Passwords } from '../../platform/auth/password.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Account, countMostAccounts, listAccounts } from '../sessions/sessions.ts'
import { isPasswordOf } from './check-password.ts'

/** People are in few organizations; each more costs a hash for every try. */
const accountsChecked = 10

/**
 * The accounts of the address that the password fits. Every try costs as many hashes as the address that is in the most
 * organizations needs, so that its time does not tell whether an address is known, and in how many. Where there is one
 * organization, or one was chosen, that is one hash.
 */
export async function findFittingAccounts(
  db: Db,
  passwords: Passwords,
  { emailKey, password, organizationId }: Pick<SignIn, 'password' | 'organizationId'> & { emailKey: string },
): Promise<Account[]> {
  const found = await listAccounts(db, emailKey, { limit: accountsChecked, orgId: organizationId })
  const accounts = found.filter(({ passwordHash }) => passwordHash !== null)
  const most = organizationId === undefined ? await countMostAccounts(db) : 1
  const fitting: Account[] = []
  for (let n = 0; n < Math.max(accounts.length, Math.min(most, accountsChecked)); n++) {
    const account = accounts[n]
    if ((await isPasswordOf(account, passwords, password)) && account !== undefined) fitting.push(account)
  }
  return fitting
}
