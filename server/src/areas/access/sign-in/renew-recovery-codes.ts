import type { RecoveryCodes } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { SessionRequest } from '../../../platform/http/apis/app-request.ts'
import { write } from '../../organization/organization/organization.ts'
import { findSecondFactors } from '../credentials/credentials.ts'
import { requireStrongConfirmation } from './confirm.ts'
import { makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'

/** Replaces used or lost codes. */
export async function renewRecoveryCodes(request: SessionRequest, passwords: Passwords): Promise<RecoveryCodes> {
  await requireStrongConfirmation(request)
  const { userId } = request.ctx.actor
  const made = await makeRecoveryCodes(passwords)
  await write(request.ctx, async (ctx) => {
    const factors = await findSecondFactors(ctx.db, ctx.org.id, userId)
    const hasFactor = factors?.hasAuthenticatorApp === true || (factors?.passkeyCount ?? 0) > 0
    if (!hasFactor) throw new AppError('no_second_factor')
    await storeRecoveryCodes(ctx, userId, made)
  })
  return { recoveryCodes: made.codes }
}
