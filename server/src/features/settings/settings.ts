import type { OrganizationSettings, SecondFactorRule } from '@parapet/contract'
import type { Passwords } from '../../platform/auth/password.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { Visit } from '../../platform/http/app-api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { beginWrite, updateOrganization } from '../organization/organization.ts'
import { confirmPassword, withCode } from '../sign-in/sign-in.ts'
import { getSettingsRow } from './settings.queries.ts'

export function readSettings(ctx: Context): Promise<OrganizationSettings> {
  return getSettingsRow(ctx.db, ctx.org.id)
}

type Switches = Partial<Pick<OrganizationSettings, 'sendsReminders' | 'isSecondFactorRequired'>>

/** What is as asked for already is left alone, and leaves no line in the audit log. */
export async function changeSettings(ctx: Context, changes: Switches): Promise<OrganizationSettings> {
  return inTransaction(ctx, async (ctx) => {
    await beginWrite(ctx)
    const before = await readSettings(ctx)
    const isSame = Object.entries(changes).every(([name, value]) => before[name as keyof Switches] === value)
    if (isSame) return before
    await updateOrganization(ctx, changes)
    return readSettings(ctx)
  })
}

/** Asks for everything that the admin can show: the password, and the code of those who have a second factor. */
export async function requireSecondFactor(
  visit: Visit,
  passwords: Passwords,
  { isRequired, password, code }: SecondFactorRule,
): Promise<OrganizationSettings> {
  const changes = { isSecondFactorRequired: isRequired }
  const { isSeedConfirmed } = await confirmPassword(visit, passwords, password)
  if (!isSeedConfirmed) return changeSettings(visit.ctx, changes)
  if (code === undefined) throw new AppError('second_factor_required')
  return withCode(visit, code, (ctx) => changeSettings(ctx, changes))
}
