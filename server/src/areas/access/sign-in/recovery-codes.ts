import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Passwords } from '../../../platform/auth/password.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { findRecoverySalt, replaceRecoveryCodes, useRecoveryCode } from '../credentials/credentials.ts'
import { withPasswords } from './check-password.ts'
import { signInAudit } from './sign-in.audit.ts'

/** Without letters that look like digits: 50 bits in ten characters. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export type NewRecoveryCodes = { codes: string[]; salt: Buffer; hashes: Buffer[] }

/** Hashed like passwords, since they are too short for a plain hash. Slow, so done before the transaction. */
export async function makeRecoveryCodes(passwords: Passwords): Promise<NewRecoveryCodes> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: limits.recoveryCodes }, () => randomText(10))
  const hashes = await withPasswords(async () => {
    const made: Buffer[] = []
    for (const code of codes) made.push(await passwords.derive(salt, code))
    return made
  })
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes }
}

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** In the caller's transaction; earlier codes stop working. */
export async function storeRecoveryCodes(ctx: WriteContext, userId: string, made: NewRecoveryCodes): Promise<void> {
  await replaceRecoveryCodes(ctx.db, { orgId: ctx.org.id, userId }, { ...made, now: ctx.clock.now() })
  await writeAudit(ctx, signInAudit, { action: 'recovery_codes.created', subjectId: userId })
}

/** For people who get their first second factor. Undefined when there are codes already. */
export async function makeFirstCodes(
  ctx: OrgContext,
  passwords: Passwords,
  userId: string,
): Promise<NewRecoveryCodes | undefined> {
  const salt = await findRecoverySalt(ctx.db, ctx.org.id, userId)
  return salt === undefined ? makeRecoveryCodes(passwords) : undefined
}

/** Hashes what was typed, before the transaction that uses it up. */
export async function prepareRecoveryCode(
  ctx: OrgContext,
  passwords: Passwords,
  { userId, typed }: { userId: string; typed: string },
): Promise<(ctx: WriteContext) => Promise<void>> {
  // Without codes the same work is done, so its time reveals nothing.
  const salt = (await findRecoverySalt(ctx.db, ctx.org.id, userId)) ?? randomBytes(16)
  const codeHash = await withPasswords(() => passwords.derive(salt, toCode(typed)))
  return async (ctx) => {
    if (!(await useRecoveryCode(ctx.db, ctx.org.id, userId, codeHash))) throw new AppError('invalid_code')
    await writeAudit(ctx, signInAudit, { action: 'recovery_code.used', subjectId: userId })
  }
}

/** Ignores the dash, the case, and letters that look like digits. */
function toCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
