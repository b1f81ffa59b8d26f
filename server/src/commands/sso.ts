import { readFile } from 'node:fs/promises'
import { type ConnectionType, connectionTypes, limits, type SsoDomain } from '@parapet/contract'
import {
  addDomain,
  assignDomain,
  checkConnection,
  createConnection,
  createProviderTools,
  deleteConnection,
  getListedDomain,
  listConnections,
  listDomains,
  type ProviderTools,
  removeDomain,
  unlinkPerson,
  verifyDomain,
  verifyDomainByOperator,
} from '../areas/directory/single-sign-on/single-sign-on.ts'
import { defaultPublicUrl, type Service } from '../open-service.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { defined } from '../platform/defined.ts'
import { isResourceId } from '../platform/http/request/validation.ts'
import { lookUpTextByDns } from '../platform/net/look-up-text.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { openProviderGuard } from './provider-guard.ts'
import { type OutputOptions, printResult, toFields, toTable } from './report.ts'
import { withOrganization } from './with-service.ts'

type OrgOptions = OutputOptions & { org: string }

type NewConnectionOptions = OrgOptions & {
  type: string
  name?: string
  issuer?: string
  clientId?: string
  clientSecretFile?: string
  metadataUrl?: string
  metadataFile?: string
  domain?: string
  groupsClaim?: string
  acceptUnverifiedEmail?: boolean
}

export async function createConnectionCommand(options: NewConnectionOptions): Promise<void> {
  const { org, type, issuer, clientId, metadataUrl, groupsClaim, domain: domainName } = options
  const clientSecret = await readText('--client-secret-file', options.clientSecretFile, limits.clientSecretLength)
  const idpMetadata = await readText('--metadata-file', options.metadataFile, limits.samlMetadataLength)
  const made = await withOrganization('sso create', org, (ctx, service) =>
    withTools(service, async (tools) => {
      const { id } = await createConnection(ctx, tools, {
        type: readType(type),
        name: options.name ?? 'Single sign-on',
        ...defined({ issuer, clientId, clientSecret, idpMetadataUrl: metadataUrl, idpMetadata, groupsClaim }),
        ...(options.acceptUnverifiedEmail === true ? { acceptsUnverifiedEmail: true } : {}),
      })
      const domain = domainName === undefined ? null : await assignDomain(ctx, domainName, id)
      const connection = (await listConnections(ctx)).find((candidate) => candidate.id === id)
      return { ...connection, domain }
    }),
  )
  printResult(options, made, ({ domain, id = '', name = '', callbackUrl = '', acsUrl = '', metadataUrl = '' }) =>
    [
      toFields({ id, name, ...(type === 'oidc' ? { callbackUrl } : { acsUrl, metadataUrl }) }),
      ...(domain === null ? [] : ['', describeDomain(domain, org)]),
    ].join('\n'),
  )
}

export async function listConnectionsCommand(options: OrgOptions): Promise<void> {
  const connections = await withOrganization('sso list', options.org, (ctx) => listConnections(ctx))
  printResult(options, connections, (list) =>
    list.length === 0
      ? 'There is no connection yet. Create one with: parapet sso create'
      : toTable(
          ['ID', 'TYPE', 'NAME', 'STATE', 'DOMAINS', 'LAST SIGN-IN'],
          list.map((one) => [
            one.id,
            one.type,
            one.name,
            one.isActive ? 'on' : 'off',
            one.domains.join(',') || 'none',
            one.lastSignInAt,
          ]),
        ),
  )
}

/** What can be checked without a browser. The exit code is 1 when something failed. */
export async function testConnectionCommand(id: string, options: OrgOptions): Promise<void> {
  const checks = await withOrganization('sso test', options.org, (ctx, service) =>
    withTools(service, (tools) => checkConnection(ctx, tools, checkId(id))),
  )
  const isPassed = checks.every(({ result }) => result !== 'failed')
  printResult(options, { isPassed, checks }, ({ checks }) =>
    toTable(
      ['CHECK', 'RESULT', 'DETAILS'],
      checks.map(({ name, result, message }) => [name, result, message]),
    ),
  )
  if (!isPassed) process.exitCode = 1
}

