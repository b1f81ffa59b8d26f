import type { SignIn } from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Account, countMostAccounts, listAccounts } from '../credentials/credentials.ts'
import { isPasswordOf } from './check-password.ts'

/** People are in few organizations; each additional one costs a hash per try. */
const accountsChecked = 10

/** The accounts of the address: all of them, or the one in the chosen organization. */
export function listTriedAccounts(db: Db, emailKey: string, orgId: string | undefined): Promise<Account[]> {
  return listAccounts(db, emailKey, { limit: accountsChecked, orgId })
}

/**
 * The accounts of the address that match the password. Every try costs as many hashes as the address in the most
 * organizations needs, so its time doesn't reveal whether an address is known, or in how many. With one organization,
 * or a chosen one, that is one hash.
 */
export async function findFittingAccounts(
  db: Db,
  passwords: Passwords,
  found: readonly Account[],
  { password, organizationId }: Pick<SignIn, 'password' | 'organizationId'>,
): Promise<Account[]> {
  // Where passwords are turned off, an account counts as one without a password.
  const accounts = found.filter(({ passwordHash, isSsoOnly }) => passwordHash !== null && !isSsoOnly)
  const most = organizationId === undefined ? await countMostBriefly(db) : 1
  const fitting: Account[] = []
  for (let n = 0; n < Math.max(accounts.length, Math.min(most, accountsChecked)); n++) {
    const account = accounts[n]
    if ((await isPasswordOf(account, passwords, password)) && account !== undefined) fitting.push(account)
  }
  return fitting
}

const countedMs = 60_000
const counted = new WeakMap<Db, { most: Promise<number>; until: number }>()

/** Scans all accounts of the installation, so the result is cached between tries. */
function countMostBriefly(db: Db): Promise<number> {
  const known = counted.get(db)
  if (known !== undefined && performance.now() < known.until) return known.most
  const most = countMostAccounts(db)
  counted.set(db, { most, until: performance.now() + countedMs })
  most.catch(() => counted.delete(db))
  return most
}
