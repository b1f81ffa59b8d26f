/** People, as identity providers create, change and remove them. */
import { foldEmail, scimBase } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { ScimError } from '../../../platform/http/answer/scim-error.ts'
import type { ScimAnswer, ScimContext, ScimInput } from '../../../platform/http/apis/scim-api.ts'
import { write } from '../../organization/organization/organization.ts'
import { updateUserRow } from '../../organization/people/people.ts'
import type { WithCatalog } from '../../training/catalog/catalog.ts'
import { addUsers } from '../users/users.ts'
import { checkVersion } from './check-version.ts'
import { patchUser } from './patch-user.ts'
import { readListQuery, readSelection, toList } from './read-list.ts'
import { readPatch } from './read-patch.ts'
import { decideUser, readSentUser, type UserFields } from './read-user.ts'
import { followEmails, removeUser, saveUser } from './save-user.ts'
import {
  countScimUsers,
  findRowByEmailKey,
  findScimUserRow,
  isSsoOnly,
  listGroupsOfUsers,
  listScimUserRows,
  type ScimUserRow,
} from './scim.queries.ts'
import { compileUserFilter } from './scim-filter.queries.ts'
import { toScimUser, toUserCore, userVersion } from './scim-resource.ts'

type Ctx = ScimContext<WithCatalog>

export async function listUsers(ctx: Ctx, { query }: ScimInput): Promise<ScimAnswer> {
  const { filter, offset, limit } = readListQuery(query)
  const selection = readSelection(query)
  const where = compileUserFilter(filter)
  const rows = limit === 0 ? [] : await listScimUserRows(ctx.db, ctx.org.id, { where, offset, limit })
  // A page that isn't full is the last one and gives the total.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isLast ? offset + rows.length : await countScimUsers(ctx.db, ctx.org.id, where)
  const groups = selection.has('groups') ? await readGroups(ctx, rows) : undefined
  const resources = rows.map((row) =>
    selection.pick(toScimUser(ctx.publicUrl, row, groups === undefined ? undefined : (groups.get(row.id) ?? []))),
  )
  return { status: 200, body: toList(resources, { offset, total }) }
}

export async function getUser(ctx: Ctx, { params, query }: ScimInput): Promise<ScimAnswer> {
  return answerUser(ctx, await getRow(ctx, params.userId as string), query)
}

/** A person deleted by SCIM comes back with everything they had. */
export async function createUser(ctx: Ctx, { body, query }: ScimInput): Promise<ScimAnswer> {
  const sent = readSentUser(body)
  const fields = decideUser(sent, undefined)
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    const known = await findRowByEmailKey(ctx.db, ctx.org.id, foldEmail(fields.email))
    if (known !== undefined && !known.isScimHidden) {
      throw new ScimError(
        409,
        `There is a user with the userName ${fields.email} already. Find it by a filter on userName.`,
        'uniqueness',
      )
    }
    const id = known === undefined ? await insertUser(ctx, fields) : known.id
    if (known !== undefined) await saveUser(ctx, known, fields)
    const answer = await answerUser(ctx, await getRow(ctx, id), query)
    return { ...answer, status: 201, location: `${ctx.publicUrl}${scimBase}/Users/${id}` }
  })
}

async function insertUser(ctx: WriteContext<Ctx>, fields: UserFields): Promise<string> {
  const { name, email, active, externalId, attributes } = fields
  const [added] = await addUsers(ctx, [{ name, email, role: 'learner' }], {
    // People who sign in through their identity provider need no password, and so no invitation.
    sendInvitation: active && !(await isSsoOnly(ctx.db, ctx.org.id)),
    areActive: active,
  })
  if (added === undefined) throw new Error('addUsers gave nothing for a person')
  if (added instanceof AppError) throw added
  await updateUserRow(ctx.db, ctx.org.id, added.id, {
    isScimManaged: true,
    scimExternalId: externalId,
    scimAttributes: JSON.stringify(attributes),
  })
  await followEmails(ctx, added.id, fields)
  return added.id
}

export async function replaceUser(ctx: Ctx, input: ScimInput): Promise<ScimAnswer> {
  return changeUser(ctx, input, (row) => decideUser(readSentUser(input.body), toUserCore(row)))
}

export async function changeUserByPatch(ctx: Ctx, input: ScimInput): Promise<ScimAnswer> {
  const operations = readPatch(input.body)
  return changeUser(ctx, input, (row) => {
    const core = toUserCore(row)
    return decideUser(patchUser(core, operations), core, { isPatch: true })
  })
}

/** Read, decided and written under the lock of the organization, so that no change is lost between them. */
async function changeUser(
  ctx: Ctx,
  { params, query, ifMatch }: ScimInput,
  decide: (row: ScimUserRow) => UserFields,
): Promise<ScimAnswer> {
  return write(ctx, async (ctx) => {
    const row = await getRow(ctx, params.userId as string)
    checkVersion(ifMatch, userVersion(row))
    const isChanged = await saveUser(ctx, row, decide(row))
    return answerUser(ctx, isChanged ? await getRow(ctx, row.id) : row, query)
  })
}

export async function deleteUser(ctx: Ctx, { params, ifMatch }: ScimInput): Promise<ScimAnswer> {
  return write(ctx, { changes: ['users'] }, async (ctx) => {
    const row = await getRow(ctx, params.userId as string)
    checkVersion(ifMatch, userVersion(row))
    await removeUser(ctx, row)
    return { status: 204 }
  })
}

async function getRow(ctx: Ctx, id: string): Promise<ScimUserRow> {
  const row = await findScimUserRow(ctx.db, ctx.org.id, id)
  if (row === undefined) throw new AppError('user_not_found')
  return row
}

async function answerUser(ctx: Ctx, row: ScimUserRow, query: ScimInput['query']): Promise<ScimAnswer> {
  const selection = readSelection(query)
  const groups = selection.has('groups') ? (await readGroups(ctx, [row])).get(row.id) : undefined
  const user = toScimUser(ctx.publicUrl, row, selection.has('groups') ? (groups ?? []) : undefined)
  return { status: 200, body: selection.pick(user), version: user.meta.version }
}

async function readGroups(ctx: Ctx, rows: readonly ScimUserRow[]) {
  const groups = await listGroupsOfUsers(
    ctx.db,
    ctx.org.id,
    rows.map(({ id }) => id),
  )
  return Map.groupBy(groups, ({ userId }) => userId)
}
