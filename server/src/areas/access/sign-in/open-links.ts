/** What people see who open a one-time link, and the link that signs them in. */
import type { LinkOwner, SignInAnswer } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Visit } from '../../../platform/http/apis/app-api.ts'
import { readBranding } from '../../organization/branding/branding.ts'
import { write } from '../../organization/organization/organization.ts'
import { findInvitation, isInvitationUsed } from '../../organization/people/people.ts'
import { type Account, findAccount, findOneTimeLink, useOneTimeLink } from '../credentials/credentials.ts'
import { type Tries, takeLinkTry } from './count-tries.ts'
import { asUser, signedIn, startSession } from './sign-in.ts'

type LinkTry = { found: Account; tries: Tries }

/** A link created by the operator or printed by the first start: as whom it signs in, and where. Uses nothing up. */
export async function readSignInLink(visit: Visit, token: string): Promise<LinkOwner> {
  return showOwner(visit, await takeSignInLinkTry(visit, token))
}

export async function signInByLink(visit: Visit, token: string): Promise<SignInAnswer> {
  const { found: account, tries } = await takeSignInLinkTry(visit, token)
  await write(asUser(visit.ctx, account), { changes: ['users'] }, async (ctx) => {
    if (!(await useOneTimeLink(ctx, token))) throw new AppError('invalid_link')
    await startSession(visit, ctx, account, 'link')
  })
  await tries.forget()
  return signedIn
}

export async function readInvitation(visit: Visit, token: string): Promise<LinkOwner> {
  return showOwner(visit, await takeInvitationTry(visit, token))
}

export async function readReset(visit: Visit, token: string): Promise<LinkOwner> {
  return showOwner(visit, await takePasswordResetTry(visit, token))
}

/** Opening a link doesn't count as a try. */
async function showOwner({ ctx }: Visit, { found, tries }: LinkTry): Promise<LinkOwner> {
  await tries.forget()
  const { name, email, organizationName, orgId } = found
  return { name, email, organizationName, branding: await readBranding(ctx.db, orgId) }
}

function takeSignInLinkTry({ ctx, source }: Visit, token: string): Promise<LinkTry> {
  const find = async () => {
    const link = await findOneTimeLink(ctx.db, 'sign-in', token, ctx.clock.now())
    return link === undefined ? undefined : findAccount(ctx.db, link.orgId, link.userId)
  }
  return takeLinkTry(ctx, source.address, { token, find })
}

export function takePasswordResetTry({ ctx, source }: Visit, token: string): Promise<LinkTry> {
  const find = async () => {
    const link = await findOneTimeLink(ctx.db, 'reset', token, ctx.clock.now())
    return link === undefined ? undefined : findAccount(ctx.db, link.orgId, link.userId)
  }
  return takeLinkTry(ctx, source.address, { token, find })
}

/** People who open theirs again mostly want to sign in. Only someone who has the link learns that it was used. */
export async function takeInvitationTry({ ctx, source }: Visit, token: string): Promise<LinkTry> {
  const find = async () => {
    const invitation = await findInvitation(ctx, token)
    return invitation === undefined ? undefined : findAccount(ctx.db, invitation.orgId, invitation.userId)
  }
  return takeLinkTry(ctx, source.address, { token, find }).catch(async (error: unknown) => {
    const isInvalid = error instanceof AppError && error.code === 'invalid_link'
    throw isInvalid && (await isInvitationUsed(ctx, token)) ? new AppError('invitation_used') : error
  })
}
