import { isDeepStrictEqual } from 'node:util'
import type { OrganizationSettings, SecondFactorRule, SettingsUpdate } from '@parapet/contract'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { defined } from '../../../platform/defined.ts'
import type { SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { endSessionsWithoutProvider } from '../../access/credentials/credentials.ts'
import {
  confirmPassword,
  describeMissingFactor,
  requireStrongConfirmation,
  withCode,
} from '../../access/sign-in/sign-in.ts'
import { requireProvenConnection } from '../../directory/single-sign-on/single-sign-on.ts'
import { readEmailDomains, updateOrganization, write } from '../../organization/organization/organization.ts'
import { getSettingsRow } from './settings.queries.ts'

export function readSettings(ctx: OrgContext): Promise<OrganizationSettings> {
  return getSettingsRow(ctx.db, ctx.org.id)
}

type Changes = Partial<
  Pick<
    OrganizationSettings,
    | 'sendsReminders'
    | 'secondFactorPolicy'
    | 'canKeysMakeAdmins'
    | 'allowedEmailDomains'
    | 'certificatesRequireHandsOn'
    | 'countsPractice'
    | 'certificateMonths'
    | 'isSsoOnly'
    | 'allowsAccessTokens'
  >
>

/** Only the settings sent are changed. A stolen session alone must not change who can join or become an admin. */
export async function updateSettings(request: SessionRequest, input: SettingsUpdate): Promise<OrganizationSettings> {
  const { sendsReminders, canKeysMakeAdmins, certificatesRequireHandsOn, allowedEmailDomains, isSsoOnly } = input
  const { allowsAccessTokens, certificateMonths, countsPractice } = input
  const changes = {
    ...defined({
      sendsReminders,
      canKeysMakeAdmins,
      certificatesRequireHandsOn,
      countsPractice,
      certificateMonths,
      isSsoOnly,
      allowsAccessTokens,
    }),
    ...(allowedEmailDomains === undefined ? {} : { allowedEmailDomains: readEmailDomains(allowedEmailDomains) }),
  }
  // Turning tokens off takes access away, which needs no proof.
  const guarded = [canKeysMakeAdmins, allowedEmailDomains, isSsoOnly, allowsAccessTokens === true ? true : undefined]
  if (guarded.some((setting) => setting !== undefined)) request.ctx.confirm()
  return changeSettings(request.ctx, changes, request.session.sessionId)
}

/** Unchanged settings are skipped and not logged. */
export async function changeSettings(
  ctx: OrgContext,
  changes: Changes,
  ownSessionId?: string,
): Promise<OrganizationSettings> {
  return write(ctx, async (ctx) => {
    const before = await readSettings(ctx)
    const isSame = Object.entries(changes).every(([name, value]) =>
      isDeepStrictEqual(before[name as keyof Changes], value),
    )
    if (isSame) return before
    // Under the lock, so that a connection can't be removed meanwhile.
    const turnsPasswordsOff = changes.isSsoOnly === true && !before.isSsoOnly
    if (turnsPasswordsOff) await requireProvenConnection(ctx)
    await updateOrganization(ctx, changes)
    if (turnsPasswordsOff) await endSessionsWithoutProvider(ctx, ownSessionId)
    return readSettings(ctx)
  })
}

/**
 * Requires everything the admin has: the password, plus a code if they have a second factor; or a proof made with both,
 * or with a passkey.
 */
export async function requireSecondFactor(
  request: SessionRequest,
  passwords: Passwords,
  { policy, password, code }: SecondFactorRule,
): Promise<OrganizationSettings> {
  const changes = { secondFactorPolicy: policy }
  if (password === undefined) {
    await requireStrongConfirmation(request)
    return changeSettings(request.ctx, changes)
  }
  const account = await confirmPassword(request, passwords, password)
  if (!account.isSeedConfirmed && !account.hasPasskey) return changeSettings(request.ctx, changes)
  if (code === undefined) throw await describeMissingFactor(request.ctx, account)
  return withCode(request, passwords, code, (ctx) => changeSettings(ctx, changes))
}
