/** Teams, as identity providers create, change and delete them as groups. */
import { scimBase } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { invalidScim } from '../../../platform/http/answer/scim-error.ts'
import type { ScimAnswer, ScimContext, ScimInput } from '../../../platform/http/apis/scim-api.ts'
import { write } from '../../organization/organization/organization.ts'
import { updateTeamRow } from '../../organization/people/people.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { createTeam, deleteTeam } from '../teams/teams.ts'
import { checkVersion } from './check-version.ts'
import { patchGroup, readSentGroup, type SentGroup } from './patch-group.ts'
import { readListQuery, readSelection, toList } from './read-list.ts'
import { readPatch } from './read-patch.ts'
import { saveGroup, saveMembers } from './save-group.ts'
import {
  countScimGroups,
  findScimGroupRow,
  getNextPosition,
  listMembersOfGroups,
  listScimGroupRows,
  type ScimGroupRow,
} from './scim.queries.ts'
import { compileGroupFilter } from './scim-filter.queries.ts'
import { groupVersion, toScimGroup } from './scim-resource.ts'

type Ctx = ScimContext<WithCatalog>

export async function listGroups(ctx: Ctx, { query }: ScimInput): Promise<ScimAnswer> {
  const { filter, offset, limit } = readListQuery(query)
  const selection = readSelection(query)
  const where = compileGroupFilter(filter)
  const rows = limit === 0 ? [] : await listScimGroupRows(ctx.db, ctx.org.id, { where, offset, limit })
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isLast ? offset + rows.length : await countScimGroups(ctx.db, ctx.org.id, where)
  const members = selection.has('members') ? await readMembers(ctx, rows) : undefined
  const resources = rows.map((row) =>
    selection.pick(toScimGroup(ctx.publicUrl, row, members === undefined ? undefined : (members.get(row.id) ?? []))),
  )
  return { status: 200, body: toList(resources, { offset, total }) }
}

export async function getGroup(ctx: Ctx, { params, query }: ScimInput): Promise<ScimAnswer> {
  return answerGroup(ctx, await getRow(ctx, params.groupId as string), query)
}

export async function createGroup(ctx: Ctx, { body, query }: ScimInput): Promise<ScimAnswer> {
  const { displayName, externalId, members } = readSentGroup(body)
  if (displayName === undefined) throw invalidScim('invalidValue', 'displayName is required.')
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    const { id } = await createTeam(ctx, { name: displayName })
    await updateTeamRow(ctx.db, ctx.org.id, id, {
      isScimManaged: true,
      scimExternalId: externalId ?? null,
      scimPosition: await getNextPosition(ctx.db, ctx.org.id),
    })
    if (members !== undefined) await saveMembers(ctx, id, new Set(), members)
    const answer = await answerGroup(ctx, await getRow(ctx, id), query)
    return { ...answer, status: 201, location: `${ctx.publicUrl}${scimBase}/Groups/${id}` }
  })
}

export async function replaceGroup(ctx: Ctx, input: ScimInput): Promise<ScimAnswer> {
  const sent = readSentGroup(input.body)
  if (sent.displayName === undefined) throw invalidScim('invalidValue', 'displayName is required.')
  // A replacement without members has none.
  return changeGroup(ctx, input, () => ({ ...sent, members: sent.members ?? new Set() }))
}

export async function changeGroupByPatch(ctx: Ctx, input: ScimInput): Promise<ScimAnswer> {
  const operations = readPatch(input.body)
  return changeGroup(ctx, input, (row, members) => {
    const { name: displayName, scimExternalId } = row
    return patchGroup(
      { displayName, ...(scimExternalId === null ? {} : { externalId: scimExternalId }), members },
      operations,
    )
  })
}

async function changeGroup(
  ctx: Ctx,
  { params, query, ifMatch }: ScimInput,
  decide: (row: ScimGroupRow, members: ReadonlySet<string>) => SentGroup,
): Promise<ScimAnswer> {
  return write(ctx, async (ctx) => {
    const row = await getRow(ctx, params.groupId as string)
    checkVersion(ifMatch, groupVersion(row))
    const members = new Set((await listMembersOfGroups(ctx.db, ctx.org.id, [row.id])).map(({ userId }) => userId))
    const isChanged = await saveGroup(ctx, row, members, decide(row, members))
    return answerGroup(ctx, isChanged ? await getRow(ctx, row.id) : row, query)
  })
}

export async function deleteGroup(ctx: Ctx, { params, ifMatch }: ScimInput): Promise<ScimAnswer> {
  return write(ctx, async (ctx: WriteContext<Ctx>) => {
    const row = await getRow(ctx, params.groupId as string)
    checkVersion(ifMatch, groupVersion(row))
    await deleteTeam(ctx, row.id)
    return { status: 204 }
  })
}

async function getRow(ctx: Ctx, id: string): Promise<ScimGroupRow> {
  const row = await findScimGroupRow(ctx.db, ctx.org.id, id)
  if (row === undefined) throw new AppError('team_not_found')
  return row
}

async function answerGroup(ctx: Ctx, row: ScimGroupRow, query: ScimInput['query']): Promise<ScimAnswer> {
  const selection = readSelection(query)
  const members = selection.has('members') ? ((await readMembers(ctx, [row])).get(row.id) ?? []) : undefined
  const group = toScimGroup(ctx.publicUrl, row, members)
  return { status: 200, body: selection.pick(group), version: group.meta.version }
}

async function readMembers(ctx: Ctx, rows: readonly ScimGroupRow[]) {
  const members = await listMembersOfGroups(
    ctx.db,
    ctx.org.id,
    rows.map(({ id }) => id),
  )
  return Map.groupBy(members, ({ teamId }) => teamId)
}
