import type { SetupState } from '@parapet/contract'
import type { OrgContext } from '../../platform/context.ts'
import { isSetupHidden, updateOrganization } from '../organization/organization.ts'
import { findFirstSteps } from './trends.queries.ts'

/** What is left to do in the first days. */
export async function readSetup(ctx: OrgContext): Promise<SetupState> {
  return { isHidden: await isSetupHidden(ctx), ...(await findFirstSteps(ctx.db, ctx.org.id)) }
}

/** For all admins: the checklist is about the organization. Repeating it changes nothing. */
export async function hideSetup(ctx: OrgContext, isHidden: boolean): Promise<SetupState> {
  if ((await isSetupHidden(ctx)) !== isHidden) await updateOrganization(ctx, { isSetupHidden: isHidden })
  return readSetup(ctx)
}
