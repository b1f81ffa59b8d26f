import { type Confirmation, limits, type NewTeam, type Team, type TeamDetail, type TeamUpdate } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { toNameKey } from '../../../platform/database/name-key.ts'
import { defined } from '../../../platform/defined.ts'
import { OperatorError } from '../../../platform/operator-error.ts'
import { writeAudit, writeAuditLines } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import {
  assignTeamsByGroups,
  deleteTeamRow,
  findTeamRow,
  getSight,
  insertTeam,
  listGroupMemberIds,
  listMemberRows,
  listNamedUsers,
  listTeamRows,
  personAudit,
  replaceLeadRows,
  requireSeenTeam,
  type TeamRow,
  updateTeamRow,
} from '../../organization/people/people.ts'
import { endTeamAssignments, settleMembership } from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { teamAudit } from './teams.audit.ts'

export { teamAudit } from './teams.audit.ts'

/** Of those that the caller sees. */
export async function listTeams(ctx: OrgContext): Promise<Team[]> {
  const rows = await listTeamRows(ctx.db, ctx.org.id, await getSight(ctx))
  return rows.map(toTeam)
}

export async function getTeam(ctx: OrgContext, teamId: string): Promise<TeamDetail> {
  await requireSeenTeam(ctx, teamId)
  const row = await getTeamRow(ctx, teamId)
  return { ...toTeam(row), members: await listMemberRows(ctx.db, ctx.org.id, teamId) }
}

export async function createTeam(ctx: OrgContext, input: NewTeam): Promise<Team> {
  return write(ctx, async (ctx) => {
    const id = newId()
    const now = ctx.clock.now()
    const description = input.description ?? null
    const nameKey = toNameKey(input.name)
    await insertTeam(ctx.db, { orgId: ctx.org.id, id, name: input.name, nameKey, description, createdAt: now })
    const leadUserIds = await checkLeads(ctx, input.leadUserIds ?? [])
    await replaceLeadRows(ctx.db, ctx.org.id, id, { userIds: leadUserIds, now })
    const details = leadUserIds.length === 0 ? {} : { details: { leadUserIds } }
    await writeAudit(ctx, teamAudit, { action: 'team.created', subjectId: id, ...details })
    return toTeam(await getTeamRow(ctx, id))
  })
}

export async function updateTeam(ctx: OrgContext, teamId: string, input: TeamUpdate): Promise<Team> {
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    // The name shows in every member.
    const before = await getTeamRow(ctx, teamId)
    const { leadUserIds, ...changes } = pickSent(input)
    refuseManagedName(ctx, before, changes.name)
    const fields = Object.keys(pickSent(input))
    if (fields.length === 0) return toTeam(before)
    const now = ctx.clock.now()
    const nameKey = toNameKey(changes.name ?? before.name)
    await updateTeamRow(ctx.db, ctx.org.id, teamId, { ...changes, nameKey, updatedAt: now })
    const leads = leadUserIds === undefined ? {} : await changeLeads(ctx, before, leadUserIds)
    await writeAudit(ctx, teamAudit, {
      action: 'team.updated',
      subjectId: teamId,
      details: { fields, ...leads },
    })
    return toTeam(await getTeamRow(ctx, teamId))
  })
}

/** For the command line. Repeating it changes nothing. */
export async function addTeamLead(ctx: OrgContext, teamId: string, userId: string): Promise<Team> {
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    const { leadUserIds } = await getTeamRow(ctx, teamId)
    if (leadUserIds.length >= limits.teamLeads && !leadUserIds.includes(userId)) {
      throw new OperatorError(`A team has at most ${limits.teamLeads} leads. Remove one with: parapet team lead remove`)
    }
    return updateTeam(ctx, teamId, leadUserIds.includes(userId) ? {} : { leadUserIds: [...leadUserIds, userId] })
  })
}

/** For the command line. Repeating it changes nothing. */
export async function removeTeamLead(ctx: OrgContext, teamId: string, userId: string): Promise<Team> {
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    const { leadUserIds } = await getTeamRow(ctx, teamId)
    if (!leadUserIds.includes(userId)) return updateTeam(ctx, teamId, {})
    return updateTeam(ctx, teamId, { leadUserIds: leadUserIds.filter((id) => id !== userId) })
  })
}

export async function deleteTeam(ctx: CatalogContext, teamId: string): Promise<Confirmation> {
  await write(ctx, { changes: ['users'] }, async (ctx) => {
    const endedAssignments = await endTeamAssignments(ctx, teamId)
    const grouped = await listGroupMemberIds(ctx.db, ctx.org.id, teamId)
    if (!(await deleteTeamRow(ctx.db, ctx.org.id, teamId))) throw new AppError('team_not_found')
    // Members of a group who are in other groups as well move on to the next one.
    await followGroups(ctx, grouped)
    await writeAudit(ctx, teamAudit, {
      action: 'team.deleted',
      subjectId: teamId,
      details: { endedAssignments },
    })
  })
  return { message: 'Team deleted' }
}

function refuseManagedName({ actor }: WriteContext, before: TeamRow, name = before.name): void {
  if (!before.isScimManaged || actor.type === 'scim' || name === before.name) return
  const message = 'is managed by SCIM; rename the group in your identity provider'
  throw new AppError('managed_by_scim', { field: 'name', message })
}

/**
 * After the groups of these people changed: puts them into the team of the first one, with all that follows from it.
 */
export async function followGroups(ctx: WriteContext<CatalogContext>, userIds: readonly string[]): Promise<void> {
  const moved = await assignTeamsByGroups(ctx.db, ctx.org.id, userIds, ctx.clock.now())
  if (moved.length === 0) return
  await settleMembership(ctx, { userIds: moved })
  const details = { fields: ['teamId'] }
  await writeAuditLines(
    ctx,
    personAudit,
    moved.map((id) => ({ action: 'user.updated', subjectId: id, details })),
  )
}

async function getTeamRow(ctx: OrgContext, teamId: string): Promise<TeamRow> {
  const row = await findTeamRow(ctx.db, ctx.org.id, teamId)
  if (row === undefined) throw new AppError('team_not_found')
  return row
}

/** Added and removed members, for the audit log. */
async function changeLeads(ctx: WriteContext, before: TeamRow, wanted: readonly string[]) {
  const userIds = await checkLeads(ctx, wanted)
  await replaceLeadRows(ctx.db, ctx.org.id, before.id, { userIds, now: ctx.clock.now() })
  return {
    leadsAdded: userIds.filter((id) => !before.leadUserIds.includes(id)),
    leadsRemoved: before.leadUserIds.filter((id) => !userIds.includes(id)),
  }
}

/** In the form we return, each once. All are active people of the organization. */
async function checkLeads(ctx: OrgContext, wanted: readonly string[]): Promise<string[]> {
  const userIds = [...new Set(wanted.map((id) => id.toLowerCase()))]
  const found = await listNamedUsers(ctx.db, ctx.org.id, userIds)
  for (const id of userIds) {
    const person = found.get(id)
    if (person === undefined) throw new AppError('user_not_found')
    if (!person.isActive) throw new AppError('user_inactive')
  }
  return userIds
}

function pickSent({ name, description, leadUserIds }: TeamUpdate): TeamUpdate {
  return defined({ name, description, leadUserIds })
}

function toTeam(row: TeamRow): Team {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    memberCount: row.memberCount,
    leadUserIds: row.leadUserIds,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
