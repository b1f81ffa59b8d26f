import {
  findNameMistake,
  type Organization,
  type PlanName,
  planNames,
  type SecondFactorPolicy,
} from '@parapet/contract'
import {
  inTransaction,
  isWriteContext,
  type OrgContext,
  type RootContext,
  toWriteContext,
  type WriteContext,
} from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { Db } from '../../../platform/database/database.ts'
import { OperatorError } from '../../../platform/operator-error.ts'
import { changesOf, writeAudit } from '../audit/audit.ts'
import { readEmailDomains } from './email-domains.ts'
import { organizationAudit } from './organization.audit.ts'
import {
  bumpRevisions,
  countOrganizations,
  findOrganizationBySlug,
  getOrganizationFields,
  getOrganizationRow,
  getOrganizationSettings,
  getPeopleRulesRow,
  hasOrganizations,
  insertOrganization,
  listOrganizationRows,
  listOrganizationSettings,
  listSlugs,
  type OrganizationRow,
  type OrganizationSettings,
  type PeopleRules,
  type RevisionName,
  updateOrganizationRow,
} from './organization.queries.ts'

export { isAllowedEmail, readEmailDomains, toEmailDomain } from './email-domains.ts'
export {
  countOrganizations,
  findOrganizationBySlug,
  hasOrganizations,
  listOrganizationSettings,
  listSlugs,
  type OrganizationSettings,
  type PeopleRules,
}

/** The organization with its settings, for the command line. */
export async function readOrganizationSettings({ db, org }: OrgContext): Promise<Organization & OrganizationSettings> {
  const row = await getOrganizationRow(db, org.id)
  return { ...toOrganization(row), ...(await getOrganizationSettings(db, org.id)) }
}

/** For the cached response of GET /org: data and revision come from the same row. */
export async function readOrganization(ctx: OrgContext): Promise<{ revision: string; answer: Organization }> {
  const row = await getOrganizationRow(ctx.db, ctx.org.id)
  return { revision: row.organizationRevision, answer: toOrganization(row) }
}

type Work<C extends OrgContext, T> = (ctx: WriteContext<C>) => Promise<T>

/**
 * One transaction whose first statement locks the organization's row. This serializes the writes of one organization, so
 * seats are counted and lists are cached without races, and writes cannot deadlock. `changes` names the cached responses
 * that show what is written; without it, none does. Inside another write it joins that one.
 */
export function write<C extends OrgContext, T>(ctx: C, work: Work<C, T>): Promise<T>
export function write<C extends OrgContext, T>(
  ctx: C,
  lists: { changes: readonly RevisionName[] },
  work: Work<C, T>,
): Promise<T>
export function write<C extends OrgContext, T>(
  ctx: C,
  ...given: [Work<C, T>] | [{ changes: readonly RevisionName[] }, Work<C, T>]
): Promise<T> {
  const [{ changes }, work] = given.length === 1 ? [{ changes: [] }, given[0]] : given
  if (isWriteContext(ctx) && changes.length === 0) return work(ctx)
  return inTransaction(ctx, async (ctx) => work(toWriteContext(ctx, await bumpRevisions(ctx.db, ctx.org.id, changes))))
}

export type NewOrganization = {
  name: string
  slug: string
  domain: string
  plan?: PlanName
  maxSeats?: number
  trialExpiresAt?: Date | null
  /** Whether its people get reminder mails about deadlines. */
  sendsReminders?: boolean
  /** Whether API keys may create or promote admins. Off by default: a key would otherwise be worth all its scopes. */
  canKeysMakeAdmins?: boolean
}

/** A mistake in the operator's input, reported in one line. */
export class OrganizationInputError extends OperatorError {}

export async function createOrganization(ctx: RootContext, input: NewOrganization): Promise<Organization> {
  checkFields(input)
  const id = newId()
  return inTransaction({ ...ctx, org: { id } }, async (ctx) => {
    const row = await insertOrganization(ctx.db, {
      id,
      name: input.name,
      slug: input.slug,
      domain: input.domain,
      plan: input.plan ?? 'team',
      maxSeats: input.maxSeats ?? 50,
      trialExpiresAt: input.trialExpiresAt ?? null,
      sendsReminders: input.sendsReminders ?? true,
      canKeysMakeAdmins: input.canKeysMakeAdmins ?? false,
      createdAt: ctx.clock.now(),
    })
    if (row === undefined)
      throw new OrganizationInputError(`There is an organization with the slug ${input.slug} already.`)
    await writeAudit(toWriteContext(ctx, row), organizationAudit, { action: 'organization.created', subjectId: id })
    return toOrganization(row)
  })
}

