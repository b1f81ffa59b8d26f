import type { NewSsoConnection, SsoConnection } from '@parapet/contract'
import type { FormOf } from '../../../ui/form/use-form.ts'

/** Where the values of a SAML provider come from; `kept` leaves them unchanged. */
export type MetadataSource = 'url' | 'xml' | 'hand' | 'kept'

/** The input of the connection form. */
export type ConnectionDraft = {
  name: string
  createsAccounts: boolean
  acceptsUnverifiedEmail: boolean
  emailClaim: string
  nameClaim: string
  issuer: string
  clientId: string
  clientSecret: string
  source: MetadataSource
  idpMetadataUrl: string
  idpMetadata: string
  idpEntityId: string
  idpSsoUrl: string
  certificate: string
  nextCertificate: string
  allowsIdpInitiated: boolean
  acceptsResponseSignature: boolean
  hasDecryptionKey: boolean
}

/** What the parts of the form get: the values, and the service's error for a field. */
export type FieldsProps = {
  form: FormOf<ConnectionDraft>
  isNew: boolean
  errorOf: (field: string) => string | undefined
}

const newDraft: ConnectionDraft = {
  name: '',
  createsAccounts: true,
  emailClaim: '',
  nameClaim: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  acceptsUnverifiedEmail: false,
  source: 'url',
  idpMetadataUrl: '',
  idpMetadata: '',
  idpEntityId: '',
  idpSsoUrl: '',
  certificate: '',
  nextCertificate: '',
  allowsIdpInitiated: false,
  acceptsResponseSignature: false,
  hasDecryptionKey: false,
}

export function toDraft(connection?: SsoConnection): ConnectionDraft {
  if (connection === undefined) return newDraft
  const [certificate = '', nextCertificate = ''] = connection.idpCertificates
  return {
    ...newDraft,
    name: connection.name,
    createsAccounts: connection.createsAccounts,
    acceptsUnverifiedEmail: connection.acceptsUnverifiedEmail,
    emailClaim: connection.emailClaim ?? '',
    nameClaim: connection.nameClaim ?? '',
    issuer: connection.issuer ?? '',
    clientId: connection.clientId ?? '',
    source: connection.idpEntityId === null ? 'url' : 'kept',
    idpEntityId: connection.idpEntityId ?? '',
    idpSsoUrl: connection.idpSsoUrl ?? '',
    certificate,
    nextCertificate,
    allowsIdpInitiated: connection.allowsIdpInitiated,
    acceptsResponseSignature: connection.acceptsResponseSignature,
    hasDecryptionKey: connection.hasDecryptionKey,
  }
}

type Fields = Omit<NewSsoConnection, 'type'>

/** What is sent. A client secret that was not typed stays unchanged. */
export function toBody(type: SsoConnection['type'], draft: ConnectionDraft): Fields {
  const common = {
    name: draft.name,
    createsAccounts: draft.createsAccounts,
    emailClaim: orNull(draft.emailClaim),
    nameClaim: orNull(draft.nameClaim),
  }
  if (type === 'saml') return { ...common, ...toSamlFields(draft) }
  return {
    ...common,
    issuer: draft.issuer.trim(),
    clientId: draft.clientId.trim(),
    acceptsUnverifiedEmail: draft.acceptsUnverifiedEmail,
    clientSecret: draft.clientSecret === '' ? undefined : draft.clientSecret,
  }
}

function toSamlFields(draft: ConnectionDraft): Partial<Fields> {
  const { allowsIdpInitiated, acceptsResponseSignature, hasDecryptionKey } = draft
  return { allowsIdpInitiated, acceptsResponseSignature, hasDecryptionKey, ...toMetadata(draft) }
}

function toMetadata(draft: ConnectionDraft): Partial<Fields> {
  switch (draft.source) {
    case 'kept':
      return {}
    case 'url':
      return { idpMetadataUrl: draft.idpMetadataUrl.trim() }
    case 'xml':
      return { idpMetadata: draft.idpMetadata }
    case 'hand':
      return {
        idpEntityId: draft.idpEntityId.trim(),
        idpSsoUrl: draft.idpSsoUrl.trim(),
        idpCertificates: [draft.certificate, draft.nextCertificate].map((text) => text.trim()).filter(Boolean),
      }
  }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