export async function deleteConnectionCommand(id: string, options: OrgOptions): Promise<void> {
  const answer = await withOrganization('sso delete', options.org, (ctx) => deleteConnection(ctx, checkId(id)))
  printResult(options, answer, ({ message }) => `${message}.`)
}

export async function unlinkCommand(options: OrgOptions & { email: string }): Promise<void> {
  const answer = await withOrganization('sso unlink', options.org, (ctx) => unlinkPerson(ctx, options.email))
  printResult(options, answer, ({ unlinked }) =>
    unlinked === 0 ? 'The person was not linked to an identity provider.' : 'Unlinked. The next sign-in links again.',
  )
}

export async function addDomainCommand(domain: string, options: OrgOptions & { connection?: string }): Promise<void> {
  const connectionId = options.connection === undefined ? null : checkId(options.connection)
  const added = await withOrganization('domain add', options.org, (ctx) => addDomain(ctx, { domain, connectionId }))
  printResult(options, added, (domain) => describeDomain(domain, options.org))
}

/** The operator's word is enough; with --dns the record is looked up instead. */
export async function verifyDomainCommand(name: string, options: OrgOptions & { dns?: boolean }): Promise<void> {
  const verified = await withOrganization('domain verify', options.org, async (ctx, { config }) => {
    if (options.dns !== true) return verifyDomainByOperator(ctx, name)
    const { id } = await getListedDomain(ctx, name)
    return verifyDomain(ctx, lookUpTextByDns(config.webhookDnsServers), id)
  })
  printResult(options, verified, ({ domain }) => `${domain} is verified.`)
}

export async function listDomainsCommand(options: OrgOptions): Promise<void> {
  const domains = await withOrganization('domain list', options.org, (ctx) => listDomains(ctx))
  printResult(options, domains, (list) =>
    list.length === 0
      ? 'There is no domain yet. Add one with: parapet domain add'
      : toTable(
          ['DOMAIN', 'VERIFIED', 'CONNECTION', 'TXT RECORD', 'VALUE'],
          list.map((one) => [one.domain, one.verifiedAt ?? 'no', one.connectionId, one.recordName, one.recordValue]),
        ),
  )
}

export async function removeDomainCommand(name: string, options: OrgOptions): Promise<void> {
  const answer = await withOrganization('domain remove', options.org, async (ctx) =>
    removeDomain(ctx, (await getListedDomain(ctx, name)).id),
  )
  printResult(options, answer, ({ message }) => `${message}.`)
}

function describeDomain({ domain, isVerified, recordName, recordValue }: SsoDomain, org: string): string {
  if (isVerified) return `${domain} is verified.`
  return [
    `${domain} counts once it is verified. Add this TXT record and verify it in the console:`,
    `  ${recordName}  ${recordValue}`,
    `or, if you know that it belongs to them: parapet domain verify ${domain} --org ${org}`,
  ].join('\n')
}

async function withTools<T>({ config }: Service, work: (tools: ProviderTools) => Promise<T>): Promise<T> {
  const guard = openProviderGuard(config, () => defaultPublicUrl(config))
  const lookUpText = lookUpTextByDns(config.webhookDnsServers)
  const tools = createProviderTools({ guard, lookUpText, clock: systemClock })
  try {
    return await work(tools)
  } finally {
    await tools.close()
  }
}

/** Everyone on the machine could see a secret on the command line, so it comes in a file. */
async function readText(option: string, file: string | undefined, maxLength: number): Promise<string | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${option}: ${file} cannot be read (${error.code}).`)
  })
  const trimmed = text.trim()
  if (trimmed !== '' && trimmed.length <= maxLength) return trimmed
  throw new OperatorError(`${option}: ${file} must hold 1 to ${maxLength} characters.`)
}

function readType(text: string): ConnectionType {
  const type = connectionTypes.find((name) => name === text)
  if (type === undefined) throw new OperatorError(`--type must be one of: ${connectionTypes.join(', ')}.`)
  return type
}

function checkId(id: string): string {
  if (!isResourceId(id)) throw new OperatorError(`${id} is not an id. List connections with: parapet sso list`)
  return id
}