export async function updateOrganization(
  ctx: OrgContext,
  changes: Partial<NewOrganization> & {
    isActive?: boolean
    secondFactorPolicy?: SecondFactorPolicy
    isLeaderboardHidden?: boolean
    certificatesRequireHandsOn?: boolean
    countsPractice?: boolean
    certificateMonths?: number | null
    isSsoOnly?: boolean
    allowsAccessTokens?: boolean
    isSetupHidden?: boolean
    /** Empty means any domain. */
    allowedEmailDomains?: readonly string[]
  },
): Promise<Organization> {
  checkFields(changes)
  return write(ctx, async (ctx) => {
    if (changes.slug !== undefined) {
      const other = await findOrganizationBySlug(ctx.db, changes.slug)
      if (other !== undefined && other.id !== ctx.org.id) {
        throw new OrganizationInputError(`There is an organization with the slug ${changes.slug} already.`)
      }
    }
    const { allowedEmailDomains: domains, ...others } = changes
    const fields = Object.keys(changes) as (keyof typeof changes)[]
    const before = await getOrganizationFields(ctx.db, ctx.org.id, fields)
    const row = await updateOrganizationRow(ctx.db, ctx.org.id, {
      ...others,
      ...(domains === undefined ? {} : { allowedEmailDomains: readEmailDomains(domains) }),
    })
    await writeAudit(ctx, organizationAudit, {
      action: 'organization.updated',
      subjectId: ctx.org.id,
      details: {
        fields,
        ...pickSwitches(changes),
        ...changesOf(before, await getOrganizationFields(ctx.db, ctx.org.id, fields), fields),
      },
    })
    return toOrganization(row)
  })
}

/** Whether the admins have hidden the setup checklist. */
export async function isSetupHidden(ctx: OrgContext): Promise<boolean> {
  return (await getOrganizationFields(ctx.db, ctx.org.id, ['isSetupHidden'])).isSetupHidden === true
}

/** Who may join and who may become an admin. Read in a write, so that the rules hold until it ends. */
export function getPeopleRules(ctx: WriteContext): Promise<PeopleRules> {
  return getPeopleRulesRow(ctx.db, ctx.org.id)
}

export async function getOrganizationName(db: Db, id: string): Promise<string> {
  return (await getOrganizationRow(db, id)).name
}

export async function listOrganizations(db: Db): Promise<Organization[]> {
  return (await listOrganizationRows(db)).map(toOrganization)
}

export function toOrganization(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    domain: row.domain,
    plan: row.plan,
    maxSeats: row.maxSeats,
    trialExpiresAt: row.trialExpiresAt?.toISOString() ?? null,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
  }
}

/** For switches, the log also records the new value, not only that it changed. */
function pickSwitches(changes: object): Record<string, unknown> {
  const isSwitch = ([name, value]: [string, unknown]) =>
    typeof value === 'boolean' || name === 'secondFactorPolicy' || name === 'certificateMonths'
  return Object.fromEntries(Object.entries(changes).filter(isSwitch))
}

const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const domainPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

function checkFields(input: Partial<NewOrganization>): void {
  const { name, slug, domain, plan, maxSeats } = input
  if (name !== undefined && (name.trim() === '' || name.length > 200)) {
    throw new OrganizationInputError('The name must have 1 to 200 characters.')
  }
  const mistake = name === undefined ? undefined : findNameMistake(name)
  if (mistake !== undefined) throw new OrganizationInputError(`The name ${mistake}.`)
  if (slug !== undefined && !slugPattern.test(slug)) {
    throw new OrganizationInputError('The slug must be lower-case letters, digits and dashes, such as example-corp.')
  }
  if (domain !== undefined && (domain.length > 253 || !domainPattern.test(domain))) {
    throw new OrganizationInputError('The domain must be a host name such as example.com.')
  }
  if (plan !== undefined && !planNames.includes(plan)) {
    throw new OrganizationInputError(`The plan must be one of: ${planNames.join(', ')}.`)
  }
  if (maxSeats !== undefined && (!Number.isInteger(maxSeats) || maxSeats < 1 || maxSeats > 1_000_000)) {
    throw new OrganizationInputError('The number of seats must be a whole number from 1 to 1000000.')
  }
}
