/** Writes what an identity provider decided about a group, and only what differs. */
import type { WriteContext } from '../../../platform/context.ts'
import { invalidScim } from '../../../platform/http/answer/scim-error.ts'
import type { ScimContext } from '../../../platform/http/apis/scim-api.ts'
import { writeAudit, writeAuditLines } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  adoptTeamMembers,
  deleteGroupMembers,
  insertGroupMembers,
  markManaged,
  personAudit,
  updateTeamRow,
} from '../../organization/people/people.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { followGroups, teamAudit, updateTeam } from '../teams/teams.ts'
import type { SentGroup } from './patch-group.ts'
import { laterThan } from './save-user.ts'
import { getNextPosition, listVisibleUserIds, type ScimGroupRow } from './scim.queries.ts'

type Ctx = WriteContext<ScimContext<WithCatalog>>

/** Returns false if nothing changed. */
export async function saveGroup(
  ctx: Ctx,
  before: ScimGroupRow,
  members: ReadonlySet<string>,
  sent: SentGroup,
): Promise<boolean> {
  const name = sent.displayName ?? before.name
  const externalId = sent.externalId ?? null
  const wanted = sent.members ?? members
  const hasSameMembers = wanted.size === members.size && [...wanted].every((id) => members.has(id))
  const fields = [
    ...(before.isScimManaged ? [] : ['managedBy']),
    ...(externalId === before.scimExternalId ? [] : ['externalId']),
  ]
  if (name === before.name && fields.length === 0 && hasSameMembers) return false

  await write(ctx, { changes: ['users'] }, async (ctx) => {
    const { id } = before
    if (name !== before.name) await updateTeam(ctx, id, { name })
    if (!before.isScimManaged) await adoptTeamMembers(ctx.db, ctx.org.id, id)
    await updateTeamRow(ctx.db, ctx.org.id, id, {
      isScimManaged: true,
      scimExternalId: externalId,
      scimPosition: before.scimPosition ?? (await getNextPosition(ctx.db, ctx.org.id)),
      updatedAt: laterThan(before.updatedAt, ctx.clock.now()),
    })
    if (fields.length > 0)
      await writeAudit(ctx, teamAudit, { action: 'team.updated', subjectId: id, details: { fields } })
    if (!hasSameMembers) await saveMembers(ctx, id, members, wanted)
  })
  return true
}

export async function saveMembers(
  ctx: Ctx,
  teamId: string,
  members: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): Promise<void> {
  const added = [...wanted].filter((id) => !members.has(id))
  const removed = [...members].filter((id) => !wanted.has(id))
  const known = added.length === 0 ? new Set() : await listVisibleUserIds(ctx.db, ctx.org.id, added)
  const unknown = added.find((id) => !known.has(id))
  if (unknown !== undefined) {
    throw invalidScim('invalidValue', `There is no user with the id ${unknown}. Create the user before adding it.`)
  }
  await insertGroupMembers(ctx.db, ctx.org.id, teamId, added)
  await deleteGroupMembers(ctx.db, ctx.org.id, teamId, removed)
  const details = { fields: ['members'], added: added.length, removed: removed.length }
  await writeAudit(ctx, teamAudit, { action: 'team.updated', subjectId: teamId, details })
  const marked = await markManaged(ctx.db, ctx.org.id, added, ctx.clock.now())
  await writeAuditLines(
    ctx,
    personAudit,
    marked.map((id) => ({ action: 'user.updated', subjectId: id, details: { fields: ['managedBy'] } })),
  )
  await followGroups(ctx, [...added, ...removed])
}
