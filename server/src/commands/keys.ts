import { isPlainName, limits, type Scope, scopeNames } from '@parapet/contract'
import {
  type ApiKey,
  createKey,
  findKeyOrg,
  handOverKey,
  listKeys,
  revokeKey,
  updateKey,
} from '../areas/access/api-keys/api-keys.ts'
import { findIssuer, findUserByEmail } from '../areas/organization/people/people.ts'
import { createRootContext, defaultPublicUrl, operator, type Service } from '../open-service.ts'
import { parseDurationMs, systemClock } from '../platform/clock/clock.ts'
import type { OrgContext } from '../platform/context.ts'
import { defined } from '../platform/defined.ts'
import { parseNetwork } from '../platform/net/networks.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { parseTime } from './parse.ts'
import { type OutputOptions, printResult, toFields, toTable } from './report.ts'
import { organizationContext, withOrganization, withService } from './with-service.ts'

type NewKeyOptions = OutputOptions & {
  org: string
  name: string
  scopes: string
  expiresIn?: string
  expiresAt?: string
  networks?: string
  issuer?: string
}

export async function createKeyCommand(options: NewKeyOptions): Promise<void> {
  const scopes = parseScopes(options.scopes)
  const expiresAt = parseExpiry(options) ?? null
  const name = parseName(options.name)
  const allowedNetworks = parseNetworkList(options.networks) ?? []
  const key = await withOrganization('key create', options.org, async (ctx) => {
    const issuerUserId = await findIssuerId(ctx, options)
    return { ...(await createKey(ctx, { name, scopes, issuerUserId, expiresAt, allowedNetworks })), allowedNetworks }
  })
  printResult(options, key, (key) =>
    [
      toFields({
        id: key.id,
        key: key.key,
        scopes: key.scopes.join(','),
        expiresAt: key.expiresAt,
        networks: describeNetworks(key),
      }),
      '',
      'The key is shown only once. Keep it in a password manager.',
    ].join('\n'),
  )
}

export async function listKeysCommand(options: OutputOptions & { org?: string }): Promise<void> {
  const keys = await withService('key list', async (service) => {
    const orgId = options.org === undefined ? undefined : (await organizationContext(service, options.org)).org.id
    return listKeys(service.database.db, orgId)
  })
  printResult(options, keys, (list) =>
    list.length === 0
      ? 'There is no API key yet. Create one with: parapet key create'
      : toTable(
          ['ID', 'ORG', 'NAME', 'ISSUER', 'STATE', 'LAST USED', 'LAST REFUSED', 'NETWORKS', 'SCOPES'],
          list.map((key) => [
            key.id,
            key.orgSlug,
            key.name,
            key.issuerName,
            describeState(key),
            describeUse(key.lastUsedAt, key.lastUsedAddress),
            describeUse(key.lastRefusedAt, key.lastRefusedAddress),
            describeNetworks(key),
            key.scopes.length === scopeNames.length ? 'all' : key.scopes.join(','),
          ]),
        ),
  )
}

type UpdateOptions = OutputOptions & { name?: string; expiresIn?: string; expiresAt?: string; networks?: string }

export async function updateKeyCommand(id: string, options: UpdateOptions): Promise<void> {
  const expiresAt = parseExpiry(options)
  const allowedNetworks = parseNetworkList(options.networks)
  const changes = {
    ...(options.name === undefined ? {} : { name: parseName(options.name) }),
    ...defined({ expiresAt, allowedNetworks }),
  }
  if (Object.keys(changes).length === 0) {
    throw new OperatorError('Give at least one of --name, --expires-in, --expires-at and --networks.')
  }
  const key = await withService('key update', async (service) => {
    const ctx = await keyContext(service, id)
    await updateKey(ctx, id, changes)
    return (await listKeys(service.database.db, ctx.org.id)).find((key) => key.id === id)
  })
  printResult(options, key, () =>
    key === undefined
      ? `The key ${id} is gone.`
      : toFields({
          id,
          name: key.name,
          state: describeState(key),
          networks: describeNetworks(key),
        }),
  )
}

export async function revokeKeyCommand(id: string, options: OutputOptions & { org?: string }): Promise<void> {
  const { org } = options
  const isRevokedNow = await withService('key revoke', async (service) => {
    const ctx = await keyContext(service, id)
    if (org !== undefined && (await organizationContext(service, org)).org.id !== ctx.org.id) {
      throw new OperatorError(`${org} has no API key ${id}. List its keys with: parapet key list --org ${org}`)
    }
    return revokeKey(ctx, id)
  })
  printResult(options, { id, revoked: true }, () =>
    isRevokedNow ? `The key ${id} is revoked.` : `The key ${id} was already revoked.`,
  )
}

type HandOverOptions = OutputOptions & { to: string; keepOldSecret?: string }

