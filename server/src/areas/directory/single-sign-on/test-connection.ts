import type { SsoConnectionTest } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { OrgContext, UserContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { sealedColumn } from '../../../platform/crypto/sealed-column.ts'
import { findTest, finishTest, insertTest } from '../../access/credentials/credentials.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findTeamName } from '../../organization/people/people.ts'
import { type ConnectionRow, findTeamOfGroups, updateConnectionRow } from './connections.queries.ts'
import { getConnectionRow, openClientSecret } from './connections.ts'
import { listDomainRows } from './domains.queries.ts'
import { chooseEntry } from './enter-from-provider.ts'
import type { Claims } from './oidc/read-answer.ts'
import type { ProviderRequest, Returned } from './provider-request.ts'
import type { ProviderTools } from './provider-tools.ts'
import type { ProviderIdentity } from './read-identity.ts'
import { checkSaml } from './saml/check-connection.ts'
import { singleSignOnAudit } from './single-sign-on.audit.ts'
import { type Check, SsoFailure } from './sso-failure.ts'

export const testResults = sealedColumn({
  purpose: 'sso-test',
  table: 'sso_connection_tests',
  column: 'sealed_result',
  key: { org_id: 'uuid', id: 'uuid' },
})

const keptMs = hourMs

type Result = { checks: Check[]; claims: Claims }

/** Returns an address for the admin's browser. The response is recorded and signs nobody in. */
export async function startTest(
  ctx: UserContext,
  tools: ProviderTools,
  connectionId: string,
): Promise<{ testId: string; url: string }> {
  const connection = await getConnectionRow(ctx, connectionId)
  if (connection.type === 'oidc') await requireProvider(ctx, tools, connection)
  const id = newId()
  const now = ctx.clock.now()
  await insertTest(ctx.db, {
    orgId: ctx.org.id,
    id,
    connectionId,
    startedBy: ctx.actor.userId,
    status: 'waiting',
    createdAt: now,
    expiresAt: new Date(now.getTime() + keptMs),
  })
  return { testId: id, url: `/sso/${connectionId}/start?test=${id}` }
}

export async function readTest(ctx: OrgContext, id: string): Promise<SsoConnectionTest> {
  const row = await findTest(ctx.db, ctx.org.id, id, ctx.clock.now())
  if (row === undefined) throw new AppError('sso_test_not_found')
  const result: Result =
    row.sealedResult === null
      ? { checks: [], claims: {} }
      : JSON.parse(ctx.sealer.open(testResults.at(row.orgId, row.id), row.sealedResult))
  const { connectionId, status, createdAt } = row
  return { id, connectionId, status, ...result, createdAt: createdAt.toISOString() }
}

/** Stores what the provider sent and each check up to the first failure. Returns the page that shows it. */
export async function recordTest(
  request: ProviderRequest,
  { pending, connection }: Returned,
  answer: { read: () => Promise<ProviderIdentity>; checks: Check[]; claimsOf: () => Claims },
): Promise<string> {
  const { checks } = answer
  const org: OrgContext = { ...request.ctx, org: { id: connection.orgId } }
  const testId = pending.testId as string
  let status: 'passed' | 'failed' = 'passed'
  try {
    checks.push(...(await judgeIdentity(org, connection, await answer.read())))
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error
    checks.push({ name: error.check, result: 'failed', message: error.message })
    status = 'failed'
  }
  const result: Result = { checks, claims: answer.claimsOf() }
  const sealedResult = request.ctx.sealer.seal(testResults.at(connection.orgId, testId), JSON.stringify(result))
  await write(org, async (ctx) => {
    if (!(await finishTest(ctx.db, ctx.org.id, testId, { status, sealedResult }))) return
    if (status === 'passed')
      await updateConnectionRow(ctx.db, ctx.org.id, connection.id, { testPassedAt: ctx.clock.now() })
    const actor = request.session?.actor ?? ctx.actor
    const failed = checks.find((check) => check.result === 'failed')
    await writeAudit({ ...ctx, actor }, singleSignOnAudit, {
      action: 'sso_connection.tested',
      subjectId: connection.id,
      details: { status, ...(failed === undefined ? {} : { check: failed.name, message: failed.message }) },
    })
  })
  return `/console/single-sign-on/tests/${testId}`
}

/** What would happen to the person at a real sign-in. */
async function judgeIdentity(ctx: OrgContext, connection: ConnectionRow, identity: ProviderIdentity): Promise<Check[]> {
  const entry = await chooseEntry(ctx, connection, identity)
  const email = identity.email === undefined ? 'None was sent; the person is known by their subject' : identity.email
  const accounts = {
    linked: 'The person is linked to an account',
    link: 'The person has an account, which the first sign-in links to the provider',
    create: 'The first sign-in creates an account, if a seat is free',
  }
  return [
    { name: 'email', result: identity.email === undefined ? 'skipped' : 'passed', message: email },
    { name: 'account', result: 'passed', message: accounts[entry.kind] },
    await judgeGroups(ctx, connection, identity.groups),
  ]
}

async function judgeGroups(ctx: OrgContext, connection: ConnectionRow, groups: string[]): Promise<Check> {
  const { groupsClaim } = connection
  if (groupsClaim === null) return { name: 'team', result: 'skipped', message: 'The connection ignores groups' }
  if (groups.length === 0) {
    return {
      name: 'team',
      result: 'skipped',
      message: `The provider sent no groups in ${groupsClaim}. Map them there.`,
    }
  }
  const teamId = await findTeamOfGroups(ctx.db, ctx.org.id, connection.id, groups)
  const team = teamId === undefined ? undefined : await findTeamName(ctx, teamId)
  return team === undefined
    ? { name: 'team', result: 'skipped', message: `None of the ${groups.length} groups has a team here` }
    : { name: 'team', result: 'passed', message: `The person joins the team ${team}` }
}

/** For the command line, which has no browser: everything that can be checked without one. */
export async function checkConnection(ctx: OrgContext, tools: ProviderTools, id: string): Promise<Check[]> {
  const connection = await getConnectionRow(ctx, id)
  const domains = (await listDomainRows(ctx.db, ctx.org.id)).filter(({ connectionId }) => connectionId === id)
  const verified = domains.filter(({ verifiedAt }) => verifiedAt !== null).map(({ domain }) => domain)
  return [
    ...(connection.type === 'oidc' ? await checkProvider(ctx, tools, connection) : checkSaml(ctx, connection)),
    verified.length > 0
      ? { name: 'domains', result: 'passed', message: verified.join(', ') }
      : { name: 'domains', result: 'failed', message: 'No verified domain leads here. Use: parapet domain verify' },
    connection.isActive
      ? { name: 'active', result: 'passed', message: 'The connection is turned on' }
      : { name: 'active', result: 'failed', message: 'The connection is turned off' },
  ]
}

async function checkProvider(ctx: OrgContext, tools: ProviderTools, connection: ConnectionRow): Promise<Check[]> {
  try {
    const { config } = await tools.providers.find(connection, openClientSecret(ctx, connection))
    const response = await tools.fetch(config.serverMetadata().jwks_uri ?? '')
    const { keys = [] } = (await response.json()) as { keys?: unknown[] }
    const hasKeys = Array.isArray(keys) && keys.length > 0
    return [
      { name: 'discovery', result: 'passed', message: 'The metadata of the provider can be used' },
      hasKeys
        ? { name: 'keys', result: 'passed', message: keys.length === 1 ? '1 key' : `${keys.length} keys` }
        : { name: 'keys', result: 'failed', message: 'The provider publishes no keys' },
    ]
  } catch (error) {
    return [{ name: 'discovery', result: 'failed', message: (error as Error).message }]
  }
}

async function requireProvider(ctx: OrgContext, tools: ProviderTools, connection: ConnectionRow): Promise<void> {
  try {
    await tools.providers.find(connection, openClientSecret(ctx, connection))
  } catch (error) {
    if (error instanceof SsoFailure) throw new AppError('sso_provider_unusable', { message: error.message })
    throw error
  }
}
