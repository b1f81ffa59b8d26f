import { type Confirmation, limits, type SignInDiscovery, type SsoDomain } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { OrgContext, RootContext } from '../../../platform/context.ts'
import { newId, randomBase62 } from '../../../platform/crypto/random.ts'
import type { LookUpText } from '../../../platform/net/look-up-text.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { readBranding } from '../../organization/branding/branding.ts'
import { toEmailDomain, write } from '../../organization/organization/organization.ts'
import { getConnectionRow, refuseLockOut } from './connections.ts'
import {
  countDomains,
  type DomainRow,
  deleteDomainRow,
  findDomainByName,
  findDomainRow,
  findWayIn,
  insertDomain,
  listDomainRows,
  markDomainVerified,
  updateDomainConnection,
} from './domains.queries.ts'
import { singleSignOnAudit } from './single-sign-on.audit.ts'

/**
 * How people with addresses of this domain sign in. Reads no accounts, so neither the response nor its time reveals who
 * has one. Only an organization that has proven the domain and sends its people elsewhere shows its name and look.
 */
export async function discoverSignIn(ctx: RootContext, email: string): Promise<SignInDiscovery> {
  const way = await findWayIn(ctx.db, domainOf(email) ?? '')
  return {
    method: way === undefined ? 'password' : 'sso',
    startUrl: way === undefined ? null : `/sso/${way.connectionId}/start`,
    connectionName: way?.connectionName ?? null,
    organizationName: way?.organizationName ?? null,
    branding: way === undefined ? null : await readBranding(ctx.db, way.orgId),
    offersOtherOrganization: true,
  }
}

export function domainOf(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  return at < 1 ? undefined : toEmailDomain(email.slice(at + 1))
}

export async function listDomains(ctx: OrgContext): Promise<SsoDomain[]> {
  return (await listDomainRows(ctx.db, ctx.org.id)).map(toDomain)
}

/** Any organization may list a domain; it counts once it is verified. */
export async function addDomain(
  ctx: OrgContext,
  input: { domain: string; connectionId?: string | null },
): Promise<SsoDomain> {
  const domain = toEmailDomain(input.domain)
  if (domain === undefined) throw invalidField('domain', 'must be a domain such as example.com')
  return write(ctx, async (ctx) => {
    if ((await countDomains(ctx.db, ctx.org.id)) >= limits.ssoDomains) {
      throw new AppError('sso_domain_limit_reached', { maxDomains: limits.ssoDomains })
    }
    const connectionId = input.connectionId ?? null
    if (connectionId !== null) await getConnectionRow(ctx, connectionId)
    const row = await insertDomain(ctx.db, {
      orgId: ctx.org.id,
      id: newId(),
      domain,
      connectionId,
      token: randomBase62(32),
      createdAt: ctx.clock.now(),
    })
    if (row === undefined) throw domainInUse('is in your list already')
    await writeAudit(ctx, singleSignOnAudit, {
      action: 'sso_domain.added',
      subjectId: row.id,
      details: { domain, connectionId },
    })
    return toDomain(row)
  })
}

/** Adds the domain, or points the listed one to the connection. */
export async function assignDomain(ctx: OrgContext, name: string, connectionId: string): Promise<SsoDomain> {
  const domain = toEmailDomain(name)
  const listed = domain === undefined ? undefined : await findDomainByName(ctx.db, ctx.org.id, domain)
  if (listed === undefined) return addDomain(ctx, { domain: name, connectionId })
  return updateDomain(ctx, listed.id, connectionId)
}

export async function updateDomain(ctx: OrgContext, id: string, connectionId: string | null): Promise<SsoDomain> {
  return write(ctx, async (ctx) => {
    if (connectionId !== null) await getConnectionRow(ctx, connectionId)
    const row = await updateDomainConnection(ctx.db, ctx.org.id, id, connectionId)
    if (row === undefined) throw new AppError('sso_domain_not_found')
    await refuseLockOut(ctx)
    await writeAudit(ctx, singleSignOnAudit, {
      action: 'sso_domain.updated',
      subjectId: id,
      details: { domain: row.domain, connectionId },
    })
    return toDomain(row)
  })
}

/** Looks for the DNS record; the lookup happens before the transaction. */
export async function verifyDomain(ctx: OrgContext, lookUpText: LookUpText, id: string): Promise<SsoDomain> {
  const row = await getDomainRow(ctx, id)
  if (row.verifiedAt !== null) return toDomain(row)
  const { recordName, recordValue } = toDomain(row)
  const found = await lookUpText(recordName).catch(() => undefined)
  if (found === undefined) throw notProven(`The name servers of ${row.domain} did not answer. Try again in a minute.`)
  if (found.length === 0) {
    throw notProven(`No TXT record was found at ${recordName}. New records can take an hour to appear.`)
  }
  if (!found.some((text) => text.trim() === recordValue)) {
    throw notProven(`There is a TXT record at ${recordName}, but it does not say ${recordValue}.`)
  }
  return markVerified(ctx, row, 'dns')
}

/** For the operator, who knows whose domain it is. */
export async function verifyDomainByOperator(ctx: OrgContext, name: string): Promise<SsoDomain> {
  const row = await getListedDomain(ctx, name)
  return row.verifiedAt === null ? markVerified(ctx, row, 'operator') : toDomain(row)
}

export async function removeDomain(ctx: OrgContext, id: string): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    const row = await findDomainRow(ctx.db, ctx.org.id, id)
    if (row === undefined || !(await deleteDomainRow(ctx.db, ctx.org.id, id)))
      throw new AppError('sso_domain_not_found')
    await refuseLockOut(ctx)
    await writeAudit(ctx, singleSignOnAudit, {
      action: 'sso_domain.removed',
      subjectId: id,
      details: { domain: row.domain },
    })
  })
  return { message: 'Domain removed' }
}

export async function getDomainRow(ctx: OrgContext, id: string): Promise<DomainRow> {
  const row = await findDomainRow(ctx.db, ctx.org.id, id)
  if (row === undefined) throw new AppError('sso_domain_not_found')
  return row
}

export async function getListedDomain(ctx: OrgContext, name: string): Promise<DomainRow> {
  const domain = toEmailDomain(name)
  const row = domain === undefined ? undefined : await findDomainByName(ctx.db, ctx.org.id, domain)
  if (row === undefined) throw new AppError('sso_domain_not_found')
  return row
}

async function markVerified(ctx: OrgContext, { id, domain }: DomainRow, by: 'dns' | 'operator'): Promise<SsoDomain> {
  return write(ctx, async (ctx) => {
    const row = await markDomainVerified(ctx.db, ctx.org.id, id, { at: ctx.clock.now(), by })
    if (row === undefined) {
      throw domainInUse('belongs to another organization of this installation; ask the operator to remove it there')
    }
    await writeAudit(ctx, singleSignOnAudit, { action: 'sso_domain.verified', subjectId: id, details: { domain, by } })
    return toDomain(row)
  })
}

function domainInUse(message: string): AppError {
  return new AppError('sso_domain_in_use', { field: 'domain', message })
}

function notProven(message: string): AppError {
  return new AppError('sso_domain_not_proven', { message })
}

function toDomain(row: DomainRow): SsoDomain {
  return {
    id: row.id,
    domain: row.domain,
    connectionId: row.connectionId,
    recordName: `_parapet.${row.domain}`,
    recordValue: `parapet-verification=${row.token}`,
    isVerified: row.verifiedAt !== null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
