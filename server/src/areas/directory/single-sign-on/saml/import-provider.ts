/** Checks what an admin enters about their identity provider, as metadata or as single fields. */

import type { SsoConnectionUpdate } from '@parapet/contract'
import { AppError, invalidField } from '../../../../platform/app-error.ts'
import { defined } from '../../../../platform/defined.ts'
import { FetchFailure } from '../../../../platform/net/guarded-fetch.ts'
import type { ConnectionRow } from '../connections.queries.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { createKeyPair, explainCertificate, parseCertificate, toPem } from './certificates.ts'
import { MetadataError } from './read-metadata.ts'

type SamlFields = Partial<
  Pick<
    ConnectionRow,
    'idpEntityId' | 'idpSsoUrl' | 'idpLogoutUrl' | 'idpCertificates' | 'allowsIdpInitiated' | 'acceptsResponseSignature'
  >
>

/** The provider can be added later: its admin first needs the addresses of the connection. */
export async function readSamlFields(
  tools: ProviderTools,
  orgId: string,
  input: SsoConnectionUpdate,
): Promise<SamlFields> {
  const { allowsIdpInitiated, acceptsResponseSignature } = input
  return {
    ...(await importMetadata(tools, orgId, input)),
    ...readSingleFields(tools, input),
    ...defined({ allowsIdpInitiated, acceptsResponseSignature }),
  }
}

async function importMetadata(tools: ProviderTools, orgId: string, input: SsoConnectionUpdate): Promise<SamlFields> {
  const { idpMetadata, idpMetadataUrl } = input
  if (idpMetadata === undefined && idpMetadataUrl === undefined) return {}
  if (idpMetadata !== undefined && idpMetadataUrl !== undefined) {
    throw invalidField('idpMetadata', 'must not be sent together with idpMetadataUrl')
  }
  const text = idpMetadata ?? (await fetchMetadata(tools, idpMetadataUrl as string))
  try {
    const { certificates, ...metadata } = await tools.saml.readMetadata(orgId, text, tools.now())
    requireUrl(tools, 'idpMetadata', metadata.idpSsoUrl, 'The sign-in URL in the metadata')
    const idpLogoutUrl = explainUrl(tools, metadata.idpLogoutUrl ?? '') === undefined ? metadata.idpLogoutUrl : null
    return { ...metadata, idpLogoutUrl, idpCertificates: certificates }
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error
    if (idpMetadata !== undefined) throw invalidField('idpMetadata', `cannot be used. ${error.message}`)
    throw new AppError('sso_provider_unusable', { message: error.message })
  }
}

async function fetchMetadata({ guard, fetch }: ProviderTools, url: string): Promise<string> {
  const problem = guard.explainUrl(url)
  if (problem !== undefined) throw invalidField('idpMetadataUrl', problem)
  try {
    const answer = await fetch(url, { headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' } })
    if (answer.status === 200) return await answer.text()
    const message = `The metadata URL returned HTTP ${answer.status}. Check it, or paste the metadata.`
    throw new AppError('sso_provider_unusable', { message })
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    throw new AppError('sso_provider_unusable', { message: error.message })
  }
}

function readSingleFields(tools: ProviderTools, input: SsoConnectionUpdate): SamlFields {
  const { idpEntityId, idpSsoUrl, idpLogoutUrl, idpCertificates } = input
  if (idpSsoUrl !== undefined) requireUrl(tools, 'idpSsoUrl', idpSsoUrl)
  if (typeof idpLogoutUrl === 'string') requireUrl(tools, 'idpLogoutUrl', idpLogoutUrl)
  return {
    ...defined({ idpEntityId, idpSsoUrl, idpLogoutUrl }),
    ...(idpCertificates === undefined ? {} : { idpCertificates: readCertificates(idpCertificates, tools.now()) }),
  }
}

function readCertificates(texts: readonly string[], now: Date): string[] {
  return texts.map((text, i) => {
    const problem = explainCertificate(text, now)
    const certificate = parseCertificate(text)
    if (problem !== undefined || certificate === undefined) throw invalidField(`idpCertificates[${i}]`, problem ?? '')
    return toPem(certificate)
  })
}

/** Only browsers go there, so it may be inside the network, but it needs TLS. */
function explainUrl({ guard }: ProviderTools, text: string): string | undefined {
  const isHttps = URL.parse(text)?.protocol === 'https:' && !/[\s\\\p{C}]/u.test(text)
  return isHttps || guard.explainUrl(text) === undefined ? undefined : 'must be an https address'
}

function requireUrl(tools: ProviderTools, field: string, url: string, subject?: string): void {
  const problem = explainUrl(tools, url)
  if (problem !== undefined)
    throw invalidField(field, subject === undefined ? problem : `cannot be used. ${subject} ${problem}`)
}

/** The key pair for encrypted assertions: a new one, none, or undefined to leave it unchanged. */
export async function chooseDecryptionKey(
  input: SsoConnectionUpdate,
  before: ConnectionRow | undefined,
  now: Date,
): Promise<{ privateKey: string; certificate: string } | null | undefined> {
  const hasKey = before !== undefined && before.sealedDecryptionKey !== null
  if (input.hasDecryptionKey === undefined || input.hasDecryptionKey === hasKey) return undefined
  return input.hasDecryptionKey ? createKeyPair('Parapet', { now }) : null
}
