import type { SsoConnectionUpdate } from '@parapet/contract'
import type { Updateable } from 'kysely'
import { invalidField } from '../../../platform/app-error.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ConnectionRow } from './connections.queries.ts'
import type { ProviderTools } from './provider-tools.ts'
import { readSamlFields } from './saml/import-provider.ts'

type Fields = Omit<Updateable<Tables['ssoConnections']>, 'orgId' | 'id' | 'type'>

/** The columns that depend on the type of the connection, checked. `before` is undefined for a new one. */
export async function readProviderFields(
  tools: ProviderTools,
  { orgId, type }: Pick<ConnectionRow, 'orgId' | 'type'>,
  input: SsoConnectionUpdate,
  before: ConnectionRow | undefined,
): Promise<Fields> {
  return type === 'oidc' ? readOidcFields(tools, input, before) : readSamlFields(tools, orgId, input)
}

function readOidcFields({ guard }: ProviderTools, input: SsoConnectionUpdate, before?: ConnectionRow): Fields {
  const { issuer, clientId } = input
  if (before === undefined && issuer === undefined) throw invalidField('issuer', 'is required')
  if (before === undefined && clientId === undefined) throw invalidField('clientId', 'is required')
  if (issuer !== undefined) {
    const problem = guard.explainUrl(issuer) ?? explainIssuer(issuer)
    if (problem !== undefined) throw invalidField('issuer', problem)
  }
  return { ...(issuer === undefined ? {} : { issuer }), ...(clientId === undefined ? {} : { clientId }) }
}

function explainIssuer(issuer: string): string | undefined {
  const { search, hash, pathname } = new URL(issuer)
  if (search !== '' || hash !== '') return 'must not have a query or a fragment'
  if (pathname.includes('/.well-known/')) return 'must be the issuer itself, without /.well-known/openid-configuration'
  return undefined
}
