import {
  type Confirmation,
  limits,
  type NewSsoConnection,
  type SsoConnection,
  type SsoConnectionUpdate,
} from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { sealedColumn } from '../../../platform/crypto/sealed-column.ts'
import { defined } from '../../../platform/defined.ts'
import { deleteIdentities } from '../../access/credentials/credentials.ts'
import { writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { findTeamName } from '../../organization/people/people.ts'
import {
  type ConnectionRow,
  countConnections,
  deleteConnectionRow,
  findConnectionRow,
  type GroupTeamRow,
  hasProvenConnection,
  insertConnection,
  isSsoOnlyRow,
  listConnectionRows,
  listGroupTeams,
  replaceGroupTeams,
  updateConnectionRow,
} from './connections.queries.ts'
import { type DomainRow, listDomainRows } from './domains.queries.ts'
import { readProviderFields } from './provider-fields.ts'
import type { ProviderTools } from './provider-tools.ts'
import { chooseDecryptionKey } from './saml/import-provider.ts'
import { decryptionKeys } from './saml/saml-connection.ts'
import { singleSignOnAudit } from './single-sign-on.audit.ts'

export const clientSecrets = sealedColumn({
  purpose: 'sso-client-secret',
  table: 'sso_connections',
  column: 'sealed_client_secret',
  key: { org_id: 'uuid', id: 'uuid' },
})

export async function listConnections(ctx: OrgContext): Promise<SsoConnection[]> {
  const { db, org } = ctx
  const rows = await listConnectionRows(db, org.id)
  const groups = await listGroupTeams(db, org.id)
  const domains = await listDomainRows(db, org.id)
  return rows.map((row) => toConnection(ctx, row, groups, domains))
}

export async function createConnection(
  ctx: OrgContext,
  tools: ProviderTools,
  input: NewSsoConnection,
): Promise<SsoConnection> {
  const fields = await readProviderFields(tools, { orgId: ctx.org.id, type: input.type }, input, undefined)
  const keyPair = await chooseDecryptionKey(input, undefined, ctx.clock.now())
  return write(ctx, async (ctx) => {
    if ((await countConnections(ctx.db, ctx.org.id)) >= limits.ssoConnections) {
      throw new AppError('sso_connection_limit_reached', { maxConnections: limits.ssoConnections })
    }
    const now = ctx.clock.now()
    const id = newId()
    await insertConnection(ctx.db, {
      ...fields,
      ...readCommonFields(ctx, id, input),
      ...sealKeyPair(ctx, id, keyPair),
      orgId: ctx.org.id,
      id,
      type: input.type,
      name: input.name,
      createdAt: now,
      updatedAt: now,
    })
    if (input.groupTeams !== undefined) await storeGroups(ctx, id, input.groupTeams)
    await writeAudit(ctx, singleSignOnAudit, {
      action: 'sso_connection.created',
      subjectId: id,
      details: { type: input.type },
    })
    return getConnection(ctx, id)
  })
}

export async function updateConnection(
  ctx: OrgContext,
  tools: ProviderTools,
  id: string,
  input: SsoConnectionUpdate,
): Promise<SsoConnection> {
  const known = await getConnectionRow(ctx, id)
  // Fetches from the provider, so it runs before the transaction.
  const fields = await readProviderFields(tools, known, input, known)
  const keyPair = await chooseDecryptionKey(input, known, ctx.clock.now())
  return write(ctx, async (ctx) => {
    const before = await getConnectionRow(ctx, id)
    const changes = {
      ...fields,
      ...readCommonFields(ctx, id, input),
      ...sealKeyPair(ctx, id, keyPair),
      ...(input.name === undefined ? {} : { name: input.name }),
    }
    const isOtherProvider = isChanged(before, fields, 'issuer') || isChanged(before, fields, 'idpEntityId')
    const isUnproven =
      isOtherProvider || isChanged(before, fields, 'clientId') || isChanged(before, fields, 'idpSsoUrl')
    // A secret belongs to the provider that issued it and must not be sent to another.
    if (isChanged(before, fields, 'issuer') && before.sealedClientSecret !== null && input.clientSecret === undefined) {
      throw invalidField('clientSecret', 'must be entered again when the issuer changes')
    }
    // Subjects are only unique per provider: at another one they may belong to other people.
    if (isOtherProvider) await deleteIdentities(ctx.db, ctx.org.id, { connectionId: id })
    await updateConnectionRow(ctx.db, ctx.org.id, id, {
      ...changes,
      ...(isUnproven ? { lastSignInAt: null, testPassedAt: null } : {}),
      updatedAt: ctx.clock.now(),
    })
    if (input.groupTeams !== undefined) await storeGroups(ctx, id, input.groupTeams)
    await refuseLockOut(ctx)
    const changed = Object.entries(input).filter(([, value]) => value !== undefined)
    await writeAudit(ctx, singleSignOnAudit, {
      action: 'sso_connection.updated',
      subjectId: id,
      details: { fields: changed.map(([name]) => name) },
    })
    return getConnection(ctx, id)
  })
}

/** Sessions opened through it stay. Links between people and the provider are deleted. */
export async function deleteConnection(ctx: OrgContext, id: string): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    if (!(await deleteConnectionRow(ctx.db, ctx.org.id, id))) throw new AppError('sso_connection_not_found')
    await refuseLockOut(ctx)
    await writeAudit(ctx, singleSignOnAudit, { action: 'sso_connection.deleted', subjectId: id })
  })
  return { message: 'Connection deleted' }
}

