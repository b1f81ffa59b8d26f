import type { Confirmation, NewTeam, Team, TeamDetail, TeamUpdate } from '@parapet/contract'
import type { OrgContext, WriteContext } from '../../platform/context.ts'
import { newId } from '../../platform/crypto/random.ts'
import { toNameKey } from '../../platform/database/name-key.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { checkChangedName } from '../../platform/http/changed-name.ts'
import { endTeamAssignments, settleMembership } from '../assignments/assignments.ts'
import { writeAudit, writeAuditLines } from '../audit/audit.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { write } from '../organization/organization.ts'
import {
  assignTeamsByGroups,
  deleteTeamRow,
  findTeamRow,
  insertTeam,
  listGroupMemberIds,
  listMemberRows,
  listTeamRows,
  type TeamRow,
  updateTeamRow,
} from '../people/people.ts'

export async function listTeams(ctx: OrgContext): Promise<Team[]> {
  const rows = await listTeamRows(ctx.db, ctx.org.id)
  return rows.map(toTeam)
}

export async function getTeam(ctx: OrgContext, teamId: string): Promise<TeamDetail> {
  const row = await getTeamRow(ctx, teamId)
  return { ...toTeam(row), members: await listMemberRows(ctx.db, ctx.org.id, teamId) }
}

export async function createTeam(ctx: OrgContext, input: NewTeam): Promise<Team> {
  return write(ctx, { changes: [] }, async (ctx) => {
    const id = newId()
    const now = ctx.clock.now()
    const description = input.description ?? null
    const nameKey = toNameKey(input.name)
    await insertTeam(ctx.db, { orgId: ctx.org.id, id, name: input.name, nameKey, description, createdAt: now })
    await writeAudit(ctx, { action: 'team.created', subjectId: id })
    return toTeam({
      id,
      name: input.name,
      description,
      memberCount: 0,
      createdAt: now,
      updatedAt: now,
      isScimManaged: false,
    })
  })
}

export async function updateTeam(ctx: OrgContext, teamId: string, input: TeamUpdate): Promise<Team> {
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    // The name shows in every member.
    const before = await getTeamRow(ctx, teamId)
    checkChangedName(before.name, input.name)
    const changes = pickSent(input)
    if (
      before.isScimManaged &&
      ctx.actor.type !== 'scim' &&
      changes.name !== undefined &&
      changes.name !== before.name
    ) {
      const message = 'is managed by SCIM; rename the group in your identity provider'
      throw new AppError('managed_by_scim', { field: 'name', message })
    }
    if (Object.keys(changes).length === 0) return toTeam(before)
    const after = { ...before, ...changes, updatedAt: ctx.clock.now() }
    await updateTeamRow(ctx.db, ctx.org.id, teamId, {
      ...changes,
      nameKey: toNameKey(after.name),
      updatedAt: after.updatedAt,
    })
    await writeAudit(ctx, {
      action: 'team.updated',
      subjectId: teamId,
      details: { fields: Object.keys(changes) },
    })
    return toTeam(after)
  })
}

export async function deleteTeam(ctx: CatalogContext, teamId: string): Promise<Confirmation> {
  await write(ctx, { changes: ['users'] }, async (ctx) => {
    const endedAssignments = await endTeamAssignments(ctx, teamId)
    const grouped = await listGroupMemberIds(ctx.db, ctx.org.id, teamId)
    if (!(await deleteTeamRow(ctx.db, ctx.org.id, teamId))) throw new AppError('team_not_found')
    // Members of a group who are in other groups as well move on to the next one.
    await followGroups(ctx, grouped)
    await writeAudit(ctx, {
      action: 'team.deleted',
      subjectId: teamId,
      details: { endedAssignments },
    })
  })
  return { message: 'Team deleted' }
}

/** After the groups of these people changed: puts them into the team of the first one, with all that follows from it. */
export async function followGroups(ctx: WriteContext<CatalogContext>, userIds: readonly string[]): Promise<void> {
  const moved = await assignTeamsByGroups(ctx.db, ctx.org.id, userIds, ctx.clock.now())
  if (moved.length === 0) return
  await settleMembership(ctx, { userIds: moved })
  const details = { fields: ['teamId'] }
  await writeAuditLines(
    ctx,
    moved.map((id) => ({ action: 'user.updated', subjectId: id, details })),
  )
}

async function getTeamRow(ctx: OrgContext, teamId: string): Promise<TeamRow> {
  const row = await findTeamRow(ctx.db, ctx.org.id, teamId)
  if (row === undefined) throw new AppError('team_not_found')
  return row
}

function pickSent({ name, description }: TeamUpdate): TeamUpdate {
  return { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) }
}

function toTeam(row: TeamRow): Team {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    memberCount: row.memberCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
