import type { SetupState } from '@parapet/contract'
import type { OrgContext } from '../../../platform/context.ts'
import { isSetupHidden, updateOrganization } from '../../organization/organization/organization.ts'
import { findFirstSteps } from './trends.queries.ts'

/** The remaining steps of the setup checklist. */
export async function readSetup(ctx: OrgContext): Promise<SetupState> {
  return { isHidden: await isSetupHidden(ctx), ...(await findFirstSteps(ctx.db, ctx.org.id)) }
}

/** Hides the checklist for all admins, because it is about the organization. Idempotent. */
export async function hideSetup(ctx: OrgContext, isHidden: boolean): Promise<SetupState> {
  if ((await isSetupHidden(ctx)) !== isHidden) await updateOrganization(ctx, { isSetupHidden: isHidden })
  return readSetup(ctx)
}
