import { foldEmail, type NewUser, type RoleName } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { writeAuditLines } from '../../organization/audit/audit.ts'
import { getPeopleRules } from '../../organization/organization/organization.ts'
import { insertUsersWithinSeats, listKnownEmailKeys, type NewUserRow } from '../../organization/people/people.ts'
import { reachNewUsers } from '../../training/assignments/assignments.ts'
import { reportNewAdmins } from './admin-notices.ts'
import { inviteUsers } from './invite-user.ts'
import { findDomainProblem, refuseKey } from './people-rules.ts'
import { findReservations } from './reserved-emails.ts'
import { findAliasesOfOthers } from './user-aliases.ts'
import { userAudit } from './users.audit.ts'

export type NewPerson = Omit<NewUser, 'role'> & { role: RoleName }

/**
 * Creates people with everything that belongs to them, in the same number of statements for one or a hundred. Returns,
 * in order, the new row of each person or why there is none.
 */
export async function addUsers(
  ctx: WriteContext,
  people: readonly NewPerson[],
  { sendInvitation = true, areActive = true }: { sendInvitation?: boolean; areActive?: boolean } = {},
): Promise<(NewUserRow | AppError)[]> {
  const rules = await getPeopleRules(ctx)
  if (people.some(isAdmin)) refuseKey(ctx, rules)
  const createdAt = ctx.clock.now()
  const rows = people.map((person) => ({ ...person, id: newId(), emailKey: foldEmail(person.email), createdAt }))
  const firstByEmail = new Map(rows.toReversed().map((row) => [row.emailKey, row]))
  const reservations = await findReservations(
    ctx,
    rows.map(({ emailKey }) => emailKey),
  )
  const aliases = await findAliasesOfOthers(
    ctx,
    rows.map(({ emailKey }) => emailKey),
  )
  const problems = new Map(
    rows.map((row) => [
      row,
      findDomainProblem(rules, row.email) ?? reservations.get(row.emailKey) ?? aliases.problems.get(row.emailKey),
    ]),
  )
  const candidates = rows.filter((row) => firstByEmail.get(row.emailKey) === row && problems.get(row) === undefined)
  const inserted = await insertUsersWithinSeats(ctx.db, ctx.org.id, candidates, {
    maxSeats: ctx.org.maxSeats,
    areActive,
  })
  const users = rows.filter(({ id }) => inserted.has(id))
  if (users.length > 0) {
    await reachNewUsers(
      ctx,
      users.map(({ id }) => id),
    )
    if (sendInvitation) await inviteUsers(ctx, users)
    await reportNewAdmins(ctx, users.filter(isAdmin), 'created')
    await writeAuditLines(
      ctx,
      userAudit,
      users.map(({ id, role, teamId }) => ({
        action: 'user.created',
        subjectId: id,
        details: { role, teamId: teamId ?? null },
      })),
    )
    await aliases.noteEnded(users.map(({ emailKey }) => emailKey))
  }
  const others = rows.filter(({ id }) => !inserted.has(id)).map(({ emailKey }) => emailKey)
  // Report a repeated email as such even without a free seat, so that a second run can continue.
  const known = others.length === 0 ? new Set() : await listKnownEmailKeys(ctx.db, ctx.org.id, others)
  return rows.map((row) => {
    if (inserted.has(row.id)) return row
    if (known.has(row.emailKey)) return new AppError('email_in_use')
    return problems.get(row) ?? new AppError('seat_limit_reached', { maxSeats: ctx.org.maxSeats })
  })
}

function isAdmin({ role }: NewPerson): boolean {
  return role === 'org_admin'
}
