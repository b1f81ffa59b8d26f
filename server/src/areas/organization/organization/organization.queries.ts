import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/failures.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'
import type { SubjectNames } from '../audit/audit.ts'

/** The cached responses that a revision covers. */
export type RevisionName = 'organization' | 'users' | 'courses'

const columns = [
  'id',
  'name',
  'slug',
  'domain',
  'plan',
  'maxSeats',
  'trialExpiresAt',
  'isActive',
  'createdAt',
  'organizationRevision',
] as const

export type OrganizationRow = Row<'organizations', (typeof columns)[number]>

export function getOrganizationRow(db: Db, id: string): Promise<OrganizationRow> {
  return db.selectFrom('organizations').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The current settings, so that the log can record the previous values. */
export async function getOrganizationFields(
  db: Db,
  id: string,
  fields: readonly (keyof Tables['organizations'])[],
): Promise<Record<string, unknown>> {
  if (fields.length === 0) return {}
  return db.selectFrom('organizations').select(fields).where('id', '=', id).executeTakeFirstOrThrow()
}

export function findOrganizationBySlug(db: Db, slug: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').select(columns).where('slug', '=', slug).executeTakeFirst()
}

export function listOrganizationRows(db: Db): Promise<OrganizationRow[]> {
  return db.selectFrom('organizations').select(columns).orderBy('createdAt').orderBy('id').execute()
}

/** All organizations of the installation. */
export async function countOrganizations(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('organizations')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function hasOrganizations(db: Db): Promise<boolean> {
  const found = await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

export async function listSlugs(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('organizations').select(['id', 'slug']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

export type NewOrganizationRow = Row<
  'organizations',
  | 'id'
  | 'name'
  | 'slug'
  | 'domain'
  | 'plan'
  | 'maxSeats'
  | 'trialExpiresAt'
  | 'sendsReminders'
  | 'canKeysMakeAdmins'
  | 'createdAt'
>

/** Returns undefined when the slug is taken. */
export async function insertOrganization(db: Db, row: NewOrganizationRow): Promise<OrganizationRow | undefined> {
  try {
    return await db.insertInto('organizations').values(row).returning(columns).executeTakeFirstOrThrow()
  } catch (error) {
    if (isUniqueViolation(error, 'organizations_slug_unique')) return undefined
    throw error
  }
}

export function updateOrganizationRow(
  db: Db,
  id: string,
  changes: Updateable<Tables['organizations']>,
): Promise<OrganizationRow> {
  return db
    .updateTable('organizations')
    .set({ ...changes, organizationRevision: sql`organization_revision + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export type PeopleRules = Row<'organizations', 'canKeysMakeAdmins' | 'allowedEmailDomains' | 'isSsoOnly'>

export function getPeopleRulesRow(db: Db, id: string): Promise<PeopleRules> {
  return db
    .selectFrom('organizations')
    .select(['canKeysMakeAdmins', 'allowedEmailDomains', 'isSsoOnly'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const settingColumns = [
  'canKeysMakeAdmins',
  'allowedEmailDomains',
  'isSsoOnly',
  'allowsAccessTokens',
  'sendsReminders',
  'secondFactorPolicy',
] as const

/** What an operator can change, apart from the organization's own fields. */
export type OrganizationSettings = Row<'organizations', (typeof settingColumns)[number]>

export function getOrganizationSettings(db: Db, id: string): Promise<OrganizationSettings> {
  return db.selectFrom('organizations').select(settingColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function listOrganizationSettings(db: Db): Promise<Map<string, OrganizationSettings>> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', ...settingColumns])
    .execute()
  return new Map(rows.map(({ id, ...settings }) => [id, settings]))
}

/** Locks the organization's row until the transaction ends, and invalidates the named cached responses. */
export function bumpRevisions(
  db: Db,
  orgId: string,
  names: readonly RevisionName[],
): Promise<Row<'organizations', 'name' | 'maxSeats'>> {
  if (names.length === 0) {
    const locked = db.selectFrom('organizations').select(['name', 'maxSeats']).where('id', '=', orgId).forNoKeyUpdate()
    return locked.executeTakeFirstOrThrow()
  }
  const next = Object.fromEntries(names.map((name) => [`${name}Revision`, sql`${sql.ref(`${name}Revision`)} + 1`]))
  return db
    .updateTable('organizations')
    .set(next)
    .where('id', '=', orgId)
    .returning(['name', 'maxSeats'])
    .executeTakeFirstOrThrow()
}

/** The organization's own name, for the audit log. */
export const organizationNames: SubjectNames = {
  find: ({ db, org }) => db.selectFrom('organizations').select(['id', 'name']).where('id', '=', org.id).execute(),
}
