/** What admins see and decide about provisioning. */
import {
  type Confirmation,
  type ManagedRecords,
  type PersonProvisioning,
  type Provisioning,
  type ScimGroupOrder,
  scimBase,
} from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { listTokens, revokeToken } from '../../access/scim-tokens/scim-tokens.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { getUserRow, hasManagedTeams, listGroupedUserIds, updateGroupOrder } from '../../organization/people/people.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { followGroups } from '../teams/teams.ts'
import { scimAudit } from './scim.audit.ts'
import {
  countManagedPeople,
  findExternalId,
  listGroupsOfUsers,
  listManagedGroups,
  listManagedIds,
} from './scim.queries.ts'

export async function readProvisioning(ctx: OrgContext): Promise<Provisioning> {
  const tokens = await listTokens(ctx.db, ctx.org.id)
  const { managed, deactivated } = await countManagedPeople(ctx.db, ctx.org.id)
  return {
    baseUrl: ctx.publicUrl + scimBase,
    tokens: tokens.map(({ orgSlug: _, ...token }) => token),
    managedPeople: managed,
    deactivatedPeople: deactivated,
    groups: await listManagedGroups(ctx.db, ctx.org.id),
  }
}

export function listManaged(ctx: OrgContext): Promise<ManagedRecords> {
  return listManagedIds(ctx.db, ctx.org.id)
}

export async function readPersonProvisioning(ctx: OrgContext, userId: string): Promise<PersonProvisioning> {
  const { isScimManaged, teamId } = await getUserRow(ctx, userId)
  const groups = isScimManaged ? await listGroupsOfUsers(ctx.db, ctx.org.id, [userId]) : []
  return {
    isManaged: isScimManaged,
    isTeamManaged: isScimManaged && (await hasManagedTeams(ctx.db, ctx.org.id)),
    externalId: await findExternalId(ctx.db, ctx.org.id, userId),
    groups: groups.map((group) => ({ teamId: group.teamId, name: group.name, isApplied: group.teamId === teamId })),
  }
}

export async function revokeOwnToken(ctx: OrgContext, id: string): Promise<Confirmation> {
  if (!(await revokeToken(ctx, id))) throw new AppError('scim_token_not_found')
  return { message: 'SCIM token revoked' }
}

/** The order must name every group, so that a group added meanwhile doesn't get a random place. */
export async function orderGroups(ctx: CatalogContext, { teamIds }: ScimGroupOrder): Promise<Provisioning> {
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    const wanted = [...new Set(teamIds.map((id) => id.toLowerCase()))]
    const known = (await listManagedGroups(ctx.db, ctx.org.id)).map(({ teamId }) => teamId)
    const hasAll = wanted.length === known.length && known.every((id) => wanted.includes(id))
    if (!hasAll) throw new AppError('group_order_outdated')
    if (known.some((id, place) => wanted[place] !== id)) {
      await updateGroupOrder(ctx.db, ctx.org.id, wanted)
      await writeAudit(ctx, scimAudit, { action: 'scim_group_order.updated', subjectId: ctx.org.id })
      await followGroups(ctx, await listGroupedUserIds(ctx.db, ctx.org.id))
    }
    return readProvisioning(ctx)
  })
}
