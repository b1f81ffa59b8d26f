/** A SAML connection in the form that verifying and sending need. */
import type { RootContext } from '../../../../platform/context.ts'
import { newToken } from '../../../../platform/crypto/random.ts'
import { sealedColumn } from '../../../../platform/crypto/sealed-column.ts'
import type { ConnectionRow } from '../connections.queries.ts'
import { SsoFailure } from '../sso-failure.ts'
import { type ServiceAddresses, serviceAddresses, writeRequestUrl } from './service-metadata.ts'
import type { SamlSettings } from './verify-response.ts'

export const decryptionKeys = sealedColumn({
  purpose: 'sso-decryption-key',
  table: 'sso_connections',
  column: 'sealed_decryption_key',
  key: { org_id: 'uuid', id: 'uuid' },
})

export type SamlConnection = SamlSettings & { idpSsoUrl: string; addresses: ServiceAddresses }

/** Everything needed for a sign-in. Throws `SsoFailure` while something is missing. */
export function openSamlConnection(
  { publicUrl, sealer }: Pick<RootContext, 'publicUrl' | 'sealer'>,
  row: ConnectionRow,
): SamlConnection {
  const { idpEntityId, idpSsoUrl, idpCertificates: certificates } = row
  if (row.type !== 'saml') {
    throw new SsoFailure('sso_connection_not_found', 'connection', 'The connection does not use SAML.')
  }
  if (idpEntityId === null || idpSsoUrl === null || certificates.length === 0) {
    throw new SsoFailure(
      'sso_provider_unusable',
      'metadata',
      'The connection has no identity provider yet. Import its metadata, or enter entity ID, sign-in URL and certificate.',
    )
  }
  const addresses = serviceAddresses(publicUrl, row.id)
  return {
    idpEntityId,
    idpSsoUrl,
    certificates,
    acceptsResponseSignature: row.acceptsResponseSignature,
    entityId: addresses.entityId,
    acsUrl: addresses.acsUrl,
    addresses,
    decryptionKey:
      row.sealedDecryptionKey === null
        ? null
        : sealer.open(decryptionKeys.at(row.orgId, row.id), row.sealedDecryptionKey),
    attributeNames: { email: row.emailClaim, name: row.nameClaim, groups: row.groupsClaim },
  }
}

/** An unguessable id, also used as the RelayState of the request. */
export function newRequestId(): string {
  return `_${newToken()}`
}

/** Any other RelayState means that the sign-in didn't start here. */
export function isRequestId(relayState: string | undefined): relayState is string {
  return relayState !== undefined && /^_[\w-]{43}$/.test(relayState)
}

/** Where the browser goes to sign in. Throws `SsoFailure`. */
export function prepareRequest(
  ctx: Pick<RootContext, 'publicUrl' | 'sealer'>,
  row: ConnectionRow,
  request: { requestId: string; isFresh: boolean },
): Promise<string> {
  const { addresses, idpSsoUrl, certificates } = openSamlConnection(ctx, row)
  return writeRequestUrl(addresses, { idpSsoUrl, certificates, ...request })
}