export async function getConnectionRow(ctx: OrgContext, id: string): Promise<ConnectionRow> {
  const row = await findConnectionRow(ctx.db, ctx.org.id, id)
  if (row === undefined) throw new AppError('sso_connection_not_found')
  return row
}

async function getConnection(ctx: OrgContext, id: string): Promise<SsoConnection> {
  const row = await getConnectionRow(ctx, id)
  const groups = await listGroupTeams(ctx.db, ctx.org.id)
  return toConnection(ctx, row, groups, await listDomainRows(ctx.db, ctx.org.id))
}

/** After a change, in its transaction: an organization without passwords must keep a working connection. */
export async function refuseLockOut(ctx: WriteContext): Promise<void> {
  if (!(await isSsoOnlyRow(ctx.db, ctx.org.id))) return
  if (!(await hasProvenConnection(ctx.db, ctx.org.id))) throw new AppError('sso_needed')
}

/** Before passwords are turned off. */
export async function requireProvenConnection(ctx: OrgContext): Promise<void> {
  if (!(await hasProvenConnection(ctx.db, ctx.org.id))) throw new AppError('sso_not_tested')
}

export function openClientSecret({ sealer }: Pick<OrgContext, 'sealer'>, row: ConnectionRow): string | undefined {
  if (row.sealedClientSecret === null) return undefined
  return sealer.open(clientSecrets.at(row.orgId, row.id), row.sealedClientSecret)
}

function readCommonFields(ctx: WriteContext, id: string, input: SsoConnectionUpdate) {
  const { isActive, createsAccounts, emailClaim, nameClaim, groupsClaim, clientSecret } = input
  const { acceptsUnverifiedEmail } = input
  return {
    ...defined({ isActive, createsAccounts, acceptsUnverifiedEmail, emailClaim, nameClaim, groupsClaim }),
    ...(clientSecret === undefined
      ? {}
      : { sealedClientSecret: ctx.sealer.seal(clientSecrets.at(ctx.org.id, id), clientSecret) }),
  }
}

/** For SAML: the private key is sealed, its certificate is public. Undefined leaves both unchanged. */
function sealKeyPair(ctx: WriteContext, id: string, keyPair: Awaited<ReturnType<typeof chooseDecryptionKey>>) {
  if (keyPair === undefined) return {}
  if (keyPair === null) return { sealedDecryptionKey: null, decryptionCertificate: null }
  const { privateKey, certificate } = keyPair
  return {
    sealedDecryptionKey: ctx.sealer.seal(decryptionKeys.at(ctx.org.id, id), privateKey),
    decryptionCertificate: certificate,
  }
}

/** If a group is listed twice, the first entry counts. */
async function storeGroups(
  ctx: WriteContext,
  id: string,
  groups: readonly { group: string; teamId: string }[],
): Promise<void> {
  for (const teamId of new Set(groups.map(({ teamId }) => teamId))) {
    if ((await findTeamName(ctx, teamId)) === undefined) throw new AppError('team_not_found')
  }
  const first = new Map(groups.toReversed().map(({ group, teamId }) => [group, teamId]))
  const names = [...new Set(groups.map(({ group }) => group))]
  const list = names.map((group) => ({ group, teamId: first.get(group) as string }))
  await replaceGroupTeams(ctx.db, ctx.org.id, id, list)
}

function isChanged<K extends 'issuer' | 'clientId' | 'idpEntityId' | 'idpSsoUrl'>(
  before: ConnectionRow,
  changes: Partial<Record<K, unknown>>,
  name: K,
): boolean {
  return changes[name] !== undefined && changes[name] !== before[name]
}

function toConnection(
  { publicUrl }: OrgContext,
  row: ConnectionRow,
  groups: readonly GroupTeamRow[],
  domains: readonly DomainRow[],
): SsoConnection {
  const base = `${publicUrl}/sso/${row.id}`
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    isActive: row.isActive,
    createsAccounts: row.createsAccounts,
    acceptsUnverifiedEmail: row.acceptsUnverifiedEmail,
    emailClaim: row.emailClaim,
    nameClaim: row.nameClaim,
    groupsClaim: row.groupsClaim,
    groupTeams: groups
      .filter(({ connectionId }) => connectionId === row.id)
      .map(({ groupName, teamId }) => ({ group: groupName, teamId })),
    issuer: row.issuer,
    clientId: row.clientId,
    hasClientSecret: row.sealedClientSecret !== null,
    idpEntityId: row.idpEntityId,
    idpSsoUrl: row.idpSsoUrl,
    idpLogoutUrl: row.idpLogoutUrl,
    idpCertificates: row.idpCertificates,
    allowsIdpInitiated: row.allowsIdpInitiated,
    acceptsResponseSignature: row.acceptsResponseSignature,
    hasDecryptionKey: row.sealedDecryptionKey !== null,
    domains: domains
      .filter(({ connectionId, verifiedAt }) => connectionId === row.id && verifiedAt !== null)
      .map(({ domain }) => domain),
    startUrl: `${base}/start`,
    callbackUrl: `${base}/callback`,
    backChannelLogoutUrl: `${base}/back-channel-logout`,
    acsUrl: `${base}/acs`,
    metadataUrl: `${base}/metadata`,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    testPassedAt: row.testPassedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