export async function handOverKeyCommand(id: string, options: HandOverOptions): Promise<void> {
  const oldSecretHours = parseHours(options.keepOldSecret)
  const key = await withService('key hand-over', async (service) => {
    const ctx = await keyContext(service, id)
    return handOverKey(ctx, id, { userId: await findAdminId(ctx, options.to), oldSecretHours })
  })
  printResult(options, key, ({ id, key, oldSecretUntil }) =>
    [
      toFields({ id, key, oldSecretUntil }),
      '',
      `The new key is shown only once. The old one ${oldSecretUntil === null ? 'has stopped working' : `works until ${oldSecretUntil}`}.`,
    ].join('\n'),
  )
}

async function keyContext(service: Service, id: string): Promise<OrgContext> {
  const orgId = await findKeyOrg(service.database.db, id)
  if (orgId === undefined) throw new OperatorError(`There is no API key ${id}. List them with: parapet key list`)
  return { ...createRootContext(service, operator, defaultPublicUrl(service.config)), org: { id: orgId } }
}

function parseHours(text = '0'): number {
  const hours = Number(text)
  if (/^\d+$/.test(text) && hours <= limits.oldSecretHours) return hours
  throw new OperatorError(`--keep-old-secret must be a number of hours from 0 to ${limits.oldSecretHours}.`)
}

function parseScopes(text: string): Scope[] {
  if (text === 'all') return [...scopeNames]
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !scopeNames.some((scope) => scope === name))
  if (unknown !== undefined) {
    throw new OperatorError(`There is no scope "${unknown}". The scopes are: ${scopeNames.join(', ')}, or all.`)
  }
  return scopeNames.filter((scope) => names.includes(scope))
}

function parseName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > 200 || !isPlainName(name)) {
    throw new OperatorError('--name must have 1 to 200 visible characters, without line breaks and control characters.')
  }
  return name
}

function parseNetworkList(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  if (text === 'any') return []
  const texts = text.split(',').map((network) => network.trim())
  if (texts.length > limits.keyNetworks) {
    throw new OperatorError(`--networks takes at most ${limits.keyNetworks} addresses or networks.`)
  }
  const networks = texts.map((text) => {
    const parsed = parseNetwork(text)
    if ('problem' in parsed) throw new OperatorError(`--networks ${parsed.problem}`)
    return parsed.network
  })
  return [...new Set(networks)]
}

/** Undefined when none is given, null for never. */
function parseExpiry({
  expiresIn,
  expiresAt,
}: Pick<NewKeyOptions, 'expiresIn' | 'expiresAt'>): Date | null | undefined {
  if (expiresIn !== undefined && expiresAt !== undefined) {
    throw new OperatorError('Give either --expires-in or --expires-at.')
  }
  if (expiresAt === 'never') return null
  if (expiresAt !== undefined) return requireFuture(parseTime('--expires-at', expiresAt))
  if (expiresIn === undefined) return undefined
  const durationMs = parseDurationMs(expiresIn)
  if (durationMs === undefined) throw new OperatorError('--expires-in must be a duration such as 30d, 12h or 15m.')
  return new Date(systemClock.now().getTime() + durationMs)
}

function requireFuture(time: Date): Date {
  if (time > systemClock.now()) return time
  throw new OperatorError('--expires-at must be in the future.')
}

async function findIssuerId(ctx: OrgContext, { issuer, org }: NewKeyOptions): Promise<string> {
  if (issuer !== undefined) return findAdminId(ctx, issuer, org)
  const admin = await findIssuer(ctx)
  if (admin === undefined) {
    throw new OperatorError(
      `${org} has no active admin to issue the key. Create one with: parapet user create --role org_admin, or name an --issuer.`,
    )
  }
  return admin.id
}

/** Only an active admin can issue a key: keys of others don't work. */
async function findAdminId(ctx: OrgContext, email: string, org = 'The organization'): Promise<string> {
  const user = await findUserByEmail(ctx, email)
  if (user === undefined) throw new OperatorError(`${org} has no user ${email}.`)
  if (!user.isActive || user.role !== 'org_admin') throw new OperatorError(`${email} is not an active admin.`)
  return user.id
}

function describeUse(at: string | null, address: string | null): string | null {
  return at === null || address === null ? at : `${at} from ${address}`
}

function describeNetworks({ allowedNetworks }: Pick<ApiKey, 'allowedNetworks'>): string {
  return allowedNetworks.join(',') || 'any'
}

function describeState(key: ApiKey): string {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt !== null && new Date(key.expiresAt) <= systemClock.now()) return 'expired'
  if (key.stopReason !== null) {
    if (key.stopReason === 'issuer_not_admin') return 'stopped: issuer lost the admin role'
    return `stopped: issuer ${key.isIssuerActive ? 'was' : 'is'} deactivated`
  }
  return key.expiresAt === null ? 'valid' : `until ${key.expiresAt}`
}
