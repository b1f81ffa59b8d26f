/** What people see who open a one-time link, and the link that signs them in. */
import type { LinkOwner, SignInAnswer } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { AppRequest } from '../../../platform/http/apis/app-request.ts'
import { readBranding } from '../../organization/branding/branding.ts'
import { write } from '../../organization/organization/organization.ts'
import { findInvitation, isInvitationUsed } from '../../organization/people/people.ts'
import { type Account, findAccount, findOneTimeLink, useOneTimeLink } from '../credentials/credentials.ts'
import { type Tries, takeLinkTry } from './count-tries.ts'
import { asUser, signedIn, startSession } from './sign-in.ts'

type LinkTry = { found: Account; tries: Tries }

/** A link created by the operator or printed by the first start: as whom it signs in, and where. Uses nothing up. */
export async function readSignInLink(request: AppRequest, token: string): Promise<LinkOwner> {
  return showOwner(request, await takeSignInLinkTry(request, token))
}

export async function signInByLink(request: AppRequest, token: string): Promise<SignInAnswer> {
  const { found: account, tries } = await takeSignInLinkTry(request, token)
  await write(asUser(request.ctx, account), { changes: ['users'] }, async (ctx) => {
    if (!(await useOneTimeLink(ctx, token))) throw new AppError('invalid_link')
    await startSession(request, ctx, account, 'link')
  })
  await tries.forget()
  return signedIn
}

export async function readInvitation(request: AppRequest, token: string): Promise<LinkOwner> {
  return showOwner(request, await takeInvitationTry(request, token))
}

export async function readReset(request: AppRequest, token: string): Promise<LinkOwner> {
  return showOwner(request, await takePasswordResetTry(request, token))
}

/** Opening a link doesn't count as a try. */
async function showOwner({ ctx }: AppRequest, { found, tries }: LinkTry): Promise<LinkOwner> {
  await tries.forget()
  const { name, email, organizationName, orgId } = found
  return { name, email, organizationName, branding: await readBranding(ctx.db, orgId) }
}

function takeSignInLinkTry({ ctx, source }: AppRequest, token: string): Promise<LinkTry> {
  const find = async () => {
    const link = await findOneTimeLink(ctx.db, 'sign-in', token, ctx.clock.now())
    return link === undefined ? undefined : findAccount(ctx.db, link.orgId, link.userId)
  }
  return takeLinkTry(ctx, source.address, { token, find })
}

export function takePasswordResetTry({ ctx, source }: AppRequest, token: string): Promise<LinkTry> {
  const find = async () => {
    const link = await findOneTimeLink(ctx.db, 'reset', token, ctx.clock.now())
    return link === undefined ? undefined : findAccount(ctx.db, link.orgId, link.userId)
  }
  return takeLinkTry(ctx, source.address, { token, find })
}

/** People who open theirs again mostly want to sign in. Only someone who has the link learns that it was used. */
export async function takeInvitationTry({ ctx, source }: AppRequest, token: string): Promise<LinkTry> {
  const find = async () => {
    const invitation = await findInvitation(ctx, token)
    return invitation === undefined ? undefined : findAccount(ctx.db, invitation.orgId, invitation.userId)
  }
  return takeLinkTry(ctx, source.address, { token, find }).catch(async (error: unknown) => {
    const isInvalid = error instanceof AppError && error.code === 'invalid_link'
    throw isInvalid && (await isInvitationUsed(ctx, token)) ? new AppError('invitation_used') : error
  })
}
