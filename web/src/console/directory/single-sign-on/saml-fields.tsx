import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parapet/contract'
import type { FieldsProps, MetadataSource } from './connection-draft.ts'

const sources: { value: MetadataSource; label: string }[] = [
  { value: 'url', label: 'From its metadata URL' },
  { value: 'xml', label: 'From metadata I paste' },
  { value: 'hand', label: 'By hand' },
]
const kept: { value: MetadataSource; label: string } = { value: 'kept', label: 'Keep the values I have' }
const later: typeof kept = { value: 'kept', label: 'Later: my provider needs your values first' }
const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

/** Called, not rendered: while rendering, the form must learn which fields have shown its error. */
export function SamlFields(props: FieldsProps) {
  const { draft, change, isNew } = props
  return (
    <>
      <NativeSelect
        label="Values of the identity provider"
        description="Entity ID, sign-in URL and signing certificates."
        data={isNew ? [...sources, later] : [kept, ...sources]}
        value={draft.source}
        onChange={(event) => change({ source: event.currentTarget.value as MetadataSource })}
      />
      {draft.source === 'url' && MetadataAddress(props)}
      {draft.source === 'xml' && MetadataText(props)}
      {draft.source === 'hand' && ByHand(props)}
      <Switch
        label="Allow sign-ins that begin at the identity provider"
        description="For tiles in a portal. Off is safer: Parapet then accepts only sign-ins that began here."
        checked={draft.allowsIdpInitiated}
        onChange={(event) => change({ allowsIdpInitiated: event.currentTarget.checked })}
      />
      <Switch
        label="Accept a signature of the response only"
        description="For providers that don’t sign assertions. Off is safer."
        checked={draft.acceptsResponseSignature}
        onChange={(event) => change({ acceptsResponseSignature: event.currentTarget.checked })}
      />
      <Switch
        label="Accept encrypted assertions"
        description="Creates a key. Your provider finds its certificate in the metadata of this connection."
        checked={draft.hasDecryptionKey}
        onChange={(event) => change({ hasDecryptionKey: event.currentTarget.checked })}
      />
    </>
  )
}

function MetadataAddress({ draft, change, told }: FieldsProps) {
  return (
    <TextInput
      label="Metadata URL of the identity provider"
      description="Read when you save. Save again after your provider changes its certificate."
      placeholder="https://login.example.com/metadata.xml"
      error={told('idpMetadataUrl')}
      required
      maxLength={limits.urlLength}
      value={draft.idpMetadataUrl}
      onChange={(event) => change({ idpMetadataUrl: event.currentTarget.value })}
    />
  )
}

function MetadataText({ draft, change, told }: FieldsProps) {
  return (
    <Textarea
      label="Metadata of the identity provider"
      description="The whole XML document."
      placeholder="<EntityDescriptor …"
      error={told('idpMetadata')}
      required
      rows={8}
      styles={monospace}
      spellCheck={false}
      maxLength={limits.samlMetadataLength}
      value={draft.idpMetadata}
      onChange={(event) => change({ idpMetadata: event.currentTarget.value })}
    />
  )
}

function ByHand({ draft, change, told }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Entity ID of the identity provider"
        description="Also called issuer."
        error={told('idpEntityId')}
        required
        maxLength={limits.urlLength}
        value={draft.idpEntityId}
        onChange={(event) => change({ idpEntityId: event.currentTarget.value })}
      />
      <TextInput
        label="Sign-in URL"
        description="Also called SSO URL. Use the one for HTTP-Redirect."
        error={told('idpSsoUrl')}
        required
        maxLength={limits.urlLength}
        value={draft.idpSsoUrl}
        onChange={(event) => change({ idpSsoUrl: event.currentTarget.value })}
      />
      <Textarea
        label="Signing certificate"
        description="In PEM format."
        placeholder="-----BEGIN CERTIFICATE-----"
        error={told('idpCertificates')}
        required
        rows={6}
        styles={monospace}
        spellCheck={false}
        maxLength={limits.certificateLength}
        value={draft.certificate}
        onChange={(event) => change({ certificate: event.currentTarget.value })}
      />
      <Textarea
        label="Next signing certificate"
        description="Optional. While your provider changes its certificate, both are accepted."
        rows={3}
        styles={monospace}
        spellCheck={false}
        maxLength={limits.certificateLength}
        value={draft.nextCertificate}
        onChange={(event) => change({ nextCertificate: event.currentTarget.value })}
      />
    </>
  )
}
